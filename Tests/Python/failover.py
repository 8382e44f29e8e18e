#!/usr/bin/env python3
"""Lets the primary of an authority's database fail again and again, under load, and searches for what was lost.

    failover.py               100 failovers, in clusters of 10; can be stopped with Ctrl-C, and then goes on where it stopped
    failover.py --runs 8      8 failovers
    failover.py --short       one failover, and the planted mistakes of failover_check.py
    failover.py --restart     forgets the failovers of earlier runs

--authorityd PATH is the program; the default is .build/debug/authorityd.

Needs root, or user namespaces. All programs run in network namespaces of their own (failover_bed.py), with the samples of
docs/authority. The primary fails in one of four ways: its processes are killed; the machine is frozen, and later goes on; its
network is cut off, and later connected again; its disk is full, and later has space again. Patroni does the rest. In each
round, an hour begins during the failover, or right before it.

The results and the logs are in .build-failover, or in .build-failover-short.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import statistics
import subprocess
import sys
import time

import failover_bed
from failover_bed import INSTANCES, ROOT, SERVERS, Bed, Failure, become_init, missing_programs, mount, sandboxed
from failover_check import TABLES, search
from failover_load import Load
from waiting import until

PLACE = ROOT / (".build-failover-short" if "--short" in sys.argv else ".build-failover")
STATE = PLACE / "rounds.jsonl"
FAULTS = ["killed", "frozen", "cut off", "disk full"]
SESSION = 10  # rounds with one cluster
HOUR = 3600
LIMITS = {"killed": ["killed"], "frozen or cut off": ["frozen", "cut off"]}
SECONDS = {"killed": 10, "frozen or cut off": 35}  # the limits of the medians


class Session:
    """A cluster, its load, and the rounds."""

    def __init__(self, place):
        self.bed, self.rounds, self.is_stopping = Bed(place), [], False
        signal.signal(signal.SIGTERM, self.stop)

    def stop(self, *_):
        self.is_stopping = True

    def start(self):
        begin = time.monotonic()
        self.bed.start_databases()
        self.log = self.bed.place / "load.jsonl"
        self.load = Load(self.bed, self.bed.start_authority(), self.log)
        self.load.start()
        if self.bed.now % HOUR >= HOUR / 2:
            self.begin_hour()
            self.wait_for_publication()
        self.move_to_half()
        print(f"the cluster runs after {time.monotonic() - begin:.0f} s", flush=True)

    # The clock

    def move_to_half(self):
        """Moves the clock to the middle of the hour that has just begun, from which the next hour is 30 minutes away."""
        self.bed.move_clock_to(self.bed.now // HOUR * HOUR + HOUR / 2)

    def begin_hour(self):
        self.bed.move_clock_to(self.bed.now // HOUR * HOUR + HOUR)

    def wait_for_publication(self):
        hour = int(self.bed.now) // HOUR
        for name in INSTANCES:
            until(lambda: (self.bed.public(name) / f"v1/packages/{hour}").exists(), f"the package of the hour {hour} at {name}")

    # A round

    def round(self, number, fault):
        bed, load = self.bed, self.load
        bed.wait_for_standby()
        old, new, codes = bed.primary, bed.standby, load.issued
        count = len(load.written)
        until(lambda: len(load.written) > count + 8, "a write before the fault")
        is_early = random.random() < 0.5
        if is_early:
            self.begin_hour()
            time.sleep(random.uniform(0, 2))
        moment = time.monotonic()
        load.log("fault", round=number, fault=fault, primary=old)
        filler = self.inject(fault, bed.machines[old])
        if not is_early:
            time.sleep(random.uniform(0, 2))
            self.begin_hour()
        # With a full disk, PostgreSQL fails as soon as it needs another file.
        until(lambda: bed.cluster(new).get(new, {}).get("role") == "leader", f"the promotion of {new} ({fault})", 300)
        bed.primary = new
        # With two servers, nothing can be stored until the other one is back.
        self.heal(fault, bed.machines[old], filler)
        healed = time.monotonic()
        bed.wait_for_standby()
        rejoined = time.monotonic()
        until(lambda: load.written[-1] > rejoined, "a write after the failover")
        pause, rejoined = load.longest_pause(moment), rejoined - healed
        until(lambda: not load.has_codes(codes), "the use of the codes that were issued before the fault")
        self.wait_for_publication()
        self.move_to_half()
        if load.error:
            raise Failure(f"the load has failed: {load.error}")
        self.rounds.append({"fault": fault, "pause": round(pause, 1), "rejoined": round(rejoined, 1),
                            "load": round(os.getloadavg()[0], 1)})
        print(f"{number}: {old} {fault}: {pause:.1f} s without writes, rejoined after {rejoined:.1f} s, "
              f"load average {os.getloadavg()[0]:.1f}", flush=True)

    def inject(self, fault, machine):
        if fault == "killed":
            machine.signal(signal.SIGKILL, "postgres")
        elif fault == "frozen":
            machine.signal(signal.SIGSTOP)
        elif fault == "cut off":
            machine.connect("down")
        else:
            # Takes each free byte, also those that PostgreSQL frees.
            return subprocess.Popen(["sh", "-c", 'while :; do cat /dev/zero >> "$0" 2> /dev/null; sleep 0.2; done',
                                     machine.place / "disk/filler"])
        return None

    def heal(self, fault, machine, filler):
        if fault == "frozen":
            machine.signal(signal.SIGCONT)
        elif fault == "cut off":
            machine.connect("up")
        elif fault == "disk full":
            filler.kill()
            filler.wait()
            (machine.place / "disk/filler").unlink()

    # The end

    def finish(self):
        """Publishes what waits, stops everything, and stores what failover_check.py reads."""
        bed = self.bed
        self.load.stop()
        # A report has an hour of its own, and waits for a later one if the packages are full.
        for count in range(60):
            if count >= 3 and bed.psql(bed.primary, "-c", "SELECT count(*) FROM pool").strip() == "0":
                break
            self.begin_hour()
            self.wait_for_publication()
            self.move_to_half()
            time.sleep(0.5)
        self.begin_hour()
        self.wait_for_publication()
        self.wait_for_exports()
        for name in INSTANCES:
            bed.authorityd(name, "check")
            bed.machines[name].signal(signal.SIGTERM, "authorityd")
            until(lambda: not list(bed.machines[name].processes("authorityd")), f"the end of authorityd on {name}")
        end = bed.psql(bed.primary, "-c", "SELECT pg_current_wal_lsn()").strip()
        until(lambda: bed.psql(bed.standby, "-c", f"SELECT pg_last_wal_replay_lsn() >= '{end}'").strip() == "t", "the replay of the log")
        for server in SERVERS:
            (bed.place / "evidence" / server).mkdir(parents=True)
            for table in TABLES:
                rows = bed.psql(server, "-c", f"COPY (SELECT * FROM {table}) TO STDOUT (FORMAT csv, HEADER)")
                (bed.place / "evidence" / server / f"{table}.csv").write_text(rows)
        for name in INSTANCES:
            shutil.copytree(bed.public(name), bed.place / "evidence" / name)
        shutil.copy(bed.machines["a"].place / "authority/signing.pub", bed.place / "evidence")
        shutil.copy(self.log, bed.place / "evidence")
        return bed.place / "evidence"

    def wait_for_exports(self):
        """The export of the last hour that has ended."""
        end = int(self.bed.now) // HOUR * HOUR
        for name in INSTANCES:
            until(lambda: list((self.bed.public(name) / "exports").glob(f"{end - HOUR}-{end}-*.zip")), f"the last export of {name}")


def keep_logs(bed, to):
    """Copies the logs and the configurations out of the file system in memory."""
    for machine in bed.machines.values():
        (to / machine.name).mkdir(parents=True, exist_ok=True)
        for file in [*machine.place.glob("*.log"), *machine.place.glob("*.yml"), *machine.place.glob("disk/data/log/*")]:
            shutil.copy(file, to / machine.name)
    if (bed.place / "load.jsonl").exists():
        shutil.copy(bed.place / "load.jsonl", to)


def session(options):
    """Runs rounds in this sandbox. They count only if nothing was lost. Returns the exit status: 3 if the user has stopped."""
    become_init()
    kept = PLACE / "last"
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir()
    place = PLACE / "bed"
    place.mkdir(exist_ok=True)
    mount("tmpfs", place, "mode=755")
    session = Session(place)
    try:
        session.start()
        for number in range(options.first, options.first + options.count):
            session.round(number, FAULTS[(number - 1) % len(FAULTS)])
            if session.is_stopping:
                break
        evidence = session.finish()
        mistakes = list(search(evidence))
        counts = session.load.counts
        print(f"{len(session.rounds)} failovers: {counts.get('submission', 0)} submissions, {counts.get('code', 0)} codes, "
              f"{counts.get('publish', 0)} publish requests, {counts.get('officer', 0) + counts.get('warning', 0)} changes by officers, "
              f"{session.load.registrations} registrations acknowledged; {len(mistakes)} mistakes", flush=True)
        for kind, sentence in mistakes:
            print(f"{kind}: {sentence}", flush=True)
        shutil.copytree(evidence, kept / "evidence")
        if mistakes:
            return 1
        if options.short:
            subprocess.run([sys.executable, ROOT / "Tests/Python/failover_check.py", evidence, "--tamper"], check=True)
        with open(STATE, "a") as state:
            state.writelines(json.dumps(one) + "\n" for one in session.rounds)
        return 3 if session.is_stopping else 0
    except (Failure, TimeoutError, subprocess.SubprocessError) as error:
        print(f"failover.py: error: {error}", file=sys.stderr)
        return 1
    finally:
        keep_logs(session.bed, kept)


def rounds():
    return [json.loads(line) for line in STATE.read_text().splitlines()] if STATE.exists() else []


def summary(done):
    """Prints the table, and returns whether the limits hold."""
    print("\n| fault | failovers | median without writes | longest | median until it has rejoined |\n|---|---|---|---|---|")
    for fault in FAULTS:
        if some := [one for one in done if one["fault"] == fault]:
            pauses, rejoined = ([one[name] for one in some] for name in ("pause", "rejoined"))
            print(f"| {fault} | {len(some)} | {statistics.median(pauses):.1f} s | {max(pauses):.1f} s | {statistics.median(rejoined):.1f} s |")
    holds = True
    for name, faults in LIMITS.items():
        if some := [one["pause"] for one in done if one["fault"] in faults]:
            median = statistics.median(some)
            holds &= median <= SECONDS[name]
            print(f"{name}: median {median:.1f} s without writes, at most {SECONDS[name]} s: {'ok' if median <= SECONDS[name] else 'TOO LONG'}")
    return holds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--restart", action="store_true")
    parser.add_argument("--authorityd", type=pathlib.Path, default=ROOT / ".build/debug/authorityd")
    parser.add_argument("--session", nargs=2, type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    failover_bed.AUTHORITYD = options.authorityd
    if options.session:
        options.first, options.count = options.session
        sys.exit(session(options))
    if missing := missing_programs():
        sys.exit(f"failover.py: error: {', '.join(missing)} not found\nfailover.py: hint: make setup, and make authority")
    PLACE.mkdir(exist_ok=True)
    if options.short or options.restart:
        STATE.unlink(missing_ok=True)
    total, passed = (1, ["--short"]) if options.short else (options.runs, [])
    begin = time.monotonic()
    while (done := len(rounds())) < total:
        count = min(SESSION, total - done)
        status = sandboxed([sys.executable, __file__, "--session", done + 1, count, "--authorityd", options.authorityd, *passed])
        if status:
            if status == 3:
                print(f"stopped after {len(rounds())} of {total} failovers; the same command goes on")
            else:
                print(f"failover.py: hint: the logs are in {PLACE}/last", file=sys.stderr)
            sys.exit(status)
    holds = summary(rounds())
    print(f"this run took {time.monotonic() - begin:.0f} s")
    sys.exit(0 if holds else "failover.py: error: the time without writes is too long")


if __name__ == "__main__":
    main()
