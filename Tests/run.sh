#!/bin/bash
# Runs the tests that were built, those named by the arguments of `swift test` or all, and says what failed once more at the end,
# where it is looked for.
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# One after another: many of them start several programs, and these machines are small.
swift test --skip-build --disable-xctest --no-parallel "$@" 2>&1 | tee "$log" && exit
result=$?
echo
echo 'What failed:'
grep -A 12 -E '^✘.*recorded an issue|Fatal error|error: ' "$log" | grep -v '^◇\|^✔' | cut -c 1-400 | tail -n 60
exit "$result"
