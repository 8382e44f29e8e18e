#!/bin/bash
# Runs a command that runs code of other people, in the current folder, which is a checkout. If the caller is
# root, the command runs as an account without rights, whose home is HOME. Of the files here, the account can
# change only those in the given folders. It can only write to the terminal. If this machine allows namespaces,
# the command has no network, and all its processes end with it.
#
# usage: unprivileged.sh HOME FOLDER... -- COMMAND...
#
# UNPRIVILEGED_CAPABILITY is the name of a capability that the command keeps. UNPRIVILEGED_SYSTEM is the root of a second
# system that the command enters with chroot(2); its /proc shows the same processes as that of the command.
set -euo pipefail
# Debian and systemd give this number to no account.
account=65533
capabilities=-all${UNPRIVILEGED_CAPABILITY:+,+$UNPRIVILEGED_CAPABILITY}
drop=(setpriv --reuid="$account" --regid="$account" --clear-groups --no-new-privs
    --bounding-set="$capabilities" --inh-caps="$capabilities" --ambient-caps="$capabilities")

# FOLDER: prints the first folder on its path that the account cannot enter.
closed() {
    local path= part IFS=/
    for part in ${1#/}; do
        path+=/$part
        "${drop[@]}" test -x "$path" || { echo "$path"; return; }
    done
}
# FOLDER COVER DESCRIPTOR: mounts the open folder at its path, on which an empty folder was mounted.
uncover() {
    [ -n "$2" ] || return 0
    mkdir -p "$1"
    mount --no-canonicalize --bind "/proc/self/fd/$3" "$1"
}

if [ "${1-}" != --inside ]; then
    home=$1 folders=()
    while [ "$1" != -- ]; do
        folders+=("$1")
        shift
    done
    shift
    [ "$(id -u)" = 0 ] || exec "$@"
    # In a user namespace without this number, root is another user.
    awk -v account="$account" '$1 <= account && account < $1 + $3 { found = 1 } END { exit !found }' /proc/self/uid_map || exec "$@"
    mkdir -p "${folders[@]}"
    # Root may have built here too. A file with a second name may belong to another folder. Where namespaces are
    # not allowed, a process of the account may still run, and replace a folder by a link; -execdir does not follow it.
    find "${folders[@]}" ! -user "$account" '(' -type d -o -links 1 ')' -execdir chown --no-dereference "$account:$account" {} +
    isolated=(unshare --mount --net --pid --fork --kill-child --mount-proc)
    "${isolated[@]}" true 2> /dev/null || isolated=()
    # Files that the caller has open are not for the command. Bash reads this script from descriptor 255.
    for descriptor in "/proc/$$/fd/"*; do
        [[ ${descriptor##*/} == [012] || ${descriptor##*/} == 255 ]] || eval "exec ${descriptor##*/}<&-"
    done
    # The command could type into the caller's terminal, or read from it. Opened again, an output is not readable.
    [ ! -t 1 ] || exec > /proc/self/fd/1
    [ ! -t 2 ] || exec 2> /proc/self/fd/2
    setsid setpriv --pdeathsig KILL "${isolated[@]}" "$(realpath "$0")" --inside "$home" "$@" < /dev/null &
    # In a session of its own, the command does not receive signals of the terminal.
    trap 'kill -KILL -- "-$!" 2> /dev/null || true' EXIT
    wait "$!"
    exit
fi
home=$2
shift 2
if [ $$ = 1 ]; then
    # Other accounts may be unable to enter root's home, with the checkout or the toolchain.
    toolchain=$(dirname "$(dirname "$(realpath "$(command -v swift)")")")
    over_this=$(closed "$PWD") over_toolchain=$(closed "$toolchain")
    exec 8< "$PWD" 9< "$toolchain"
    for folder in "$over_this" "$over_toolchain"; do
        [ -z "$folder" ] || mount -t tmpfs -o mode=755 tmpfs "$folder"
    done
    uncover "$PWD" "$over_this" 8
    uncover "$toolchain" "$over_toolchain" 9
    exec 8<&- 9<&-
    cd "$PWD"
    [ -z "${UNPRIVILEGED_SYSTEM:-}" ] || mount --rbind /proc "$UNPRIVILEGED_SYSTEM/proc"
    # Services listen there at sockets that everybody can open.
    [[ $PWD/ == /run/* || $toolchain/ == /run/* ]] || mount -t tmpfs -o mode=755 tmpfs /run
fi
home=$(realpath "$home")
# SwiftPM locks a file with a fixed name in the folder for temporary files, which root may have created.
"${drop[@]}" mkdir -p "$home/tmp" || {
    echo "unprivileged.sh: error: the account $account, which builds for root, cannot enter $PWD" >&2
    echo "unprivileged.sh: hint: build as another user, or move this folder, for example to /srv" >&2
    exit 1
}
unset XDG_CONFIG_HOME XDG_DATA_HOME
# The cache of compiled modules is invalid at another path.
export HOME=$home TMPDIR=$home/tmp XDG_CACHE_HOME=$home/cache$home GIT_CONFIG_GLOBAL=$PWD/debian/setup/gitconfig
# Without exec: a process that changes its account does not end with its parent.
"${drop[@]}" "$@"
