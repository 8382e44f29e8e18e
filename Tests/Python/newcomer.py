#!/usr/bin/env python3
"""Tests a newcomer's first minutes in this checkout, with the commands of the README.

    newcomer.py [--transcript FILE]

The script runs `make run` in a terminal of 80 columns and waits for the code. In a second terminal, it runs
the command shown below the code, gives the requested consent, and checks that `checkin list` shows
the check-in. Then it presses Ctrl-C, which must leave no process and no file. A second `make run`
must show a code immediately. The script prints the times. `--transcript` saves the output of the
first terminal up to Ctrl-C.

The script needs only Python, because it runs before the other packages are installed.
"""

import argparse
import contextlib
import os
import pathlib
import re
import signal
import sys
import tempfile
import time

from terminal import Terminal, TerminalError

COLUMNS, ROWS = 80, 50
# The goals in seconds on two idle cores. The limit is ten times the goal.
FIRST_GOAL, SECOND_GOAL = 180, 5
FIRST_LIMIT, LIMIT = 10 * FIRST_GOAL, 300

# The only set-up of `make run`.
SETUP = {".setup/run", ".setup/run.log", ".setup/lock", ".build/debug/venued", ".build/debug/checkin", ".build/debug/pn532-simulator"}

INTERRUPT = "\x03"
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


class Failure(Exception):
    """A failure, described in a sentence."""


def find_code(text):
    """Returns the modules per side of the last QR code in `text`; None if there is none."""
    for block in reversed(re.findall("(?:^[ \u2580\u2584\u2588]{21,}\n)+", text, re.MULTILINE)):
        rows = []
        for line in block.splitlines():
            rows.append(["#" if cell in "\u2580\u2588" else "." for cell in line])
            rows.append(["#" if cell in "\u2584\u2588" else "." for cell in line])
        dark = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "#"]
        if not dark:
            continue
        left, right = min(x for x, _ in dark), max(x for x, _ in dark)
        top, bottom = min(y for _, y in dark), max(y for _, y in dark)
        size = right - left + 1
        # ISO/IEC 18004: 21 to 177 modules in steps of 4, and a finder pattern in three corners.
        if size != bottom - top + 1 or size not in range(21, 178, 4):
            continue
        corners = [(left, top), (right - 6, top), (left, bottom - 6)]
        if all(["".join(row[x : x + 7]) for row in rows[y : y + 7]] == FINDER for x, y in corners):
            return size
    return None


def find_command(text):
    """Returns the command shown below the code, as a list of words."""
    found = re.search(r"^ *(\S*checkin scan --demo) *$", text, re.MULTILINE)
    return found and found[1].split(" ") if found else None


def find_all(text):
    """Returns the command, but only if the code is complete too."""
    return find_code(text) and find_command(text)


def directories():
    """Returns the directories of demos. A demo that was killed leaves its directory behind."""
    return {str(path) for path in pathlib.Path(tempfile.gettempdir()).glob("venued-demo.*")}


def processes_of(session, directory):
    """Returns the command lines of processes in the session, and of processes that have a path in
    the directory among their arguments."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            # The fields after the name in parentheses are state, parent, group and session
            # (proc(5)).
            state, _, _, owner = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if state not in "ZX" and (int(owner) == session or directory in command):
            found.append(command)
    return found


def interrupt(terminal, directory):
    """Presses Ctrl-C, which must leave no process and no file."""
    shown = len(terminal.text)
    terminal.type(INTERRUPT)
    status = terminal.wait(LIMIT)
    # The signal ends make, as shells expect.
    if status not in (0, -signal.SIGINT) or re.search("error", terminal.text[shown:], re.IGNORECASE):
        raise Failure(f"Ctrl-C did not end `make run` in order: status {status}; shown was:\n{terminal.text}")
    deadline = time.monotonic() + LIMIT
    while left := processes_of(terminal.session, directory):
        if time.monotonic() > deadline:
            raise Failure(f"Ctrl-C left processes: {left}")
        time.sleep(0.1)
    if os.path.exists(directory):
        raise Failure(f"Ctrl-C left {directory}")


def set_up():
    """Returns the package lists that are installed, and the programs that are built."""
    programs = (path for path in pathlib.Path(".build/debug").glob("*") if path.is_file() and path.suffix == "" and os.access(path, os.X_OK))
    return {str(path) for path in [*pathlib.Path(".setup").glob("*"), *programs]}


def check_width(text):
    """Checks that all lines from the venue's name on fit into the terminal."""
    for line in text[text.index("Café Meridian") :].splitlines():
        if len(line) > COLUMNS:
            raise Failure(f"a line of {len(line)} columns: {line}")


