#!/bin/sh
# Installs the Debian that run.sh boots in DIRECTORY/debian-RELEASE, unless it is installed already.
# Needs root and a network.
#
# usage: root.sh DIRECTORY RELEASE, which is 12 or 13
set -eu
root=$1/debian-$2
case $2 in
    12) suite=bookworm ;;
    13) suite=trixie ;;
    *) echo "root.sh: Debian $2 is not supported, only 12 and 13" >&2; exit 64 ;;
esac
mkdir -p "$1"
# A second process waits for the first.
exec 9> "$root.lock"
flock 9
[ ! -e "$root/complete" ] || exit 0
rm -rf "$root"
env -u TMPDIR debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,udev,kmod,man-db "$suite" "$root"
touch "$root/complete"
