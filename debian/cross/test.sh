#!/bin/sh
# Builds the tests for arm64 and runs them here with qemu.
#
# usage: test.sh DIRECTORY, as root
#
# Exits with 77, which means skipped, if setup.sh exits with 77, or if the kernel cannot register
# qemu for a single process (Linux before 6.7).
set -eu
cd "$(dirname "$0")/../.."
debian/cross/setup.sh "$1"
# Debian lacks the cross-import overlay of Swift Testing and Foundation.
debian/setup/packages.sh
debian/cross/run.sh "$1" env UNPRIVILEGED_CAPABILITY=sys_chroot UNPRIVILEGED_SYSTEM=/compiler debian/setup/swift.sh build --build-tests \
    --swift-sdk debian-arm64 --swift-sdks-path /opt/swift-sdks --scratch-path .build-arm64 \
    -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays
unshare --user --map-root-user debian/cross/run.sh "$1" debian/cross/emulated.sh
