#!/usr/bin/env bash
# Takes a user through the whole story, scripted, against a server of its own on a free port.
# Usage: Scripts/demo.sh HEARTH TOUR      the two programs; fails at any deviation
set -euo pipefail
cd "$(dirname "$0")/.."

hearth=$1
tour=$2
work=$(mktemp -d)
server=

finish() {
    local status=$?
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" || status=$?
    fi
    if [ "$status" != 0 ]; then
        echo "demo: failed; the server's last words:" >&2
        tail -n 20 "$work/log" >&2 || true
    fi
    rm -rf "$work"
    exit "$status"
}
trap finish EXIT

mkfifo "$work/ready"
"$hearth" dev --listen localhost:0 --memory >"$work/ready" 2>"$work/log" &
server=$!
# Opened for writing as well, so that a server that dies at once is a time-out and no hang.
exec 3<>"$work/ready"
read -r -t 30 ready <&3 || exit 1
address=$(sed -n 's/^{"listening":"\(.*\)"}$/\1/p' <<<"$ready")

# A home of its own: whoever is signed in on this machine stays so.
env -u XDG_DATA_HOME HOME="$work" "$tour" --server "$address" --scripted --token-file "$work/token"

# The tour has moved the server's clock on by ten minutes.
echo "Verified by PyJWT against $address/.well-known/jwks.json:"
.build/venv/bin/python Scripts/verify_token.py <"$work/token" \
    --jwks "$address/.well-known/jwks.json" --project demo-project \
    --leeway 660 --claim firebase.sign_in_second_factor=phone
