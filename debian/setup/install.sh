#!/bin/bash
# Installs the Debian packages of a list in this script's folder, unless they are already installed.
# Runs as root or uses sudo.
#
# usage: install.sh LIST
set -euo pipefail
cd "$(dirname "$0")/../.."
list=debian/setup/$1
log=.setup/$1.log

if ! command -v swift > /dev/null; then
    echo "make: error: no Swift toolchain found; 6.2.3 or newer is required" >&2
    echo "make: hint: install one for Debian 12 from https://swift.org/install, and add its usr/bin to PATH" >&2
    exit 1
fi
if ! command -v apt-get > /dev/null; then
    echo "make: error: cannot install the packages of $list: apt-get is not available" >&2
    echo "make: hint: install them manually, then run: mkdir -p .setup && touch .setup/$1" >&2
    exit 1
fi

# Another make may install packages at the same time.
mkdir -p .setup
exec 9> .setup/lock
flock 9
mapfile -t packages < <(sed 's/#.*//' "$list" | tr -s ' ' '\n' | sed '/^$/d' | sort -u)
# If a package is unknown, dpkg-query fails but still lists the other packages.
installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "${packages[@]}" 2> /dev/null || true)
mapfile -t missing < <(comm -23 <(printf '%s\n' "${packages[@]}") <(sed -n 's/^installed //p' <<< "$installed" | sort -u))
if [ ${#missing[@]} = 0 ]; then exit; fi

sudo=
if [ "$(id -u)" != 0 ]; then
    sudo=sudo
    if ! command -v sudo > /dev/null; then
        echo "make: error: cannot install Debian packages without root or sudo: ${missing[*]}" >&2
        exit 1
    fi
fi
: > "$log"

# Shows apt's progress on a terminal. Reads apt's status lines: KIND:PACKAGE:PERCENT:WHAT.
progress() {
    while IFS=: read -r _ _ percent _; do
        if [ -t 1 ]; then printf '\r  %3d %%' "${percent%%.*}"; fi
    done
    if [ -t 1 ]; then printf '\r       \r'; fi
}

# ARGUMENT...: runs apt-get, with its output in the log.
apt_get() {
    # shellcheck disable=SC2016 # the inner shell expands it
    $sudo env DEBIAN_FRONTEND=noninteractive sh -c 'log=$1; shift; exec apt-get "$@" 3>&1 >> "$log" 2>&1' sh "$log" \
        -o APT::Status-Fd=3 -o DPkg::Lock::Timeout=120 "$@" < /dev/null | progress
}

# The tests start their own services. Without this file, the packages would start theirs (invoke-rc.d(8)).
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap '$sudo rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' | $sudo tee "$policy" > /dev/null
    $sudo chmod 755 "$policy"
fi
echo "Installing ${#missing[@]} Debian packages of $list and their dependencies (log: $log)"
if ! { apt_get update && apt_get install --yes --no-install-recommends "${missing[@]}"; }; then
    tail -n 20 "$log" >&2
    echo "make: error: apt-get failed; see $log" >&2
    exit 1
fi
# Otherwise, it would start with the machine, on all addresses and with a known password.
if [[ " ${missing[*]} " = *" glewlwyd "* ]]; then $sudo systemctl --quiet disable glewlwyd; fi
