#!/bin/bash
# Runs the tests that were built, those that the arguments choose (`--filter REGULAR-EXPRESSION`) or all, and says what failed once more
# at the end, where it is looked for. After all of them it also says which requirements (docs/requirements.md) they have proved.
set -uo pipefail
cd "$(dirname "$0")/.."

tests=$(swift build --show-bin-path)/venue-check-inPackageTests.xctest
logs=$(mktemp --directory)
trap 'rm -rf "$logs"' EXIT
export NO_COLOR=1

# LOG ARGUMENT...: runs tests one after another: many of them start several programs, and these machines are small.
run() { "$tests" --testing-library swift-testing --no-parallel "${@:2}" 2>&1 | tee "$logs/$1"; }

result=0
if [ $# -gt 0 ]; then
    run chosen "$@" || result=$?
else
    # Two processes, as there are two processors at least, which take about as long.
    some='HealthAuthorityTests|AuthorityPostgreSQLTests|SystemTests.Authority|SharingTests|MachineTests'
    run some --filter "$some" & other=$!
    run rest --skip "$some" || result=$?
    wait "$other" || result=$?
    # Each process has a log of its own, so that no line of one stands within a line of the other.
    echo
    Tests/Python/requirements.py --results "$logs"/* 2>&1 || result=1
fi
[ "$result" = 0 ] && exit
echo
echo 'What failed:'
grep -h -A 12 -E '^✘.*recorded an issue|Fatal error|error: ' "$logs"/* | grep -v '^◇\|^✔' | cut -c 1-400 | tail -n 60
exit "$result"
