#!/bin/sh
# Installs the Debian 12 that run.sh boots, once. It takes root and a network.
#
# usage: root.sh DIRECTORY, where it comes to lie in DIRECTORY/debian-12
set -eu
root=$1/debian-12
mkdir -p "$1"
# Whoever comes second waits for the first.
exec 9> "$root.lock"
flock 9
[ ! -e "$root/complete" ] || exit 0
rm -rf "$root"
env -u TMPDIR debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,udev,kmod,man-db bookworm "$root"
touch "$root/complete"
