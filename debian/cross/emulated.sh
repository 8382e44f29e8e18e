#!/bin/sh
# Runs the tests that were built for arm64. Called by test.sh inside Debian 13.
set -eu
# Programs that the tests start are for arm64 too.
if ! mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc; then
    echo "test.sh: skipped: this kernel cannot run programs of arm64 for one process alone, which Linux can from 6.7 on" >&2
    exit 77
fi
cat /usr/lib/binfmt.d/qemu-aarch64.conf > /proc/sys/fs/binfmt_misc/register
export LD_LIBRARY_PATH=/usr/lib/swift/linux
exec .build-arm64/debug/venue-check-inPackageTests.xctest --testing-library swift-testing --no-parallel "$@"
