"""Uses the health authority as another implementation would, and prints each step.

    authority_walk.py PORT DIRECTORY CLOCK-OFFSET-FILE hotline-code|pin PORTAL-PORT OFFICER PASSWORD
    authority_walk.py PORT DIRECTORY CLOCK-OFFSET-FILE laboratory KEY

The script needs a running `authorityd serve --data DIRECTORY --listen 127.0.0.1:PORT --portal-listen
127.0.0.1:PORTAL-PORT --clock-offset-file CLOCK-OFFSET-FILE`. `authorityd laboratory add` prints KEY. `authorityd init`
prints PASSWORD.
"""

import datetime
import json
import pathlib
import secrets
import sys
import time
import uuid

from authority_client import *
from authority_portal import issue

port, directory, offset_file, kind, *credentials = sys.argv[1:]
server, public_key = Server(int(port)), f"{directory}/signing.pub"
# An earlier walk may have changed the clock.
offset = int(pathlib.Path(offset_file).read_text())


def now():
    return int(time.time()) + offset


def published(path, kind):
    return verified(server.get(path), kind, public_key)


def proof_from_laboratory(key):
    guid, token = uuid.uuid4(), secrets.token_bytes(32)

    def inquire(token):
        return server.ask("/v1/tests", test_inquiry(guid.bytes, token))[0]

    assert inquire(token) == PENDING
    print("the laboratory's test is registered, its result is pending")
    assert inquire(secrets.token_bytes(32)) == PENDING
    print("a second client with the same GUID gets the same answer")
    result = {"results": [{"test": hashlib.sha256(guid.bytes).hexdigest(), "result": "positive"}]}
    status, _, _ = server.request(
        "POST", "/v1/laboratory/results", json.dumps(result), {"Authorization": f"Bearer {key}"}
    )
    assert status == 204
    assert inquire(token) == ACCEPTED and inquire(secrets.token_bytes(32)) == PENDING
    print("the laboratory reported a positive result: only the first client gets it")
    return TOKEN, token


if kind == "laboratory":
    proof_field, proof = proof_from_laboratory(*credentials)
else:
    portal_port, officer, password = credentials
    code = issue(Server(int(portal_port)), officer, password, kind)
    print(f"an officer logged in and issued a code of {len(code)} letters")
    proof_field, proof = HOTLINE_CODE if kind == "hotline-code" else PIN, code.encode()

configuration = published("/v1/configuration", "configuration")
keys, levels, hours = authorization_keys(configuration), *sharing(configuration)
today = max(keys)
print(f"configuration: the signature is valid, authorisation keys of {len(keys)} days")

seed, day = secrets.token_bytes(16), today - 1
identity = venue_identity("health.example.org", "Café Muster", "Musterstraße 14")
stays = [(day * 288 + 120, day * 288 + 144), (day * 288 + 200, day * 288 + 206)]
mine = [(day, protected_report(seed, identity, day, start, end, level=levels[1])) for start, end in stays]
batch = Batch(mine, today, keys[today])
request = batch.authorization_request(proof_field, proof)
status, blind_signature = server.ask("/v1/authorizations", request)
assert status == ACCEPTED
assert server.ask("/v1/authorizations", request) == (ACCEPTED, blind_signature)
other = Batch(mine, today, keys[today]).authorization_request(proof_field, proof)
assert server.ask("/v1/authorizations", other)[0] == REFUSED
print("authorisation: the batch is signed, also when requested again; another batch is refused")

first = now() // HOUR + 1
submission = batch.submission(blind_signature)
assert server.ask("/v1/submissions", submission)[0] == ACCEPTED
assert server.ask("/v1/submissions", submission)[0] == ACCEPTED
print("submission: two reports are accepted, also when sent again")

found = {}
# The hours begin with this one, or with the next one if an hour has just begun.
for hour in range(first, first + hours + 1):
    offset += hour * HOUR - now()
    pathlib.Path(offset_file).write_text(str(offset))
    deadline = time.monotonic() + 60
    while True:
        index = parse(published("/v1/packages/index", "index"))
        if index[2][0] + len(index[3]) - 1 >= hour:
            break
        assert time.monotonic() < deadline, f"hour {hour} was not published"
        time.sleep(0.2)
    size, digest = (parse(index[3][hour - index[2][0]])[number][0] for number in (1, 2))
    file = server.get(f"/v1/packages/{hour}")
    assert (len(file), hashlib.sha256(file).digest()) == (size, digest)
    package = verified(file, "package", public_key)
    digest = traffic_digest(published("/v1/configuration", "configuration"), hour // 24)
    assert parse(package)[5] == [digest], "the package names other settings than the configuration"
    (line,) = (line for line in server.get("/v1/days.txt").decode().splitlines() if line.replace("-", "").endswith(digest.hex()[:32]))
    assert line.startswith(str(datetime.date(1970, 1, 1) + datetime.timedelta(days=hour // 24))), line
    days = reports_by_day(package)
    assert all(len(reports) == 16 for reports in days.values()) and len(days) == 15
    here = [report for _, report in mine if report in days[day]]
    found.update((report, hour) for report in here)
    if here:
        print(f"package of hour {hour}: openssl verified the signature; 15 days of 16 reports, {len(here)} of mine")
    if len(found) == len(mine):
        break

assert len(found) == len(mine), f"each report appeared in one of {hours} hours"
cipher_key, _ = presence_keys(seed, identity, day)
opened = sorted(aes_ctr(cipher_key, report[:16], report[16:27]) for report in found)
assert [(int.from_bytes(record[:4], "big"), int.from_bytes(record[4:8], "big")) for record in opened] == stays
print("both reports are under their day; the venue's seed reads both stays")
