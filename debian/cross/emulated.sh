#!/bin/sh
# Runs the tests built for arm64. Called by test.sh inside Debian 13.
set -eu
# The tests start programs for arm64 too.
if ! mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc; then
    echo "test.sh: skipped: this kernel cannot register qemu for a single process; Linux 6.7 or newer is required" >&2
    exit 77
fi
cat /usr/lib/binfmt.d/qemu-aarch64.conf > /proc/sys/fs/binfmt_misc/register

# Excludes tests that need other machines or a whole kiosk;
without='^(SystemTests|MachineTests)[.]'
# tests that need Landlock and seccomp, which qemu lacks (without them, processes cannot serve or
# read a tag or a picture);
without="$without|SandboxTests|TagProbeTests|SameCodeTests|TagSupervisorTests"
# tests that call other programs through swift-subprocess, which fails under qemu, and tests that
# call Python;
without="$without|FileScreenTests|RendererTests|DocumentTests|SignTests[.]SignTests|ControlTests|LibNFC|VectorFileTests|ProcessLockTests"
# and tests that compute for minutes and have the same result on every processor.
without="$without|100,000 commands"
exec .build-arm64/debug/venue-check-inPackageTests.xctest --testing-library swift-testing --no-parallel --skip "$without" "$@"
