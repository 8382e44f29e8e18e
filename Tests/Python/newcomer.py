#!/usr/bin/env python3
"""Walks through a newcomer's first minutes in this checkout, with the commands of the README.

    newcomer.py [--transcript FILE]

It runs `make run` in a terminal of 80 columns and waits for the code. It runs the command below the code in a second terminal, gives the
consent that is asked for, and looks for the check-in in `checkin list`. It presses Ctrl-C, after which no process and no file may be left.
A second `make run` must show a code at once. It prints the times; `--transcript` keeps what the first terminal showed until
Ctrl-C.

It needs nothing but Python, because it runs before anything else is set up.
"""

import argparse
import contextlib
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

COLUMNS, ROWS = 80, 50
# Goals on two quiet cores, in seconds, and ten times as long before the walk gives up.
FIRST_GOAL, SECOND_GOAL = 180, 5
FIRST_LIMIT, LIMIT = 10 * FIRST_GOAL, 300

INTERRUPT = b"\x03"
FINDER = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]


class Failure(Exception):
    """What went wrong, in a sentence."""


class Terminal:
    """A program on a pseudo-terminal of its own."""

    def __init__(self, name, command, environment):
        self.name, self.raw, self.start = name, b"", time.monotonic()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    @property
    def text(self):
        """What was written, without colours and carriage returns."""
        text = self.raw.decode(errors="replace")
        return re.sub("\033\\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")

    def type(self, keys):
        os.write(self.descriptor, keys)

    def read(self, deadline):
        """Adds what is written next. False when the program has ended, and nobody else has its terminal."""
        if not select.select([self.descriptor], [], [], max(0, deadline - time.monotonic()))[0]:
            raise Failure(f"`{self.name}` took too long")
        try:
            added = os.read(self.descriptor, 1 << 16)
        except OSError:  # EIO: the other side is closed
            return False
        self.raw += added
        return bool(added)

    def wait_for(self, find, seconds, what):
        """The result of `find` as soon as it is true."""
        deadline = time.monotonic() + seconds
        while not (found := find(self.text)):
            if not self.read(deadline):
                raise Failure(f"`{self.name}` ended before {what}")
        return found

    def end(self, seconds=LIMIT):
        """Reads to the end and gives the exit status: below zero, the signal that ended the program."""
        deadline = time.monotonic() + seconds
        while self.read(deadline):
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self.pid = None
        return status

    def kill(self):
        """Ends what runs on the terminal."""
        if self.pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.descriptor)


def find_code(text):
    """The number of modules on a side of the last QR code in `text`; None if there is none."""
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
        # ISO/IEC 18004: 21 to 177 modules in steps of 4, and a finder pattern in three of the corners.
        if size != bottom - top + 1 or size not in range(21, 178, 4):
            continue
        corners = [(left, top), (right - 6, top), (left, bottom - 6)]
        if all(["".join(row[x : x + 7]) for row in rows[y : y + 7]] == FINDER for x, y in corners):
            return size
    return None


def find_command(text):
    """The command that is shown below the code, as words."""
    found = re.search(r"^ *(\S*checkin scan --nfc=\S+)\n", text, re.MULTILINE)
    return found and found[1].split(" ") if found else None


def find_all(text):
    """The command, once the code is there too."""
    return find_code(text) and find_command(text)


