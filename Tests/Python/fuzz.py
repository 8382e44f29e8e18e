#!/usr/bin/env python3
"""Fuzzes parsers with libFuzzer, one per processor. Fails if an assertion of the targets fails.

    fuzz.py --seconds 60                    all targets, each for a minute
    fuzz.py ndef tag --runs 1000000         these targets, with this number of inputs each
    fuzz.py ndef --runs 1000000 --count     also adds the executions to Tests/Fuzz/executions.tsv,
                                            and the inputs that reach new code to Tests/Fuzz/Corpus
    fuzz.py --count --until 10000000        all targets in turns, until each target has this number
                                            of counted executions

`make fuzz` and `make fuzz-all` build the program first. The script stores inputs that reach new
code in .build-fuzz/TARGET/corpus, and an input that fails an assertion in .build-fuzz/TARGET.
"""

import argparse
import concurrent.futures
import datetime
import os
import pathlib
import re
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "Tests/Fuzz/Corpus"
TABLE = ROOT / "Tests/Fuzz/executions.tsv"
WORK = ROOT / ".build-fuzz"
EXECUTIONS = re.compile(r"^stat::number_of_executed_units:\s+(\d+)$", re.MULTILINE)
# Longer inputs take more time, but do not reach other code paths.
LONGEST = 1200
# Most lines of a file of settings are independent, so long inputs and the number of iterations of a
# loop say little.
OPTIONS = {"settings": ["-max_len=300", "-use_counters=0"]}


class Failure(Exception):
    """A failure that libFuzzer has found."""


def libfuzzer(program, target, *arguments):
    """Runs libFuzzer, and returns its output."""
    process = subprocess.run(
        [program, *arguments],
        # Swift's own crash report takes minutes. With one frame for each allocation, inputs run up to
        # a third faster.
        env={"ASAN_OPTIONS": "malloc_context_size=1"} | os.environ
        | {"FUZZ_TARGET": target, "SWIFT_BACKTRACE": "enable=no"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    if process.returncode != 0:
        raise Failure(f"{process.stdout[-4000:]}\nfuzz.py: {target} failed with status {process.returncode}")
    return process.stdout


def fuzz(program, target, limits):
    """Returns the number of inputs that libFuzzer has executed."""
    found = WORK / target / "corpus"
    found.mkdir(parents=True, exist_ok=True)
    output = libfuzzer(
        program, target, *limits, f"-max_len={LONGEST}", "-print_final_stats=1", "-print_funcs=0",
        f"-artifact_prefix={found.parent}/", *OPTIONS.get(target, []), found, CORPUS / target,
    )  # fmt: skip
    return int(EXECUTIONS.search(output)[1])


def keep(program, target):
    """Adds the inputs that reach code that no committed input reaches."""
    libfuzzer(program, target, "-merge=1", "-use_counters=0", f"-max_len={LONGEST}", CORPUS / target, WORK / target / "corpus")


def counted():
    """Returns the table: executions and date by target."""
    lines = TABLE.read_text().splitlines()[1:] if TABLE.exists() else []
    return {target: (int(executions), date) for target, executions, date in (line.split("\t") for line in lines)}


def count(target, executions):
    rows = counted()
    before, _ = rows.get(target, (0, ""))
    rows[target] = (before + executions, datetime.datetime.now(datetime.UTC).date().isoformat())
    lines = [f"{name}\t{number}\t{date}\n" for name, (number, date) in sorted(rows.items())]
    TABLE.write_text("target\texecutions\tlast counted\n" + "".join(lines))


def rounds(targets, number):
    """Yields lists of targets with fewer than `number` counted executions, until there are no such
    targets. Each list has libFuzzer's limits for a minute."""
    while missing := {target: number - counted().get(target, (0, ""))[0] for target in targets}:
        work = [(target, [f"-runs={runs}", "-max_total_time=60"]) for target, runs in missing.items() if runs > 0]
        if not work:
            return
        yield work


def main():
    parser = argparse.ArgumentParser(description="Attack parsers with libFuzzer.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="by default all")
    limit = parser.add_mutually_exclusive_group(required=True)
    limit.add_argument("--seconds", type=int, help="for each target")
    limit.add_argument("--runs", type=int, help="for each target")
    limit.add_argument("--until", type=int, metavar="EXECUTIONS", help="that are counted for each target; with --count")
    parser.add_argument("--count", action="store_true", help="add executions and inputs to the files in Tests/Fuzz")
    parser.add_argument("--program", default=WORK / "release/fuzz", metavar="PATH", help="by default .build-fuzz/release/fuzz")
    arguments = parser.parse_args()
    all_targets = sorted(path.name for path in CORPUS.iterdir())
    targets = list(arguments.targets or all_targets)
    if unknown := set(targets) - set(all_targets):
        parser.error(f"no targets: {', '.join(unknown)}; there are {', '.join(all_targets)}")
    if arguments.until and not arguments.count:
        parser.error("--until needs --count")
    limits = [f"-runs={arguments.runs}" if arguments.runs else f"-max_total_time={arguments.seconds}"]
    work = rounds(targets, arguments.until) if arguments.until else [[(target, limits) for target in targets]]
    failed = set()
    table = threading.Lock()

    def attack(target, limits):
        try:
            executions = fuzz(arguments.program, target, limits)
            if arguments.count:
                keep(arguments.program, target)
                with table:
                    count(target, executions)
            print(f"{executions:11,}  {target}", flush=True)
        except Failure as failure:
            print(failure, file=sys.stderr, flush=True)
            targets.remove(target)
            failed.add(target)

    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as processors:
        for turn in work:
            list(processors.map(lambda each: attack(*each), turn))
    if failed:
        sys.exit(f"fuzz.py: failed targets: {', '.join(sorted(failed))}")


if __name__ == "__main__":
    main()
