#!/usr/bin/env bash
# Fuzzes a parser under the address sanitizer and libFuzzer, beginning with the stored corpus.
# Usage: Scripts/fuzz.sh http|json|jwt|xml SECONDS [options of libFuzzer]
#        Scripts/fuzz.sh http|json|jwt|xml coverage      which lines the stored corpus reaches
# New inputs are kept in .build/fuzz/TARGET/found, and one that breaks something in .build/fuzz/TARGET.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
    sed -n '3,4s/^# *//p' "$0" >&2
    exit 2
}

target=${1:-}
seconds=${2:-}
[ -n "$seconds" ] || usage
shift 2

flags=()
linked=()
longest=4096
case $target in
http)
    sources=(Sources/HTTPServer/Parsing/*.swift)
    sources+=(Sources/HTTPServer/{HTTPHeaders,HTTPLimits,PeerAddress}.swift)
    longest=20000
    read_by=(Sources/HTTPServer/Parsing)
    ;;
json)
    mapfile -t sources < <(find Sources/AuthWire -name '*.swift' | sort)
    read_by=(Sources/AuthWire/Coding)
    ;;
jwt)
    mapfile -t sources < <(find Sources/AuthCrypto -name '*.swift' ! -path '*/Passwords/*' ! -path '*/ImportedHashes/*' | sort)
    flags=(-I Sources/COpenSSL)
    read_by=(Sources/AuthCrypto/{Encoding,JSON,Tokens})
    ;;
xml)
    sources=(Sources/AuthGateways/SAML/XML{Guard,Document,Node}.swift)
    mapfile -t headers < <(pkg-config --cflags-only-I libxml-2.0 | tr ' ' '\n')
    flags=(-I Sources/CXML -I Sources/CXMLSec/include "${headers[@]}")
    linked=(.build/fuzz/xml/xml_signature.o -lxmlsec1-openssl -lxmlsec1 -lcrypto)
    read_by=(Sources/AuthGateways/SAML)
    ;;
*) usage ;;
esac

folder=.build/fuzz/$target
corpus=Fuzz/corpus/$target
mkdir -p "$folder/found"

# What stands between the parser and a C library.
if [ "$target" = xml ]; then
    clang -std=c2x -O1 -g -I Sources/CXMLSec/headers "${headers[@]}" -DXMLSEC_NO_SIZE_T \
        -DXMLSEC_NO_CRYPTO_DYNAMIC_LOADING -DXMLSEC_CRYPTO_OPENSSL \
        -c Sources/CXMLSec/xml_signature.c -o "$folder/xml_signature.o"
fi

build() {
    swiftc -O -whole-module-optimization -parse-as-library -swift-version 6 -warnings-as-errors \
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
        -enable-upcoming-feature MemberImportVisibility -package-name hearth -module-name Fuzz \
        -use-ld=lld -sanitize=fuzzer,address ${flags[@]+"${flags[@]}"} "Fuzz/$target.swift" "${sources[@]}" ${linked[@]+"${linked[@]}"} "$@"
}

# A crash is reported by the fuzzer itself, with the input that led to it.
export SWIFT_BACKTRACE=enable=no

if [ "$seconds" = coverage ]; then
    build -profile-generate -profile-coverage-mapping -o "$folder/coverage"
    LLVM_PROFILE_FILE=$folder/coverage.profraw "$folder/coverage" -runs=0 "$corpus" 2>&1 |
        grep INITED
    tools=$(dirname "$(realpath "$(command -v swiftc)")")
    "$tools/llvm-profdata" merge -sparse "$folder/coverage.profraw" -o "$folder/coverage.profdata"
    exec "$tools/llvm-cov" report "$folder/coverage" -instr-profile "$folder/coverage.profdata" \
        -show-functions=false -show-region-summary=false -show-branch-summary=false \
        -sources "${read_by[@]}"
fi

build -o "$folder/fuzzer"
exec "$folder/fuzzer" -max_total_time="$seconds" -max_len="$longest" -timeout=10 \
    -rss_limit_mb=2048 -dict="Fuzz/$target.dict" -artifact_prefix="$folder/" -print_final_stats=1 \
    "$@" "$folder/found" "$corpus"