def processes_of(session, directory):
    """The command lines of processes of the session, and of those that were given a path in the directory."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            # After the name in parentheses: state, parent, group, session (proc(5)).
            state, _, _, owner = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if state not in "ZX" and (int(owner) == session or directory in command):
            found.append(command)
    return found


def interrupt(terminal, directory):
    """Presses Ctrl-C, which must leave nothing."""
    session = terminal.pid
    shown = len(terminal.text)
    terminal.type(INTERRUPT)
    status = terminal.end()
    # make ends by the signal, as the shell expects of it.
    if status not in (0, -signal.SIGINT) or re.search("error", terminal.text[shown:], re.IGNORECASE):
        raise Failure(f"Ctrl-C did not end `{terminal.name}` in order: status {status}")
    deadline = time.monotonic() + LIMIT
    while left := processes_of(session, directory):
        if time.monotonic() > deadline:
            raise Failure(f"Ctrl-C left processes: {left}")
        time.sleep(0.1)
    if os.path.exists(directory):
        raise Failure(f"Ctrl-C left {directory}")


def check_width(text):
    """Everything from the venue's name on fits into the terminal."""
    for line in text[text.index("Café Meridian") :].splitlines():
        if len(line) > COLUMNS:
            raise Failure(f"a line of {len(line)} columns: {line}")


def check_in(command, home, terminals):
    """Runs the command as another person on this machine would, and looks at the diary."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment |= {"HOME": home, "XDG_DATA_HOME": os.path.join(home, ".local", "share"), "TERM": "xterm-256color"}
    scan = Terminal(" ".join(command), command, environment)
    terminals.append(scan)
    answer = scan.wait_for(lambda text: re.search("Type “([^”]+)” or “[^”]+”:", text), LIMIT, "it asked for consent")[1]
    scan.type(answer.encode() + b"\n")
    if scan.end() != 0 or not re.search(r"^Checked in at Café Meridian until (\d{4}-\d\d-\d\d )?\d\d:\d\d", scan.text, re.MULTILINE):
        raise Failure(f"`{scan.name}` did not check in")
    diary = Terminal(f"{command[0]} list", [command[0], "list"], environment)
    terminals.append(diary)
    if diary.end() != 0 or "Café Meridian" not in diary.text:
        raise Failure(f"`{diary.name}` does not list the check-in")


def start(terminals):
    """Runs `make run` until the code is there; gives the terminal, the command below the code, and the seconds."""
    terminal = Terminal("make run", ["make", "run"], os.environ | {"TERM": "xterm-256color"})
    terminals.append(terminal)
    command = terminal.wait_for(find_all, FIRST_LIMIT, "it showed a code")
    check_width(terminal.text)
    return terminal, command, time.monotonic() - terminal.start


def report(what, seconds, goal):
    verdict = "within" if seconds <= goal else "above"
    print(f"newcomer: {what}: {seconds:.1f} s, {verdict} the goal of {goal} s for two quiet cores", flush=True)


def walk(home, terminals, transcript):
    terminal, command, seconds = start(terminals)
    report("a code on the screen by the first `make run`", seconds, FIRST_GOAL)
    directory = os.path.dirname(command[-1].partition(":")[2])
    check_in(command, home, terminals)
    print(f"newcomer: `{' '.join(command)}` checked in, and the diary lists it", flush=True)
    if transcript:
        pathlib.Path(transcript).write_bytes(terminal.raw)
    interrupt(terminal, directory)
    print("newcomer: Ctrl-C left no process and no file", flush=True)

    terminal, command, seconds = start(terminals)
    report("a code on the screen by the second `make run`", seconds, SECOND_GOAL)
    if not terminal.text.lstrip().startswith("Café Meridian"):
        raise Failure("the second `make run` showed something else before the sign")
    interrupt(terminal, os.path.dirname(command[-1].partition(":")[2]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transcript", metavar="FILE")
    transcript = parser.parse_args().transcript
    os.chdir(pathlib.Path(__file__).resolve().parents[2])
    # A make that runs this must not share its jobs and flags with the newcomer's.
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):
        os.environ.pop(name, None)
    terminals = []
    with tempfile.TemporaryDirectory(prefix="newcomer.") as home:
        try:
            walk(home, terminals, transcript)
        except Failure as failure:
            for terminal in terminals:
                print(f"--- {terminal.name}\n{terminal.text[-4000:]}", file=sys.stderr)
            print(f"newcomer: error: {failure}", file=sys.stderr)
            return 1
        finally:
            for terminal in terminals:
                terminal.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
