#!/bin/bash
# Builds all tests and programs under a sanitizer, and runs the tests that can run under it.
#
# usage: Tests/sanitizers.sh address|thread                              all of them
#        Tests/sanitizers.sh address|thread --filter REGULAR-EXPRESSION  these
#
# Programs that tests start are the sanitized ones.
set -euo pipefail
cd "$(dirname "$0")/.."

sanitizer=$1
options=()
shift
# What cannot run under a sanitizer. docs/assurance.md has the same list.
skip=(
    # Virtual machines without the sanitizer's libraries; limits of time, memory and system calls.
    '^(MachineTests|SystemTests)[.]'
    # Search the stack or all memory, which a sanitizer lays out in another way and makes terabytes of.
    '[.](BlindRSAErasureTests|ErasureTests|BlindedBatchTests|PrivateFileTests)/'
)
case $sanitizer in
    address)
        TEST_BUILD=.build-asan
        # Limits memory, and the sanitizer keeps what is freed for a while.
        skip+=('Many rows are read without being kept')
        ;;
    thread) TEST_BUILD=.build-tsan ;;
    *) echo "usage: $0 address|thread" >&2; exit 64 ;;
esac
TEST_SKIP=$(IFS='|'; echo "${skip[*]}")
# Swift's own report of a crash takes minutes, and hides that of the sanitizer.
export SWIFT_BACKTRACE=enable=no
# Leaks are not looked for: what lives as long as the process is not freed at its end.
export ASAN_OPTIONS=detect_leaks=0
# A program ends when it does, not a second later: until then, what is typed would be its own.
export TSAN_OPTIONS="suppressions=$PWD/Tests/tsan.supp second_deadlock_stack=1 atexit_sleep_ms=0"
export TEST_BUILD TEST_SKIP

# Swift passes the thread sanitizer an undefined address for an inout argument without bytes, such as a random number generator, and
# the sanitizer's runtime crashes. The accesses that it would be told of are left out.
if [ "$sanitizer" = thread ]; then
    options=(-Xlinker --wrap=__tsan_external_write -Xlinker --defsym=__wrap___tsan_external_write=AnnotateNoOp)
fi
swift build --build-tests --sanitize="$sanitizer" "${options[@]}" --scratch-path "$TEST_BUILD"
exec Tests/run.sh "$@"
