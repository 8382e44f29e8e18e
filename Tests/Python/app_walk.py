"""Publishes diagnosis keys as a phone app would, and prints each rule of the two APIs that it tried.

    app_walk.py PORT DIRECTORY CLOCK-OFFSET-FILE PORTAL-PORT OFFICER PASSWORD API-KEY

The script needs a running `authorityd serve --data DIRECTORY --listen 127.0.0.1:PORT --portal-listen
127.0.0.1:PORTAL-PORT --clock-offset-file CLOCK-OFFSET-FILE` with `exposure_notification = windows` and `health_authority_id = org.example.app` in authority.conf.
`authorityd app add` prints API-KEY.
"""

import statistics
import sys

from app_client import *

app = App(*sys.argv[1:])
clock = app.clock


def finished(count, newest=1, **members):
    """Returns keys of consecutive days. The newest one ended `newest - 1` days before today."""
    return [key(clock.midnight - 144 * (newest + number), **members) for number in range(count)]


def with_members(one, **members):
    return one | members


# The verification API


def refuse(answer, status, code):
    assert (answer.status, answer["errorCode"]) == (status, code), (answer.status, answer.members)
    assert answer["error"] and not answer["token"] and not answer["certificate"]


def verification():
    code = app.code()
    for path in ("/api/verify", "/api/certificate"):
        for headers in ({}, {"X-API-Key": ""}, {"X-API-Key": app.api_key + "0"}, {"X-Chaff": "1"}):
            assert app.post(path, {"code": code}, headers).status == 401
        for body in (b"", b"{", b"[]", b"null", b'{"code": 1, "token": 1}', b"\xff" * 100, b"[" * 60_000):
            refuse(app.call(path, body), 400, "unparsable_request")
        refuse(app.call(path, b" " * 65_537), 413, "unparsable_request")
        refuse(app.post(path, b"{}", {"X-API-Key": app.api_key, "Content-Type": "text/plain"}), 415, "unparsable_request")
    print("verification: an API key is required; requests of another form are refused")

    refuse(app.verify("!"), 400, "code_invalid")
    refuse(app.verify("234567"), 400, "code_not_found")
    refuse(app.verify(code, accept=["maybe"]), 400, "invalid_test_type")
    refuse(app.verify(code, accept=["negative"]), 412, "unsupported_test_type")
    first = app.verify(code, accept=["confirmed", "likely", "negative", "user-report"], nonce="AAAA")
    assert first.status == 200 and first["testtype"] == "confirmed" and not first["error"]
    refuse(app.verify(code), 400, "code_not_found")
    assert app.verify(app.code("pin").lower(), accept=[])["token"]
    print("verification: a code gives one token; wrong codes and test types are refused by name")

    token = first["token"]
    for wrong in ("", "AAAA", encode(bytes(31)), encode(bytes(33)), "?" * 44):
        refuse(app.certify(token, wrong), 400, "hmac_invalid")
    for wrong in ("", token[:-1], token + "A", token[:-4] + ("BBBB" if token.endswith("AAAA") else "AAAA"), "A" * 60_000):
        refuse(app.certify(wrong, encode(bytes(32))), 400, "token_invalid")
    certified = app.certify(token, encode(bytes(32)))
    assert certified.status == 200
    refuse(app.certify(token, encode(bytes(32))), 400, "token_expired")
    check_certificate(certified["certificate"])
    print("verification: a token gives one ES256 certificate with the documented claims; a refused request does not use it up")


