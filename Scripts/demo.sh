#!/usr/bin/env bash
# Starts a development server, takes a scripted user through the tour, and verifies the last ID token
# as a back end would. Fails at any deviation.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$(swift build --show-bin-path)
folder=$(mktemp -d "${TMPDIR:-/tmp}/hearth-demo.XXXXXXXX")
server=
finish() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" || true; fi
    rm -rf "$folder"
}
trap finish EXIT

mkfifo "$folder/ready"
"$build/hearth" dev --memory --listen localhost:0 >"$folder/ready" 2>"$folder/log" &
server=$!
read -r -t 30 line <"$folder/ready" || { cat "$folder/log" >&2; exit 1; }
url=$(sed -n 's/.*"listening":"\([^"]*\)".*/\1/p' <<<"$line")
echo "The server listens at $url"

"$build/mfa-tour" --server "$url" --scripted --token-file "$folder/token"

echo "A back end verifies the token with PyJWT against $url/.well-known/jwks.json:"
.build/venv/bin/python Scripts/verify_token.py \
    --jwks "$url/.well-known/jwks.json" --project demo-project \
    --claim firebase.sign_in_provider=password \
    --claim firebase.sign_in_second_factor=phone <"$folder/token"
echo "The tour is complete."
