#!/bin/sh
# Runs a command in the Debian 13 system that setup.sh has created. The command's current folder has
# the same path as the current folder here. The script's mounts are private, and disappear when the
# command ends.
#
# usage: run.sh DIRECTORY COMMAND..., in a folder of the checkout. Needs root.
set -eu
[ "${1-}" = --isolated ] || exec unshare --mount "$0" --isolated "$@"
directory=$(realpath "$2")
checkout=$(realpath "$(dirname "$0")/../..")
shift 2

# FOLDER SYSTEM [OPTION]: mounts the folder at the same path inside the system.
show() {
    mkdir -p "$2$1"
    mount "${3---bind}" "$1" "$2$1"
}
for system in "$directory/compiler" "$directory/trixie"; do
    # Programs in the system can create namespaces only if its root is a mount.
    mount --bind "$system" "$system"
    show /proc "$system" --rbind
    show /dev "$system" --rbind
    show "$checkout" "$system"
done
mkdir -p "$directory/compiler/trixie" "$directory/trixie/compiler"
mount --bind "$directory/trixie" "$directory/compiler/trixie"
mount --rbind "$directory/compiler" "$directory/trixie/compiler"
# shellcheck disable=SC2016 # the inner shell expands them
exec chroot "$directory/trixie" sh -c 'cd "$0" && exec "$@"' "$PWD" "$@"