def check_certificate(text):
    header, keys = jwt.get_unverified_header(text), app.public_keys()
    assert header == {"alg": "ES256", "kid": header["kid"], "typ": "JWT"}
    options = {"require": ["iss", "aud", "iat", "nbf", "exp"], "verify_exp": False, "verify_iat": False, "verify_nbf": False}
    claims = jwt.decode(text, keys[header["kid"]], ["ES256"], issuer=APP, audience=APP, options=options)
    assert claims["iat"] == claims["nbf"] and abs(clock.now() - 5 - claims["iat"]) < 60
    assert claims["exp"] - claims["iat"] == 15 * 60 + 5
    assert claims["tekmac"] == encode(bytes(32)) and claims["reportType"] == "confirmed"
    assert "symptomOnsetInterval" not in claims and header["kid"] == str(claims["exp"] // DAY)


def expiry():
    """Advances the clock."""
    token, late, code, pin = app.token(), app.token(), app.code(), app.code("pin")
    keys, mac_key = finished(1), secrets.token_bytes(16)
    request = app.request(keys, app.certificate(keys, mac_key), mac_key)
    old_key = set(app.public_keys())
    clock.advance(15 * 60 + 1)
    refuse(app.verify(pin), 400, "code_expired")
    answer = app.post("/v1/publish", request)
    assert (answer.status, answer["code"]) == (401, "health_authority_verification_certificate_invalid")
    clock.advance(45 * 60)
    refuse(app.verify(code), 400, "code_expired")
    clock.advance(22 * HOUR)
    assert app.certify(token, encode(bytes(32))).status == 200
    clock.advance(HOUR)
    refuse(app.certify(late, encode(bytes(32))), 400, "token_expired")
    app.publish(finished(1))
    assert set(app.public_keys()) > old_key, "yesterday's key is still published"
    print("expiry: a PIN after 15 minutes, a code after an hour, a certificate after 15 minutes, a token after 24 hours")


# The publish API


def publishing():
    keys = finished(14, risk=3)
    answer = app.publish(keys, symptomOnsetInterval=clock.midnight - 144 * 3)
    assert answer.status == 200 and answer["insertedExposures"] == 14 and not answer["code"] and not answer["error"]
    rows = app.stored(keys)
    assert [row["onset_days"] for row in rows] == [2 - number for number in range(14)]
    assert {row["report_type"] for row in rows} == {"confirmed"} and {row["risk"] for row in rows} == {3}
    assert {row["hour"] for row in rows} <= {clock.now() // HOUR, clock.now() // HOUR - 1}
    print("publish: keys of 14 days are stored with their risk, the days since onset, and the hour")

    keys = finished(2)
    assert app.publish(keys, symptomOnsetInterval=clock.interval + 10).status == 200
    # Without a usable onset, the onset is four days ago.
    assert [(row["risk"], row["onset_days"]) for row in app.stored(keys)] == [(2, 3), (2, 2)]
    keys = finished(2)
    answer = app.publish(keys, symptomOnsetInterval=clock.midnight - 144 * 16)
    assert answer.status == 200 and len(answer["warnings"]) == 1 and answer["insertedExposures"] == 1
    print("publish: an onset in the future is not used; a key more than 14 days from the onset is left out with a warning")

    keys = [key(clock.midnight - 144), key(clock.midnight)]
    assert app.publish(keys, traveler=True).status == 200
    _, used = app.stored(keys)
    assert used["hour"] == (clock.midnight + 144) * INTERVAL // HOUR + 1
    print("publish: a key that is still valid is held back until an hour after its end")


def members():
    keys, mac_key = finished(2, risk=1), secrets.token_bytes(16)
    del keys[1]["transmissionRisk"]
    request = app.request(keys, app.certificate(keys, mac_key), mac_key)
    changed = {name.upper(): value for name, value in request.items() if name != "temporaryExposureKeys"}
    changed |= {"temporaryexposurekeys": keys, "unknown": {"a": [1, None]}}
    assert app.post("/v1/publish", changed)["insertedExposures"] == 2
    keys = [with_members(one, key=one["key"].rstrip("=")) for one in finished(2)]
    request = app.request(keys, app.certificate(keys, mac_key, with_risk=False), mac_key)
    assert app.post("/v1/publish", request)["insertedExposures"] == 2
    keys = finished(1)
    request = app.request(keys, app.certificate(keys, mac_key), mac_key, regions=["PL"], platform="ios", deviceVerificationPayload="")
    request["appPackageName"] = request.pop("healthAuthorityID")
    assert app.post("/v1/publish", request)["insertedExposures"] == 1
    print("publish: members in any case; keys without padding; the HMAC without risks; the members of version 1 alpha 1")


def limits():
    assert app.post("/v1/publish", b"{}", {"Content-Type": "text/plain"}).status == 415
    assert app.post("/v1/publish", b" " * (64 << 10)).status == 400
    assert app.post("/v1/publish", b" " * ((64 << 10) + 1)).status == 413
    for body in (b"", b"{", b"[]", b'{"temporaryExposureKeys": "x"}', b"[" * 60_000, b'{"symptomOnsetInterval": 1e30}'):
        answer = app.post("/v1/publish", body)
        assert (answer.status, answer["code"]) == (400, "bad_request"), body[:20]
    app.refused([], 400, "bad_request")
    day = clock.midnight - 144
    app.refused([key(day + number, period=1) for number in range(31)], 400, "bad_request")
    assert app.publish([key(day + number, period=1) for number in range(30)])["insertedExposures"] == 30
    app.refused([key(day) for _ in range(4)], 400, "bad_request")
    assert app.publish([key(day) for _ in range(3)])["insertedExposures"] == 3
    app.refused([key(day), key(day + 143)], 400, "bad_request")
    assert app.publish([key(day, period=100), key(day + 100, period=44)])["insertedExposures"] == 2
    print("publish: 1 to 30 keys, at most 3 with one start, no other overlap; at most 64 kB of JSON")


def partial():
    good = finished(1)[0]
    bad = [
        key(clock.midnight - 144, count=15),
        key(clock.midnight - 144, count=17),
        with_members(good, key="*" * 24),
        key(clock.midnight - 144, period=0),
        key(clock.midnight - 144, period=145),
        key(clock.midnight - 144, risk=-1),
        key(clock.midnight - 144, risk=9),
        key(clock.interval + 2),
        key(clock.interval - 14 * 144 - 145),
    ]
    answer = app.publish([good, *bad])
    assert (answer.status, answer["code"], answer["insertedExposures"]) == (200, "partial_failure", 1), answer.members
    assert answer["error"].startswith(f"{len(bad)} errors occurred:") and answer["revisionToken"]
    assert app.stored([good]) and not app.stored([one for one in bad if "*" not in one["key"]])
    for one in bad:
        app.refused([one], 400, "bad_request")
    oldest = key(clock.interval - 14 * 144 - 143)
    assert app.publish([oldest], symptomOnsetInterval=oldest["rollingStartNumber"])["insertedExposures"] == 1
    print("publish: of good and bad keys, the good ones are stored, and the error names the bad ones")


def certificates():
    keys, mac_key = finished(2, risk=4), secrets.token_bytes(16)
    certificate = app.certificate(keys, mac_key)
    request = app.request(keys, certificate, mac_key)
    header, claims, signature = certificate.split(".")
    content = jwt.decode(certificate, options={"verify_signature": False})
    none = jwt.encode(content, None, algorithm="none", headers={"kid": jwt.get_unverified_header(certificate)["kid"]})
    symmetric = jwt.encode(content, "k" * 32, algorithm="HS256", headers={"kid": jwt.get_unverified_header(certificate)["kid"]})
    wrong = [
        {"verificationPayload": ""},
        {"verificationPayload": "a.b.c"},
        {"verificationPayload": none},
        {"verificationPayload": symmetric},
        {"verificationPayload": f"{header}.{claims}.{'A' * len(signature)}"},
        {"verificationPayload": f"{header}.{encode(json.dumps(content).encode()).rstrip('=')}.{signature}"},
        {"verificationPayload": certificate + "A" * 5000},
        {"hmacKey": encode(secrets.token_bytes(16))},
        {"hmacKey": ""},
        {"temporaryExposureKeys": keys[:1]},
        {"temporaryExposureKeys": [keys[0], keys[1] | {"transmissionRisk": 5}]},
        {"temporaryExposureKeys": [keys[0], keys[1] | {"rollingPeriod": 143}]},
    ]
    for members in wrong:
        answer = app.post("/v1/publish", request | members)
        assert (answer.status, answer["code"]) == (401, "health_authority_verification_certificate_invalid"), members
    answer = app.post("/v1/publish", request | {"healthAuthorityID": "org.example.other"})
    assert (answer.status, answer["code"]) == (401, "unknown_health_authority_id")
    assert not app.stored(keys)
    assert app.post("/v1/publish", request | {"temporaryExposureKeys": keys[::-1]}).status == 200
    print(f"publish: {len(wrong)} wrong certificates and an unknown app are refused; the order of the keys does not matter")


def revisions():
    keys = finished(2)
    first = app.publish(keys)
    app.refused(keys, 400, "missing_revision_token")
    app.refused(keys, 400, "missing_revision_token", revisionToken="AAAA")
    other = app.publish(finished(2))
    app.refused(keys, 400, "invalid_revision_token", revisionToken=other["revisionToken"])
    token = first["revisionToken"]
    changed = token[:-8] + ("A" if token[-8] != "A" else "B") + token[-7:]
    app.refused(keys, 400, "missing_revision_token", revisionToken=changed)
    more = keys + finished(1, newest=3)
    again = app.publish(more, revisionToken=token)
    assert again.status == 200 and again["insertedExposures"] == 1 and len(again["revisionToken"]) == len(token)
    last = app.publish(more, revisionToken=again["revisionToken"])
    assert last.status == 200 and not last["insertedExposures"] and last["revisionToken"]
    print("publish: keys that are known need the token of all of them; a new token comes back even if nothing changed")


def chaff():
    real, fake = [], []
    for number in range(20):
        keys, mac_key = finished(5), secrets.token_bytes(16)
        request = app.request(keys, app.certificate(keys, mac_key), mac_key)
        for sizes, headers, message in ((real, {}, request), (fake, {"X-Chaff": "1"}, b"x" * 3000)):
            start = time.monotonic()
            answer = app.post("/v1/publish", message, headers)
            assert answer.status == 200
            sizes.append((answer.size, time.monotonic() - start))
    assert all(size < 2 * 4096 for size, _ in real + fake)
    assert len({size for size, _ in fake}) > 10, "the padding of chaff is random"
    delays = [statistics.median(delay for _, delay in sizes) for sizes in (real, fake)]
    # The deviation within a group. That of both groups together would grow with their difference.
    spread = max(statistics.pstdev(delay for _, delay in sizes) for sizes in (real, fake))
    assert abs(delays[0] - delays[1]) < max(0.05, 3 * spread), (delays, spread)
    for path in ("/api/verify", "/api/certificate"):
        assert app.call(path, b"x" * 3000, **{"X-Chaff": "1"}).status == 200
    print("chaff: answers have the sizes and the delay of real ones")


for step in (verification, publishing, members, limits, partial, certificates, revisions, chaff, expiry):
    step()
print("all rules hold")
