#!/usr/bin/env bash
# Builds the SDK's documentation in .build/docs/MODULE; a broken link or a wrong parameter is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(FirebaseCore FirebaseAuthInterop FirebaseAuth)
triple=$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",/\1/p')
built=$(swift build --show-bin-path)
output=.build/docs

rm -rf "$output"
mkdir -p "$output"
for module in "${modules[@]}"; do
    swift build --target "$module" --explicit-target-dependency-import-check error

    graph=.build/symbols/$module
    rm -rf "$graph"
    mkdir -p "$graph"
    swift symbolgraph-extract -module-name "$module" -I "$built/Modules" -target "$triple" \
        -Xcc -fmodule-map-file=Sources/CSpawn/module.modulemap \
        -minimum-access-level public -output-dir "$graph"

    catalog=Sources/$module/$module.docc
    [ -d "$catalog" ] || catalog=
    docc convert ${catalog:+"$catalog"} \
        --additional-symbol-graph-dir "$graph" \
        --fallback-display-name "$module" --fallback-bundle-identifier "hearth.$module" \
        --warnings-as-errors --transform-for-static-hosting --hosting-base-path "/$module" \
        --output-path "$output/$module"
done
echo "Documentation: $output"
