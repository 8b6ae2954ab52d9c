#!/usr/bin/env bash
# Checks the Objective-C side of the SDK, on any machine: type-checks the facades, compares the
# header that the compiler prints for them with the stored one, and checks Objective-C code
# against that header.
# Usage: Scripts/objc.sh [--write]      --write renews the stored headers
#
# A Linux toolchain can do this when told that there is Objective-C: it has no runtime for it, but
# needs none to check and to print. What it cannot print are the parameters of collections, and the
# names of Foundation's classes come out as Swift's own, which `plain` undoes.
set -euo pipefail
cd "$(dirname "$0")/.."

write=${1:-}
work=.build/objc
modules=(FirebaseCore FirebaseAuthInterop FirebaseAuth)
language=(-swift-version 6 -package-name hearth -enable-upcoming-feature ExistentialAny
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility)
frontend=(swiftc -frontend -parse-as-library -enable-objc-interop
    -disable-objc-attr-requires-foundation-module -D CHECK_OBJC "${language[@]}" -I "$work"
    -Xcc -fmodule-map-file=Sources/CSpawn/module.modulemap)
rm -rf "$work"
mkdir -p "$work"

sources() {
    find "Sources/$1" -name '*.swift' | LC_ALL=C sort
}

# Emits a module and its header; what functions do is not looked at.
emit() {
    local module=$1
    mapfile -t files < <(sources "$module")
    "${frontend[@]}" -emit-module -experimental-skip-all-function-bodies -module-name "$module" \
        "${files[@]}" -o "$work/$module.swiftmodule" -emit-objc-header-path "$work/$module.printed.h"
    plain <"$work/$module.printed.h" >"$work/$module.h"
}

# Type-checks what the facades do.
check() {
    local module=$1 inputs=() file
    while read -r file; do
        case $file in
        */ObjC/*) inputs+=(-primary-file "$file") ;;
        *) inputs+=("$file") ;;
        esac
    done < <(sources "$module")
    "${frontend[@]}" -typecheck -warnings-as-errors -module-name "$module" "${inputs[@]}"
}

plain() {
    sed -E -e 's/_TtC10Foundation[0-9]+(NS[A-Za-z]+)/\1/g' \
        -e 's/id _Nullable \* _Nullable/NSError * _Nullable * _Nullable/g'
}

# The declarations alone: what stands around them belongs to the compiler.
declarations() {
    sed -n '/^#if defined(__OBJC__)$/,/^#endif/p' "$1" | grep -v '^#' | cat -s
}

# What the modules are made of, in the order of their arrows.
for module in AuthWire AuthThreads AuthProcesses; do
    emit "$module"
done
for module in "${modules[@]}"; do
    emit "$module"
    check "$module"
    stored=Tests/ObjC/$module.declarations
    declarations "$work/$module.h" >"$work/$module.declarations"
    [ "$write" != --write ] || cp "$work/$module.declarations" "$stored"
    if ! diff -u "$stored" "$work/$module.declarations"; then
        echo "objc: the header of $module is not the stored one; Scripts/objc.sh --write renews it" >&2
        exit 1
    fi
done

# As an app's Objective-C sees the modules.
cat >"$work/module.modulemap" <<MAP
module FirebaseCore { header "FirebaseCore.h" export * }
module FirebaseAuthInterop { header "FirebaseAuthInterop.h" export * }
module FirebaseAuth {
    header "FirebaseAuth.h"
    header "$PWD/Sources/FirebaseAuthInternal/include/FirebaseAuthInternal.h"
    export *
}
MAP
for sample in Tests/ObjC/*.m; do
    clang -fsyntax-only -target arm64-apple-ios16.0 -ffreestanding -nostdlibinc -fobjc-arc -fblocks -fmodules \
        -fmodules-cache-path="$work/cache" -I "$work" -I Tests/ObjC \
        -Wall -Werror -Wno-unused "$sample"
done
echo "The facades type-check, their headers are the stored ones, and the samples compile."
