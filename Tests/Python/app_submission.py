"""Submits diagnosis keys under a blind signature, and prints each rule that it tried.

    app_submission.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT OFFICER PASSWORD API-KEY

The script needs the same authority as app_walk.py. Its own code makes the submission.
"""

import sys

from app_client import App, encode
from authority_client import *

app = App(*sys.argv[1:])
clock, server, public_key = app.clock, app.server, f"{app.directory}/signing.pub"
today = clock.now() // DAY
configuration = verified(server.get("/v1/configuration"), "configuration", public_key)
authorization_key = authorization_keys(configuration)[today]
proximity = parse(parse(configuration)[11][0])
assert list(proximity) == [1], proximity
print("the configuration says that keys are accepted, and that clients evaluate windows")


def keys(count, newest=1):
    return [diagnosis_key(clock.midnight - 144 * (newest + number)) for number in range(count)]


def authorized(reports, keys):
    """Returns a submission under the signature for a new code."""
    batch = Batch(reports, today, authorization_key, keys)
    request = batch.authorization_request(HOTLINE_CODE, app.code().encode())
    status, blind_signature = server.ask("/v1/authorizations", request)
    assert status == ACCEPTED
    return batch, blind_signature


def submit(reports, keys):
    return server.ask("/v1/submissions", Batch.submission(*authorized(reports, keys)))[0]


def stored(keys):
    return len(app.stored([{"key": encode(key[:16])} for key in keys]))


report = (today, secrets.token_bytes(59))
for reports, mine in (([], keys(14)), ([report], keys(3)), ([], keys(30, newest=-1)[1:2])):
    assert submit(reports, mine) == ACCEPTED and stored(mine) == len(mine)
print("submissions with keys, and with reports and keys, are accepted and stored")

mine = keys(14)
batch, blind_signature = authorized([], mine)
message = batch.submission(blind_signature)
for _ in range(2):
    assert server.ask("/v1/submissions", message)[0] == ACCEPTED
batch.keys = sorted(mine[1:])
assert server.ask("/v1/submissions", batch.submission(blind_signature))[0] == REFUSED
print("a submission can be sent again; the signature does not cover other keys")

for wrong in (keys(1, newest=-1), keys(1, newest=17)):
    assert submit([], wrong) == REFUSED
more = keys(1, newest=3)
assert submit([], mine[:1] + more) == ACCEPTED and stored(more) == 1
print("keys of tomorrow and old keys are refused; keys that are stored are skipped")

same = [diagnosis_key(clock.midnight - 144) for _ in range(4)]
for wrong in (keys(31, newest=-20), same, [mine[0][:-1]], [mine[0][:27] + b"\1"], [mine[0][:16] + mine[1][16:], mine[0]]):
    batch, blind_signature = authorized([], wrong)
    status, _, _ = server.request("POST", "/v1/submissions", batch.submission(blind_signature))
    assert status == 400, status
print("too many keys, keys with the same start, and malformed keys are refused as malformed")

decoy = Batch([], today, authorization_key, keys(5))
assert server.ask("/v1/submissions", decoy.submission(b"", decoy=True))[0] == ACCEPTED and not stored(decoy.keys)
print("a decoy is not stored")
print("all rules hold")
