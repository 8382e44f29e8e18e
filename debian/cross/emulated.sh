#!/bin/sh
# Runs the tests that were built for arm64. Called by test.sh inside Debian 13.
set -eu
# Programs that the tests start are for arm64 too.
if ! mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc; then
    echo "test.sh: skipped: this kernel cannot run programs of arm64 for one process alone, which Linux can from 6.7 on" >&2
    exit 77
fi
cat /usr/lib/binfmt.d/qemu-aarch64.conf > /proc/sys/fs/binfmt_misc/register

# Left out: other machines and whole kiosks;
without='^(SystemTests|MachineTests)[.]'
# what qemu does not have, Landlock and seccomp, without which there is no process that serves or reads a tag or a picture;
without="$without|SandboxTests|TagProbeTests|SameCodeTests|TagSupervisorTests"
# other programs, called through swift-subprocess, which gives up when qemu starts them, and Python;
without="$without|FileScreenTests|RendererTests|DocumentTests|SignTests[.]SignTests|ControlTests|LibNFC|VectorFileTests|ProcessLockTests"
# and what computes for minutes, on each processor the same.
without="$without|Tags that answer anything|100,000 commands|Two thousand taps|a million copies"
exec .build-arm64/debug/venue-check-inPackageTests.xctest --testing-library swift-testing --no-parallel --skip "$without" "$@"
