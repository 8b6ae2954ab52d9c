#!/usr/bin/env bash
# Installs what is missing and nothing else: Debian's packages, the Python clients in .build/venv, and the
# sources of Google's JavaScript SDK in .build/javascript-sdk.
# Says nothing, and takes no time, when all is there.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "setup: $*" >&2
    exit 1
}

# Runs apt-get as root, or with sudo.
apt() {
    local as_root=()
    if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=400 "$@"
}

missing_packages() {
    if ! command -v dpkg-query >/dev/null; then
        cat Scripts/packages.txt
        return
    fi
    local installed
    # dpkg-query fails when a package is unknown to it; that is an answer, not an error.
    installed=$(xargs -a Scripts/packages.txt \
        dpkg-query --show --showformat '${Package} ${db:Status-Status}\n' 2>/dev/null || true)
    local package
    while read -r package; do
        grep -qx "$package installed" <<<"$installed" || echo "$package"
    done <Scripts/packages.txt
}

install_packages() {
    local missing
    mapfile -t missing < <(missing_packages)
    [ "${#missing[@]}" -gt 0 ] || return 0

    local line="apt-get install --no-install-recommends ${missing[*]}"
    command -v apt-get >/dev/null ||
        fail "this is no Debian; the project needs what these packages hold: ${missing[*]}"
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
        fail "not root, and no sudo; have somebody run: $line"

    local log=.build/setup.log
    echo "setup: $line" >&2
    mkdir -p .build
    { apt update && apt install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        fail "that did not work; the whole of it is in $log"
    }
}

# The environment is made anew when the list of clients has changed.
install_python_clients() {
    local venv=.build/venv
    if cmp -s Scripts/requirements.txt "$venv/requirements.txt"; then return; fi

    echo "setup: Python clients in $venv" >&2
    mkdir -p .build
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r Scripts/requirements.txt
    cp Scripts/requirements.txt "$venv/requirements.txt"
}

# The wheel is wanted for the sources that lie in it: nothing of it is installed or run.
unpack_javascript_sdk() {
    local folder=.build/javascript-sdk python=.build/venv/bin/python
    if cat Scripts/javascript-sdk.txt Scripts/javascript_sdk.py | cmp -s - "$folder/made-from"; then return; fi

    echo "setup: Google's JavaScript SDK in $folder" >&2
    rm -rf "$folder"
    mkdir -p "$folder"
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --dest "$folder" -r Scripts/javascript-sdk.txt
    "$python" Scripts/javascript_sdk.py "$folder"/*.whl "$folder"
    cat Scripts/javascript-sdk.txt Scripts/javascript_sdk.py >"$folder/made-from"
}

check_swift() {
    local wanted=6.2 found
    command -v swift >/dev/null ||
        fail "no Swift toolchain: install Swift $wanted or newer (swift.org/install), and put it on PATH"
    found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
    [ "$(printf '%s\n' "$wanted" "$found" | sort -V | head -n 1)" = "$wanted" ] ||
        fail "Swift $found is too old: install $wanted or newer"
}

check_swift
install_packages
install_python_clients
unpack_javascript_sdk
