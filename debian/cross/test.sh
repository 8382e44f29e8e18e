#!/bin/sh
# Builds the tests for arm64 and runs them here: qemu translates their instructions.
#
# usage: test.sh DIRECTORY, as root. It ends with 77, which means skipped, where setup.sh does, or where the kernel cannot let qemu
# start programs for this process alone (Linux before 6.7).
set -eu
cd "$(dirname "$0")/../.."
debian/cross/setup.sh "$1"
# Debian has no overlay of Swift Testing and Foundation.
debian/cross/run.sh "$1" swift build --build-tests --swift-sdk debian-arm64 --scratch-path .build-arm64 \
    -Xswiftc -Xfrontend -Xswiftc -disable-cross-import-overlays
unshare --user --map-root-user debian/cross/run.sh "$1" debian/cross/emulated.sh
