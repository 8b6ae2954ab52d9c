#!/usr/bin/env bash
# Runs the tests beside a throw-away PostgreSQL, which ends with them, however they end.
# Usage: Scripts/test.sh [options of `swift test`]
set -euo pipefail
cd "$(dirname "$0")/.."

postgres=$(mktemp --dry-run "${TMPDIR:-/tmp}/hearth-postgres.XXXXXXXX")
trap 'if [ -d "$postgres" ]; then Scripts/postgres.sh stop "$postgres"; fi' EXIT
HEARTH_TEST_POSTGRES=$(Scripts/postgres.sh start "$postgres")
export HEARTH_TEST_POSTGRES

# A test that crashes a process on purpose must not wait for a backtrace.
export SWIFT_BACKTRACE=enable=no

# All of the tests at once would leave some of them waiting longer than a client waits for a server.
swift test --disable-xctest --experimental-maximum-parallelization-width 24 "$@"
