#!/bin/bash
# Runs the tests that were built, those that the arguments choose (`--filter REGULAR-EXPRESSION`) or all, and says what failed once more
# at the end, where it is looked for.
set -uo pipefail
cd "$(dirname "$0")/.."

tests=$(swift build --show-bin-path)/venue-check-inPackageTests.xctest
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export NO_COLOR=1

# ARGUMENT...: runs tests one after another: many of them start several programs, and these machines are small.
run() { "$tests" --testing-library swift-testing --no-parallel "$@" 2>&1 | tee --append "$log"; }

result=0
if [ $# -gt 0 ]; then
    run "$@" || result=$?
else
    # Two processes, as there are two processors at least: what the authority does waits for disks, what others do for devices.
    authority='Authority|SharingTests'
    run --filter "$authority" & other=$!
    run --skip "$authority" || result=$?
    wait "$other" || result=$?
fi
[ "$result" = 0 ] && exit
echo
echo 'What failed:'
grep -A 12 -E '^✘.*recorded an issue|Fatal error|error: ' "$log" | grep -v '^◇\|^✔' | cut -c 1-400 | tail -n 60
exit "$result"
