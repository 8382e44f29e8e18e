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
without="$without|SandboxTests|TagProbeTests|SameCodeTests|TagSupervisorTests|each tap that reads the whole|has its own hint"
# tests that need a second user, because this namespace has only one;
without="$without|a program of another user|files that root creates in"
# tests of memory maps, of limits, and of programs that cannot be started, because qemu answers differently;
without="$without|ProcessMemoryTests|if a thread cannot be started|a program that cannot be started"
# tests that call other programs through swift-subprocess, which fails under qemu, and tests that
# call Python. These are all tests in the files that call tools, and a few others;
files=$(grep -rlP 'ExternalTool[.](?!packageRoot|virtualEnvironment)|TerminalMultiplexer|payload[(][)]' Tests --include='*.swift' | sed 's|.*/||' | paste -sd '|')
without="$without|/($files):|ControlTests|LibNFC|ProcessLockTests"
# and tests that compute for minutes and have the same result on every processor.
without="$without|100,000 commands|the noise is from 0 to 274"
exec .build-arm64/debug/venue-check-inPackageTests.xctest --testing-library swift-testing --no-parallel --skip "$without" "$@"