def check_in(command, home):
    """Runs the command as another user of this machine would, and checks the diary."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment |= {"HOME": home, "XDG_DATA_HOME": os.path.join(home, ".local", "share"), "TERM": "xterm-256color"}
    with Terminal(command, env=environment) as scan:
        answer = scan.wait_for(lambda text: re.search("Type “([^”]+)” or “[^”]+”:", text), LIMIT, "a question for consent")[1]
        scan.type(answer + "\n")
        scan.expect("Length of the stay", LIMIT)
        scan.type("\n")
        scan.expect("Set a passphrase now?", LIMIT)
        scan.type("no\n")
        status = scan.wait(LIMIT)
        if status != 0 or not re.search(r"^Checked in at “Café Meridian” until (\d{4}-\d\d-\d\d )?\d\d:\d\d", scan.text, re.MULTILINE):
            raise Failure(f"`{' '.join(command)}` did not check in: status {status}; shown was:\n{scan.text}")
    with Terminal([command[0], "list"], env=environment) as diary:
        if diary.wait(LIMIT) != 0 or "Café Meridian" not in diary.text:
            raise Failure(f"`{command[0]} list` does not list the check-in; shown was:\n{diary.text}")


@contextlib.contextmanager
def running():
    """Runs `make run`. Yields its terminal once the code is shown, the command below the code, the
    directory of the demo, and the seconds until the code was shown."""
    others = directories()
    start = time.monotonic()
    with Terminal(["make", "run"], COLUMNS, ROWS, env=os.environ | {"TERM": "xterm-256color"}) as terminal:
        command = terminal.wait_for(find_all, FIRST_LIMIT, "a code")
        seconds = time.monotonic() - start
        check_width(terminal.text)
        [directory] = directories() - others
        yield terminal, command, directory, seconds


def report(what, seconds, goal):
    verdict = "within" if seconds <= goal else "above"
    print(f"newcomer: {what}: {seconds:.1f} s, {verdict} the goal of {goal} s for two quiet cores", flush=True)


def walk(home, transcript):
    before = set_up()
    with running() as (terminal, command, directory, seconds):
        report("a code on the screen by the first `make run`", seconds, FIRST_GOAL)
        if surplus := set_up() - before - SETUP:
            raise Failure(f"the first `make run` set up more than it needs: {sorted(surplus)}")
        check_in(command, home)
        print(f"newcomer: `{' '.join(command)}` checked in, and the diary lists it", flush=True)
        if transcript:
            pathlib.Path(transcript).write_bytes(terminal.raw)
        interrupt(terminal, directory)
    print("newcomer: Ctrl-C left no process and no file", flush=True)

    with running() as (terminal, _, directory, seconds):
        report("a code on the screen by the second `make run`", seconds, SECOND_GOAL)
        if not terminal.text.lstrip().startswith("Café Meridian"):
            raise Failure(f"the second `make run` showed something else before the sign:\n{terminal.text}")
        interrupt(terminal, directory)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcript", metavar="FILE")
    transcript = parser.parse_args().transcript
    os.chdir(pathlib.Path(__file__).resolve().parents[2])
    # A make that runs this script must not share its jobs and flags with the newcomer's make.
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
        os.environ.pop(name, None)
    try:
        with tempfile.TemporaryDirectory(prefix="newcomer.") as home:
            walk(home, transcript)
    except (Failure, TerminalError) as error:
        print(f"newcomer: error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
