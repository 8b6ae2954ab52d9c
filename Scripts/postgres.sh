#!/usr/bin/env bash
# Runs a throw-away PostgreSQL for tests.
#
#   Scripts/postgres.sh start DIR [--durable]   starts one in DIR, and prints its URL
#   Scripts/postgres.sh stop DIR                stops it, and removes DIR
#   Scripts/postgres.sh kill DIR                kills all its processes, as a crash does
#   Scripts/postgres.sh restart DIR             starts it again, at the same URL
#
# DIR is an absolute path that does not exist yet. The server listens on a free port of the loopback
# and asks for no password. Without --durable it syncs nothing to disk: fast, and lost in a crash.
# PostgreSQL refuses to run as root: then it runs as nobody, who must be able to reach DIR.
set -euo pipefail

usage() {
    sed -n 's/^#   //p' "$0" >&2
    exit 2
}

fail() {
    echo "postgres.sh: $*" >&2
    exit 1
}

# The server's programs are on the path, or where Debian or pg_config keep them.
find_programs() {
    if command -v initdb pg_ctl >/dev/null; then return; fi
    local folder
    for folder in "$(pg_config --bindir 2>/dev/null || true)" /usr/lib/postgresql/*/bin; do
        if [ -x "$folder/initdb" ]; then
            PATH="$folder:$PATH"
            return
        fi
    done
    fail "no PostgreSQL server found"
}

# Runs a command as somebody who is not root.
unprivileged() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$dir" "$@"
    else
        "$@"
    fi
}

# Starts a server with these options, and without the files that the caller has open: it would hold
# them for its whole life, and whoever waits for one to be closed would wait for it.
run_server() {
    (
        for fd in "/proc/$BASHPID/fd"/*; do
            fd=${fd##*/}
            if [ "$fd" -gt 2 ]; then eval "exec $fd>&-"; fi
        done
        unprivileged pg_ctl start --pgdata "$dir/data" --silent --wait --log "$dir/log" \
            --options "$1" >/dev/null 2>&1
    )
}

# Nothing answers on the port; another program may take it before the server does.
is_free() {
    ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

start() {
    [ ! -e "$dir" ] || fail "$dir exists"
    mkdir -p "$dir"
    if [ "$(id -u)" = 0 ]; then chown nobody:nogroup "$dir"; fi
    chmod 700 "$dir"
    # The caller's folder may be closed to nobody.
    cd /

    unprivileged initdb --pgdata "$dir/data" --username hearth --auth trust --no-sync \
        --no-instructions --encoding UTF8 --locale C >"$dir.log" 2>&1 ||
        fail "initdb failed: $(cat "$dir.log"; rm -rf "$dir.log" "$dir")"
    rm "$dir.log"

    local settings="-c listen_addresses=127.0.0.1 -c unix_socket_directories="
    settings+=" -c max_connections=500 -c deadlock_timeout=100ms"
    if [ "$durability" != --durable ]; then
        settings+=" -c fsync=off -c full_page_writes=off -c synchronous_commit=off"
    fi
    local port tries=0
    while [ "$tries" -lt 20 ]; do
        tries=$((tries + 1))
        port=$((20000 + RANDOM % 12000))
        if is_free "$port" && run_server "-p $port $settings"; then
            echo "-p $port $settings" >"$dir/options"
            echo "postgres://hearth@127.0.0.1:$port/postgres"
            return
        fi
    done
    local log
    log=$(tail -n 20 "$dir/log" 2>/dev/null || true)
    rm -rf "$dir"
    fail "the server does not start: $log"
}

stop() {
    [ -d "$dir/data" ] || fail "no server in $dir"
    cd /
    unprivileged pg_ctl stop --pgdata "$dir/data" --silent --mode immediate || true
    rm -rf "$dir"
}

kill_all() {
    local postmaster
    postmaster=$(head -n 1 "$dir/data/postmaster.pid")
    # Stopped first, so that it starts no process that is not in the list.
    kill -STOP "$postmaster"
    # shellcheck disable=SC2046
    kill -KILL "$postmaster" $(cat "/proc/$postmaster/task/$postmaster/children")
    # A dead process that nobody waits for looks alive to the next server.
    rm "$dir/data/postmaster.pid"
}

restart() {
    cd /
    run_server "$(cat "$dir/options")" ||
        fail "the server does not start: $(tail -n 20 "$dir/log")"
}

[ $# -ge 2 ] || usage
dir=$2
durability=${3:-}
case $dir in /*) ;; *) fail "$dir is no absolute path" ;; esac
case $durability in "" | --durable) ;; *) usage ;; esac
find_programs
case $1 in
start) start ;;
stop) stop ;;
kill) kill_all ;;
restart) restart ;;
*) usage ;;
esac
