#!/usr/bin/env python3
"""Attacks parsers with libFuzzer, one after the other, and fails if a promise of Tests/Fuzz/Targets does not hold.

    fuzz.py --seconds 60                    all targets, each for a minute
    fuzz.py ndef tag --runs 1000000         these targets, with so many inputs each
    fuzz.py ndef --runs 1000000 --count     also adds the executions to Tests/Fuzz/executions.tsv, and the inputs that reach new code to
                                            Tests/Fuzz/Corpus

`make fuzz` and `make fuzz-all` build the program first. Inputs that reached new code are kept in .build-fuzz/TARGET/corpus; an input that
breaks a promise goes to .build-fuzz/TARGET.
"""

import argparse
import datetime
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "Tests/Fuzz/Corpus"
TABLE = ROOT / "Tests/Fuzz/executions.tsv"
WORK = ROOT / ".build-fuzz"
EXECUTIONS = re.compile(r"^stat::number_of_executed_units:\s+(\d+)$", re.MULTILINE)
# Longer inputs take more time and no other path.
LONGEST = 1200


def libfuzzer(program, target, *arguments):
    """Its output; ends this program if it fails."""
    process = subprocess.run(
        [program, *arguments],
        # Swift's own report of a crash takes minutes.
        env=os.environ | {"FUZZ_TARGET": target, "SWIFT_BACKTRACE": "enable=no"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    if process.returncode != 0:
        sys.exit(f"{process.stdout[-4000:]}\nfuzz.py: {target} failed with status {process.returncode}")
    return process.stdout


def fuzz(program, target, limit):
    """The number of inputs that were tried."""
    found = WORK / target / "corpus"
    found.mkdir(parents=True, exist_ok=True)
    output = libfuzzer(
        program, target, limit, f"-max_len={LONGEST}", "-print_final_stats=1", f"-artifact_prefix={found.parent}/", found, CORPUS / target
    )
    return int(EXECUTIONS.search(output)[1])


def keep(program, target):
    """Adds the inputs that reach code which no committed input reaches."""
    libfuzzer(program, target, "-merge=1", "-use_counters=0", f"-max_len={LONGEST}", CORPUS / target, WORK / target / "corpus")


def count(target, executions):
    lines = TABLE.read_text().splitlines() if TABLE.exists() else ["target\texecutions\tlast counted"]
    rows = {line.split("\t")[0]: line.split("\t")[1:] for line in lines[1:]}
    before = int(rows[target][0]) if target in rows else 0
    rows[target] = [str(before + executions), datetime.datetime.now(datetime.UTC).date().isoformat()]
    TABLE.write_text("\n".join([lines[0], *("\t".join([name, *rows[name]]) for name in sorted(rows))]) + "\n")


def main():
    parser = argparse.ArgumentParser(description="Attack parsers with libFuzzer.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help="by default all")
    parser.add_argument("--seconds", type=int, help="for each target")
    parser.add_argument("--runs", type=int, help="for each target")
    parser.add_argument("--count", action="store_true", help="add executions and inputs to the files in Tests/Fuzz")
    parser.add_argument("--program", default=WORK / "release/fuzz", metavar="PATH", help="by default .build-fuzz/release/fuzz")
    arguments = parser.parse_args()
    if (arguments.seconds is None) == (arguments.runs is None):
        parser.error("give either --seconds or --runs")
    limit = f"-runs={arguments.runs}" if arguments.seconds is None else f"-max_total_time={arguments.seconds}"
    all_targets = sorted(path.name for path in CORPUS.iterdir())
    for target in arguments.targets or all_targets:
        if target not in all_targets:
            parser.error(f"{target} is not a target: {', '.join(all_targets)}")
        executions = fuzz(arguments.program, target, limit)
        if arguments.count:
            keep(arguments.program, target)
            count(target, executions)
        print(f"{executions:11,}  {target}", flush=True)


if __name__ == "__main__":
    main()
