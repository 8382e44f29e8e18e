"""Waiting for something that another process does."""

import time


def until(condition, what, seconds=120):
    """Polls with increasing pauses. Returns the first value that is true. The text `what` is part of the error."""
    deadline, pause = time.monotonic() + seconds, 0.02
    while True:
        if value := condition():
            return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} took more than {seconds} s")
        time.sleep(pause)
        pause = min(1, pause * 1.5)
