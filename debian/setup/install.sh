#!/bin/bash
# Installs the Debian packages of a list beside this script, as root or with sudo. It does nothing where they are installed.
#
# usage: install.sh LIST
set -euo pipefail
cd "$(dirname "$0")/../.."
list=debian/setup/$1
log=.setup/$1.log

if ! command -v swift > /dev/null; then
    echo "make: error: a Swift toolchain, 6.2.3 or newer, is missing" >&2
    echo "make: hint: get one for Debian 12 from https://swift.org/install, and put its usr/bin into PATH" >&2
    exit 1
fi
if ! command -v apt-get > /dev/null; then
    echo "make: error: this is not Debian: the packages of $list cannot be installed" >&2
    echo "make: hint: install them in another way, and then run: mkdir -p .setup && touch .setup/$1" >&2
    exit 1
fi

mapfile -t packages < <(sed 's/#.*//' "$list" | tr -s ' ' '\n' | sed '/^$/d' | sort -u)
# It fails for packages that it has never heard of, and lists the others.
installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${packages[@]}" 2> /dev/null || true)
mapfile -t missing < <(comm -23 <(printf '%s\n' "${packages[@]}") <(sed -n 's/^installed //p' <<< "$installed" | sort -u))
if [ ${#missing[@]} = 0 ]; then exit; fi

sudo=
if [ "$(id -u)" != 0 ]; then
    sudo=sudo
    if ! command -v sudo > /dev/null; then
        echo "make: error: only root can install Debian packages, and there is no sudo: ${missing[*]}" >&2
        exit 1
    fi
fi
mkdir -p .setup
: > "$log"

# Shows how far apt is, on a terminal. Reads the lines of apt's status: KIND:PACKAGE:PERCENT:WHAT.
progress() {
    while IFS=: read -r _ _ percent _; do
        if [ -t 1 ]; then printf '\r  %3d %%' "${percent%%.*}"; fi
    done
    if [ -t 1 ]; then printf '\r       \r'; fi
}

# ARGUMENT...: calls apt-get. Its output goes to the log.
apt_get() {
    # shellcheck disable=SC2016 # the inner shell expands it
    $sudo env DEBIAN_FRONTEND=noninteractive sh -c 'log=$1; shift; exec apt-get "$@" 3>&1 >> "$log" 2>&1' sh "$log" \
        -o APT::Status-Fd=3 -o DPkg::Lock::Timeout=120 "$@" < /dev/null | progress
}

echo "Installing ${#missing[@]} Debian packages of $list and what they depend on (log: $log)"
if ! { apt_get update && apt_get install --yes --no-install-recommends "${missing[@]}"; }; then
    tail -n 20 "$log" >&2
    echo "make: error: apt-get failed; the whole log is $log" >&2
    exit 1
fi
