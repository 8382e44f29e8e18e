#!/bin/bash
# Builds all tests and programs with a sanitizer, and runs the tests that support it.
#
# usage: Tests/sanitizers.sh address|thread                              all tests
#        Tests/sanitizers.sh address|thread --filter REGULAR-EXPRESSION  matching tests
#
# The tests start programs with the same sanitizer.
set -euo pipefail
cd "$(dirname "$0")/.."

sanitizer=$1
options=()
shift
# Tests that cannot run with a sanitizer. docs/assurance.md has the same list.
skip=(
    # These use virtual machines without the sanitizer's libraries, or limit time, memory and system
    # calls.
    '^(MachineTests|SystemTests)[.]'
    # These search the stack or all memory. A sanitizer changes the stack layout and maps terabytes
    # of memory.
    '[.](BlindRSAErasureTests|ErasureTests|BlindedBatchTests|PrivateFileTests)/'
)
case $sanitizer in
    address)
        TEST_BUILD=.build-asan
        # This test limits memory, and the sanitizer delays the reuse of freed memory.
        skip+=('Many rows are read without storing them in memory')
        ;;
    thread)
        TEST_BUILD=.build-tsan
        # This test reads the list of the process's maps. The sanitizer makes too many of them.
        skip+=('[.]ProcessMemoryTests/')
        ;;
    *) echo "usage: $0 address|thread" >&2; exit 64 ;;
esac
TEST_SKIP=$(IFS='|'; echo "${skip[*]}")
# Swift's own crash report takes minutes and hides the sanitizer's.
export SWIFT_BACKTRACE=enable=no
# Do not detect leaks, because objects with the lifetime of the process are not freed.
export ASAN_OPTIONS=detect_leaks=0
# By default, a program waits for a second before it exits, and would still read typed input in this
# second. Set this delay to zero.
export TSAN_OPTIONS="second_deadlock_stack=1 atexit_sleep_ms=0"
export TEST_BUILD TEST_SKIP

if [ "$sanitizer" = thread ]; then
    # Swift passes the thread sanitizer an undefined address for an inout argument of zero size, such as
    # a random number generator. This would crash the sanitizer's runtime. Therefore, ignore the
    # accesses that Swift reports.
    options=(-Xlinker --wrap=__tsan_external_write -Xlinker --defsym=__wrap___tsan_external_write=AnnotateNoOp)
    mutex=$PWD/$TEST_BUILD/tsan_mutex
    mkdir -p "$TEST_BUILD"
    "$(dirname "$(realpath "$(command -v swift)")")/clang" -O1 -Wall -Wextra -Werror -c Tests/tsan_mutex.c -o "$mutex.o"
    # A library, because a program without a Mutex does not link libswiftSynchronization.
    rm -f "$mutex.a"
    ar rcs "$mutex.a" "$mutex.o"
    # Wrap each function that the object calls by its real name (__real_).
    for function in $(nm "$mutex.o" | sed -n 's/.* U __real_//p'); do options+=(-Xlinker --wrap="$function"); done
    options+=(-Xlinker "$mutex.a")
fi
debian/setup/swift.sh build --build-tests --sanitize="$sanitizer" "${options[@]}" --scratch-path "$TEST_BUILD"
exec Tests/run.sh "$@"
