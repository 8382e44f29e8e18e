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
shift
# What cannot run under any sanitizer, and why: docs/assurance.md has the same table.
skip=(
)
case $sanitizer in
    address) TEST_BUILD=.build-asan ;;
    thread) TEST_BUILD=.build-tsan ;;
    *) echo "usage: $0 address|thread" >&2; exit 64 ;;
esac
TEST_SKIP=$(IFS='|'; echo "${skip[*]}")
# Swift's own report of a crash takes minutes, and hides that of the sanitizer.
export SWIFT_BACKTRACE=enable=no
# Leaks are not looked for: what lives as long as the process is not freed at its end.
export ASAN_OPTIONS=detect_leaks=0
export TSAN_OPTIONS=second_deadlock_stack=1
export TEST_BUILD TEST_SKIP

swift build --build-tests --sanitize="$sanitizer" --scratch-path "$TEST_BUILD"
exec Tests/run.sh "$@"
