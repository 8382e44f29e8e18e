#!/bin/sh
# Installs the Debian 12 that run.sh boots in DIRECTORY/debian-12, unless it is installed already.
# Needs root and a network.
#
# usage: root.sh DIRECTORY
set -eu
root=$1/debian-12
mkdir -p "$1"
# A second process waits for the first.
exec 9> "$root.lock"
flock 9
[ ! -e "$root/complete" ] || exit 0
rm -rf "$root"
env -u TMPDIR debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,udev,kmod,man-db bookworm "$root"
touch "$root/complete"
