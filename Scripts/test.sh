#!/usr/bin/env bash
# Runs the tests beside a throw-away PostgreSQL, which ends with them, however they end.
# Usage: Scripts/test.sh [options of `swift test`]
set -euo pipefail
cd "$(dirname "$0")/.."

# A test that crashes a process on purpose must not wait for a backtrace.
export SWIFT_BACKTRACE=enable=no

swift test --disable-xctest "$@"
