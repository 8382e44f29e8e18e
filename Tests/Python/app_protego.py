"""Publishes diagnosis keys as the app ProteGO Safe would, and prints each rule that it tried.

    app_protego.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT OFFICER PASSWORD API-KEY

The script needs a running `authorityd serve --data DIRECTORY --listen 127.0.0.1:PORT --portal-listen
127.0.0.1:PORTAL-PORT --clock-offset-file CLOCK-OFFSET-FILE` with `exposure_notification = windows`, `health_authority_id = org.example.app` and
`protego_attestation = ignore` in authority.conf.
`authorityd app add` prints API-KEY.
"""

import sys

from app_client import *

app = App(*sys.argv[1:])
clock = app.clock
CODE, UPLOAD = "/api/getAccessToken", "/api/uploadDiagnosisKeys"


def status(answer):
    return answer.status, (answer["error"] or {}).get("status")


def token(code):
    return app.call(CODE, {"data": {"code": code}})


def device_payload(keys, regions=("PL", "DE"), name=APP):
    """Returns what an iPhone sends about itself and the keys."""
    content = name + "".join(sorted(one["key"] for one in keys)) + "".join(sorted(region.upper() for region in regions))
    payload = {
        "deviceToken": encode(secrets.token_bytes(100)),
        "transactionId": encode(hashlib.sha256(content.encode()).digest()),
        "timestamp": clock.now() * 1000,
    }
    return encode(json.dumps(payload).encode())


def upload(keys, access_token, payload=None, **members):
    data = {
        "temporaryExposureKeys": keys,
        "regions": ["pl", "DE"],
        "platform": "ios",
        "appPackageName": APP,
        "verificationPayload": access_token,
        "deviceVerificationPayload": device_payload(keys) if payload is None else payload,
    }
    return app.call(UPLOAD, {"data": data | members, "isInteroperabilityEnabled": True})


def finished(count):
    return [key(clock.midnight - 144 * (1 + number), risk=3) for number in range(count)]


for path in (CODE, UPLOAD):
    assert status(app.post(path, {"data": {}})) == (403, "PERMISSION_DENIED")
    for body in (b"", b"{", b"[]", b'{"data": 1}', b"[" * 60_000):
        assert status(app.call(path, body)) == (400, "INVALID_ARGUMENT")
    assert app.call(path, b" " * 65_537).status == 413
print("an API key is required; requests of another form are refused")

pin, unused = app.code("pin"), app.code("pin")
first = token(pin)
assert first.status == 200
access = first["result"]["accessToken"]
for wrong in (pin, "234567", "", "!"):
    assert status(token(wrong)) == (404, "NOT_FOUND")
print("a PIN gives one access token; a wrong PIN is not found")

keys = finished(3)
other = app.token()
assert status(upload(keys, other)) == (401, "UNAUTHENTICATED"), "a token for a certificate is no access token"
answer = app.certify(access, encode(bytes(32)))
assert (answer.status, answer["errorCode"]) == (400, "token_invalid"), "an access token is not for a certificate"
for wrong in ("", "AAAA", access[:-1], access + "A"):
    assert status(upload(keys, wrong)) == (401, "UNAUTHENTICATED")
wrong = [
    device_payload(keys[:2]),
    device_payload(keys, regions=["PL"]),
    device_payload(keys, name="org.example.other"),
    "",
    "AAAA",
    encode(b"{}"),
    encode(b"[" * 5000),
    "A" * 20_000,
]
for payload in wrong:
    assert status(upload(keys, access, payload)) == (401, "UNAUTHENTICATED")
assert status(upload(keys, access, platform="symbian")) == (400, "INVALID_ARGUMENT")
assert not app.stored(keys)
print("an upload needs an access token, and a transaction id over the app, the keys and the regions")

refused = upload([key(clock.midnight - 144, period=200)], access)
assert (refused.status, refused["code"]) == (400, "bad_request")
refused = upload(keys, access, device_payload(keys, name="org.example.other"), appPackageName="org.example.other")
assert (refused.status, refused["code"]) == (401, "unknown_health_authority_id")
accepted = upload(keys, access)
assert (accepted.status, accepted["insertedExposures"]) == (200, 3), accepted.members
rows = app.stored(keys)
assert len(rows) == 3 and all(row["report_type"] == "confirmed" for row in rows)
assert status(upload(finished(1), access)) == (401, "UNAUTHENTICATED")
print("a refused upload does not use up the access token, and an accepted one does")

android = token(app.code())["result"]["accessToken"]
assert upload(finished(2), android, "a.b.c", platform="android")["insertedExposures"] == 2
print("an upload of an Android device is accepted: its attestation is ignored")

late = token(app.code("pin"))["result"]["accessToken"]
clock.advance(15 * 60 + 1)
assert status(token(unused)) == (404, "NOT_FOUND")
clock.advance(15 * 60)
assert status(upload(finished(1), late)) == (401, "UNAUTHENTICATED")
print("a PIN expires after 15 minutes, and an access token after 30 minutes")
print("all rules hold")
