#!/bin/bash
# Runs the tests that have been built. Reports failures, times and the proved requirements
# (docs/requirements.md).
#
# usage: Tests/run.sh                              all tests
#        Tests/run.sh --filter REGULAR-EXPRESSION  matching tests, one by one, in one process
#
# TEST_TIER=all adds the second tier. TEST_JOBS is the number of parallel processes; the default is
# 2 * processors + 1, because many tests wait for device timeouts. TEST_LIMIT is the time in minutes
# after which a process that hangs is ended; the default is 60, or 120 with the second tier. TEST_BUILD
# is the scratch path of another build. TEST_ONLY is a regular expression of suites to run, and TEST_SKIP of
# tests to skip. The complete logs are in .build/test-logs, or in the test-logs of TEST_BUILD.
set -uo pipefail
# Unset an empty TMPDIR, because Foundation would use / instead.
[ -n "${TMPDIR:-}" ] || unset TMPDIR
cd "$(dirname "$0")/.."

# Long targets with independent suites, and the number of processes that share the suites of each of
# them. Every other target has one process for all suites.
split='MachineTests=2 CheckInTests=2 CheckInClientTests=2 HealthAuthorityTests=4 SystemTests=8 NFCTests=2 SignTests=2 WebClientTests=3'
# Suites that take long. Each of them has its own process, which starts early.
first='MachineTests.BluetoothMachineTests MachineTests.CameraTests SystemTests.SimulationTests
    MachineTests.VirtualMachineTests SystemTests.FailoverTests HealthAuthorityTests.PortalBrowserTests'
limit=${TEST_LIMIT:-60}
if [ "${TEST_TIER:-}" = all ]; then
    limit=${TEST_LIMIT:-120}
    split=${split/CheckInClientTests=2/CheckInClientTests=4}
    first="CheckInClientTests.CutDiaryTests $first SystemTests.KilledAttendeeTests SystemTests.FullDiskTests"
fi

build=${TEST_BUILD:-.build}
tests=$(debian/setup/swift.sh build --scratch-path "$build" --show-bin-path)/venue-check-inPackageTests.xctest
logs=$build/test-logs
skip=${TEST_SKIP:-^$}
only="^[^/]*(${TEST_ONLY:-})"
rm -rf "$logs"
mkdir -p "$logs"
export tests logs skip limit NO_COLOR=1
# In the first tier, passwords are cheap to hash.
[ "${TEST_TIER:-}" = all ] || export CHECKIN_TEST_SCRYPT_LOG_N=10

# Runs the group of tests $1: the suites of a target, or some of them. Prints the group's elapsed time and CPU
# time.
group() {
    local name=$1 status=0 expression TIMEFORMAT='%R %U %S'
    # Tests in one process share its limits, descriptors and memory.
    expression="^($(awk -F '\t' -v name="$name" '$1 == name { gsub(/[^A-Za-z0-9_]/, "[&]", $2); print $2 }' \
        "$logs/members" | paste -sd '|'))[./]"
    # At SIGQUIT, Swift prints the stacks of all threads.
    { time timeout --foreground --signal QUIT --kill-after 300 "${limit}m" "$tests" --testing-library swift-testing \
        --no-parallel --filter "$expression" --skip "$skip" > "$logs/$name.log" 2>&1; } \
        2> "$logs/$name.time" || status=$?
    [ "$status" != 124 ] || unfinished "$name" >> "$logs/$name.log"
    awk -v name="$name" -v failed="$([ "$status" = 0 ] || echo ": failed, see $logs/$name.log")" \
        '{ printf "%7.1f s %7.1f s CPU  %s%s\n", $1, $2 + $3, name, failed }' "$logs/$name.time"
    return "$status"
}

