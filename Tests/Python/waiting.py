"""Waiting for something that another process does."""

import time


def until(condition, what, seconds=120, passing=()):
    """Polls with increasing pauses. Returns the first value that is true. The text `what` is part of the error.

    An exception of one of the classes `passing` means that the condition is not true yet.
    """
    deadline, pause = time.monotonic() + seconds, 0.02
    while True:
        reason = None
        try:
            if value := condition():
                return value
        except passing as error:
            reason = error
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} took more than {seconds} s") from reason
        time.sleep(pause)
        pause = min(1, pause * 1.5)
