"""A program on a terminal of its own, with somebody who reads and types."""

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
    """What was awaited did not come; the message has all that was shown."""


class Terminal:
    """Runs a command on a new terminal. Leaving the context ends what still runs."""

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
        """All that was written, with its escape sequences."""
        return self.raw.decode(errors="replace").replace("\r\n", "\n")

    @property
    def text(self):
        """The same without escape sequences."""
        return re.sub("\033\\[[0-9;?]*[A-Za-z]", "", self.shown)

    def type(self, text):
        os.write(self.primary, text.encode())

    def wait_for(self, find, limit, what):
        """Reads until `find` returns something for the text. Returns that."""
        deadline = time.monotonic() + limit
        while not (found := find(self.text)):
            if not self._read(deadline):
                when = f"within {limit} s" if time.monotonic() >= deadline else "before the program ended"
                raise TerminalError(f"{what} was not shown {when}; shown was:\n{self.shown}")
        return found

    def expect(self, text, limit=30):
        """Reads until `text` is shown. What was shown before an earlier `expect` returned does not count."""
        self.seen = len(text) + self.wait_for(lambda shown: shown.find(text, self.seen) + 1, limit, f"“{text}”") - 1

    def wait(self, limit=30):
        """Reads to the end. Returns the exit status: below zero, the signal that ended the program."""
        deadline = time.monotonic() + limit
        while self._read(deadline):
            pass
        try:
            return self.process.wait(max(0, deadline - time.monotonic()) + 1)
        except subprocess.TimeoutExpired:
            raise TerminalError(f"the program still ran after {limit} s; shown was:\n{self.shown}") from None

    def _read(self, deadline):
        """Whether there was more to read."""
        if not select.select([self.primary], [], [], max(0, deadline - time.monotonic()))[0]:
            return False
        try:
            data = os.read(self.primary, 65_536)
        except OSError:
            # The last program on the terminal has closed it.
            return False
        self.raw += data
        return bool(data)