# Names the tests of the group $1 that were running when its time was over.
unfinished() {
    local running
    running=$(sed -nE 's/ with [0-9]+ test cases? / /; /^◇ Test (case|run) /d; s/^◇ Test (.*) started\.$/\1/p
        s/^(✔|✘|➜) Test (.*) (passed|failed|skipped)\b.*/\2/p' "$logs/$1.log" | sort | uniq --unique)
    echo "error: $1 did not end within $limit minutes; running were:" $running
}
export -f group unfinished

# Lists all groups in starting order. Writes the members of each group to the file `members`, as lines of
# group, tabulator, and suite.
groups() {
    "$tests" --list-tests --testing-library swift-testing | grep -E "$only" | grep -vE "$skip" > "$logs/list" || {
        echo "error: $tests lists no suite for TEST_ONLY=${TEST_ONLY:-}" >&2
        return 1
    }
    local names name
    awk -F '[./]' -v split_="$split" -v first=" $(echo $first) " '
        BEGIN {
            count = split(split_, pairs, "[ =]")
            for (i = 1; i < count; i += 2) parts[pairs[i]] = pairs[i + 1]
        }
        {
            group = $1
            member = $1 "." $2
            if (seen[member]++) next
            if ($1 in parts) group = index(first, " " member " ") ? member : $1 "." (1 + number[$1]++ % parts[$1])
            print group "\t" member
        }' "$logs/list" > "$logs/members"
    names=$(cut -f 1 "$logs/members" | sort -u)
    for name in $first; do grep -Fx "$name" <<< "$names"; done
    names=$(grep -Fxv -f <(printf '%s\n' $first) <<< "$names")
    # Parts of long targets take longer than whole short ones. Those of these two targets take the longest.
    grep -E '^(SystemTests|WebClientTests)[.]' <<< "$names"
    grep -E '[.][0-9]+$' <<< "$names" | grep -vE '^(SystemTests|WebClientTests)[.]'
    grep -vE '[.][0-9]+$' <<< "$names" || [ $? = 1 ]
}

# Lists the slowest tests, as SECONDS NAME.
slowest() {
    find "$logs" -name '*.log' -exec \
        sed -nE '/ Test run /d; s/^(✔|✘) Test (.*) (passed|failed) after ([0-9.]+) seconds.*/\4 \2/p' {} + \
        | sort --reverse --numeric-sort | head -n 15
}

# COMMAND...: runs a check, and notes its failure for the summary.
check() {
    "$@" 2>&1 && return
    echo "error: $1 failed, see its output above" > "$logs/$(basename "$1").log"
    return 1
}

begin=$SECONDS result=0
if [ $# -gt 0 ]; then
    "$tests" --testing-library swift-testing --no-parallel --skip "$skip" "$@" 2>&1 | tee "$logs/chosen.log" || result=1
else
    groups > "$logs/order" || exit
    jobs=${TEST_JOBS:-$((2 * $(nproc) + 1))}
    xargs --max-procs="$jobs" --delimiter='\n' --max-args=1 bash -c 'group "$1"' group < "$logs/order" || result=1
    # Detect tests that are in no group.
    listed=$(sort -u "$logs/list" | wc -l)
    ran=$(sed -nE 's/^(✔|✘) Test run with ([0-9]+) tests?.*/\2/p' "$logs"/*.log | awk '{ sum += $1 } END { print sum + 0 }')
    if [ "$listed" != "$ran" ]; then
        echo "error: $ran of $listed tests were run" | tee "$logs/count.log"
        result=1
    fi
    echo
    # A run of some tests does not prove the requirements.
    [ -n "${TEST_ONLY:-}${TEST_SKIP:-}" ] || check Tests/Python/requirements.py --table "$logs/requirements" --results "$logs"/*.log || result=1
    echo
    echo 'The slowest tests, in seconds:'
    slowest
fi
echo "Tests took $((SECONDS - begin)) s."
[ "$result" = 0 ] && exit
echo
echo 'What failed:'
grep -h -A 12 -E '^✘.*recorded an issue|Fatal error|error: ' "$logs"/*.log | grep -v '^◇\|^✔' | cut -c 1-400 | tail -n 60
# The crash reports of programs that tests ran, with all threads.
grep -h -A 120 -F '*** Program crashed' "$logs"/*.log | cut -c 1-200 | head -n 240
exit "$result"
