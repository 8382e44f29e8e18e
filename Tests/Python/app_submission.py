"""Submits diagnosis keys under a blind signature, and prints each rule that it tried.

    app_submission.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT OFFICER PASSWORD API-KEY

The script needs the same authority as app_walk.py.
"""

import dataclasses
import secrets
import sys

from app_client import HOUR, App, encode
from authority_server import signing_key
from venue_checkin.diagnosis_keys import DiagnosisKey
from venue_checkin.messages import field
from venue_checkin.presence import REPORT_SIZE
from venue_checkin.publication import Trust
from venue_checkin.requests import ACCEPTED, REFUSED, Submission
from venue_checkin.sharing import Batch, Waiting, decoy_submission

app = App(*sys.argv[1:])
clock, server = app.clock, app.server
trust = Trust(None, signing_key(app.directory))
configuration = trust.read_configuration(server.get("/v1/configuration"), clock.now() // HOUR)
key_of_today = configuration.authorization_keys[-1]
assert configuration.proximity.windows and not configuration.proximity.scores
print("the configuration says that keys are accepted, and that clients evaluate windows")


@dataclasses.dataclass
class UncheckedSubmission(Submission):
    """A submission with any diagnosis keys."""

    diagnosis_keys: list[bytes] = field(7, bytes, range(100), counts=range(100))

    def check(self):
        pass


def keys(count, newest=1):
    starts = [clock.midnight - 144 * (newest + number) for number in range(count)]
    return [DiagnosisKey(secrets.token_bytes(16), start).encode() for start in starts]


def authorized(reports, keys):
    """Returns a submission under the signature for a new code."""
    batch = Batch(reports, sorted(keys))
    waiting = Waiting.prepare({"hotline_code": app.code()}, key_of_today.day, key_of_today.public_key, batch)
    waiting.accept(server.send(waiting.authorization_request()), clock.now(), configuration)
    return UncheckedSubmission(**vars(waiting.submission()))


def submit(reports, keys):
    return server.send(authorized(reports, keys)).status


def stored(keys):
    return len(app.stored([{"key": encode(key[:16])} for key in keys]))


report = (key_of_today.day, secrets.token_bytes(REPORT_SIZE))
for reports, mine in (([], keys(14)), ([report], keys(3)), ([], keys(30, newest=-1)[1:2])):
    assert submit(reports, mine) == ACCEPTED and stored(mine) == len(mine)
print("submissions with keys, and with reports and keys, are accepted and stored")

mine = keys(14)
submission = authorized([], mine)
for _ in range(2):
    assert server.send(submission).status == ACCEPTED
submission.diagnosis_keys = sorted(mine[1:])
assert server.send(submission).status == REFUSED
print("a submission can be sent again; the signature does not cover other keys")

for wrong in (keys(1, newest=-1), keys(1, newest=17)):
    assert submit([], wrong) == REFUSED
more = keys(1, newest=3)
assert submit([], mine[:1] + more) == ACCEPTED and stored(more) == 1
print("keys of tomorrow and old keys are refused; keys that are stored are skipped")

same = [keys(1)[0] for _ in range(4)]
overlapping = [mine[0][:16] + mine[1][16:], mine[0]]
for wrong in (keys(31, newest=-20), same, [mine[0][:-1]], [mine[0][:27] + b"\1"], overlapping):
    status, _, _ = server.request("POST", Submission.PATH, authorized([], wrong).padded())
    assert status == 400, status
print("too many keys, keys with the same start, and malformed keys are refused as malformed")

decoy = decoy_submission(key_of_today.day, reports=False, keys=True)
assert server.send(decoy).status == ACCEPTED and not stored(decoy.diagnosis_keys)
print("a decoy is not stored")
print("all rules hold")
