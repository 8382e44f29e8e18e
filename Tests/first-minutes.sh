#!/bin/bash
# Measures a newcomer's first minutes. Runs Tests/Python/newcomer.py in a clean clone of HEAD. The
# clone is in a fresh Debian 12 with make, git, Python and this machine's Swift toolchain. The
# script does not change this machine.
#
# usage: first-minutes.sh DIRECTORY, as root, with network access. The exit status 77 means that the
# test was skipped, because this machine cannot run it. DIRECTORY/transcript is the newcomer's
# terminal output. The minimal Debian stays in DIRECTORY for the next run.
set -euo pipefail
cd "$(dirname "$0")/.."

# REASON
skip() {
    echo "first-minutes.sh: skipped: $1" >&2
    exit 77
}
[ "$(id -u)" = 0 ] || skip "installing Debian in a folder needs root"
command -v debootstrap > /dev/null || skip "debootstrap is not installed"
unshare --mount --pid --fork true || skip "this machine does not allow namespaces"
toolchain=$(swift -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/usr/lib/swift".*|\1|p')
[ -n "$toolchain" ] || skip "the Swift toolchain has no folder of its own to mount"

mkdir -p "$1"
directory=$(realpath "$1")
base=$directory/debian-12 root=$directory/root
if [ ! -e "$base/complete" ]; then
    rm -rf "$base"
    debootstrap --variant=minbase --include=make,git,ca-certificates,python3 bookworm "$base" > "$directory/debootstrap.log"
    # A fresh machine has no package lists.
    rm -rf "$base"/var/lib/apt/lists/* "$base"/var/cache/apt/*
    touch "$base/complete"
fi
rm -rf "$root"
trap 'rm -rf "$root"' EXIT
cp -a "$base" "$root"
cp -L /etc/resolv.conf /etc/hosts "$root/etc"
git clone --quiet . "$root/root/venue-check-in"

# This machine may be configured to get Swift packages from local copies.
git config --get-regexp '^url\..*\.insteadof$' | while read -r key value; do
    git config --file "$root/etc/gitconfig" --add "$key" "$value"
done || true
mapfile -t copies < <(git config --get-regexp '^url\..*\.insteadof$' | sed -n 's|^url\.\(/.*\)\.insteadof .*|\1|p' | sort -u)
variables=(HOME=/root "PATH=$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" LANG=C.UTF-8 TERM=xterm-256color)
for name in http_proxy https_proxy no_proxy; do
    [ -z "${!name:-}" ] || variables+=("$name=${!name}")
done

# The namespaces end the mounts and processes before the directory is removed.
# shellcheck disable=SC2016 # the inner shell expands it
unshare --mount --pid --fork --kill-child bash -euc '
    root=$1 count=$2
    shift 2
    # Programs in the system can create namespaces only if its root is a mount.
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    for folder in "${@:1:count}"; do
        mkdir -p "$root$folder"
        mount --bind "$folder" "$root$folder"
        mount -o remount,bind,ro "$root$folder"
    done
    env --ignore-environment "${@:count + 1}" chroot "$root" \
        /root/venue-check-in/Tests/Python/newcomer.py --transcript /root/transcript
' bash "$root" $((${#copies[@]} + 1)) "$toolchain" ${copies[@]+"${copies[@]}"} "${variables[@]}"
mv "$root/root/transcript" "$directory/transcript"
