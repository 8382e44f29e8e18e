"""A program on a terminal of its own, with somebody who reads and types."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time


class TerminalError(Exception):
    """What was awaited did not come; the message has all that was shown."""


class Terminal:
    """Runs a command on a new terminal of 100 columns and 40 lines. Leaving the context ends what still runs."""

    def __init__(self, command, **options):
        self.shown = ""
        self.primary, secondary = pty.openpty()
        fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
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

    def type(self, text):
        os.write(self.primary, text.encode())

    def expect(self, text, limit=30):
        """Reads until `text` is shown. What was shown before an earlier `expect` returned does not count."""
        start = getattr(self, "seen", 0)
        deadline = time.monotonic() + limit
        while (index := self.shown.find(text, start)) < 0:
            if not self._read(deadline):
                raise TerminalError(f"“{text}” was not shown within {limit} s; shown was:\n{self.shown}")
        self.seen = index + len(text)

    def wait(self, limit=30):
        """Reads to the end. Returns the exit status."""
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
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)
