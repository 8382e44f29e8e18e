"""Runs a program on a new terminal, for scripts that read its output and type."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time


class TerminalError(Exception):
    """The expected text did not appear. The message contains all output."""


def shown(raw):
    """Decodes output in UTF-8. A character whose last bytes are not read yet is left out.

    >>> shown("Café".encode()[:-1])
    'Caf'
    """
    return codecs.getincrementaldecoder("utf-8")("replace").decode(raw).replace("\r\n", "\n")


def text(raw):
    """Decodes output without its escape sequences, also without one whose end is not read yet. A page that
    begins at the top of the screen begins a line.

    >>> text(b"\\033[1mone\\033[Htwo\\033"), text(b"three\\033[2")
    ('one\\ntwo', 'three')
    """
    return re.sub("\033(\\[[0-9;?]*([A-Za-z]|$)|$)", "", shown(raw).replace("\033[H", "\n"))


class Terminal:
    """Runs a command on a new terminal. Leaving the context ends processes that still run."""

    def __init__(self, command, columns=100, lines=40, **options):
        self.raw = b""
        self.seen = 0
        self.primary, secondary = pty.openpty()
        fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = subprocess.Popen(
            command,
            stdin=secondary,
            stdout=secondary,
            stderr=secondary,
            start_new_session=True,
            # Ctrl-C reaches the program only if the terminal controls its session.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            **options,
        )
        os.close(secondary)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.primary)

    @property
    def session(self):
        return self.process.pid

    @property
    def shown(self):
        """The whole output with escape sequences."""
        return shown(self.raw)

    @property
    def text(self):
        """The whole output without escape sequences."""
        return text(self.raw)

    def type(self, text):
        os.write(self.primary, text.encode())

    def wait_for(self, find, limit, what):
        """Reads until `find` returns a true value for the text, and returns that value."""
        deadline = time.monotonic() + limit
        while not (found := find(self.text)):
            if not self._read(deadline):
                when = f"within {limit} s" if time.monotonic() >= deadline else "before the program ended"
                raise TerminalError(f"{what} was not shown {when}; shown was:\n{self.shown}")
        return found

    def expect(self, text, limit=30):
        """Reads until `text` is shown, ignoring the output before the return of an earlier
        `expect`."""
        self.seen = len(text) + self.wait_for(lambda shown: shown.find(text, self.seen) + 1, limit, f"“{text}”") - 1

    def wait(self, limit=30):
        """Reads to the end. Returns the exit status; a negative status is the signal that ended
        the program."""
        deadline = time.monotonic() + limit
        while self._read(deadline):
            pass
        try:
            return self.process.wait(max(0, deadline - time.monotonic()) + 1)
        except subprocess.TimeoutExpired:
            raise TerminalError(f"the program still ran after {limit} s; shown was:\n{self.shown}") from None

    def _read(self, deadline):
        """Reads once. Returns whether there was output."""
        if not select.select([self.primary], [], [], max(0, deadline - time.monotonic()))[0]:
            return False
        try:
            data = os.read(self.primary, 65_536)
        except OSError:
            # The last program has closed the terminal.
            return False
        self.raw += data
        return bool(data)
