"""A phone app that uses Google's publish and verification APIs, written from their documentation.

Shared by app_walk.py and app_protego.py. HTTP is done by requests, and certificates are read by PyJWT.
"""

import base64
import hashlib
import hmac
import json
import pathlib
import secrets
import sqlite3
import time

import jwt
import requests

from authority_portal import issue
from authority_server import Server

INTERVAL, HOUR, DAY = 600, 3600, 86_400
APP = "org.example.app"


def encode(data):
    return base64.b64encode(data).decode()


class Clock:
    """The clock of the authority: the machine's clock and an offset in a file."""

    def __init__(self, file):
        self.file = pathlib.Path(file)

    def now(self):
        return int(time.time()) + int(self.file.read_text())

    def advance(self, seconds):
        self.file.write_text(str(int(self.file.read_text()) + seconds))

    @property
    def interval(self):
        return self.now() // INTERVAL

    @property
    def midnight(self):
        """The first interval of today (UTC)."""
        return self.now() // DAY * DAY // INTERVAL


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.size = response.status_code, response.headers, len(response.content)
        self.members = response.json()

    def __getitem__(self, name):
        return self.members.get(name)

    def check_padding(self):
        base64.b64decode(self["padding"], validate=True)
        assert 1365 <= self.size % 4096 <= 2730, f"the answer has {self.size} bytes"


def key(start, period=144, risk=0, count=16):
    return {
        "key": encode(secrets.token_bytes(count)),
        "rollingStartNumber": start,
        "rollingPeriod": period,
        "transmissionRisk": risk,
    }


def mac(keys, mac_key, with_risk=True):
    """Returns the HMAC over the keys exactly as they are sent."""
    texts = []
    for one in keys:
        text = f"{one['key']}.{one['rollingStartNumber']}.{one['rollingPeriod']}"
        texts.append(text + (f".{one.get('transmissionRisk', 0)}" if with_risk else ""))
    content = ",".join(sorted(texts, key=str.encode)).encode()
    return encode(hmac.digest(mac_key, content, "sha256"))


class App:
    def __init__(self, port, directory, clock_file, portal_port, officer, password, api_key):
        self.address, self.directory = f"http://127.0.0.1:{port}", directory
        self.officer, self.password, self.api_key = officer, password, api_key
        self.clock, self.server, self.portal = Clock(clock_file), Server(int(port)), Server(int(portal_port))
        self.session = requests.Session()
        self.session.trust_env = False

    # HTTP

    def post(self, path, message, headers=None):
        """Sends a message as JSON, or bytes as they are."""
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        headers = {"Content-Type": "application/json"} | (headers or {})
        answer = Answer(self.session.post(self.address + path, data=body, headers=headers, timeout=60))
        answer.check_padding()
        return answer

    def call(self, path, message, **headers):
        """Calls the verification API with the app's API key."""
        return self.post(path, message, {"X-API-Key": self.api_key} | headers)

    # From a code to a certificate

    def code(self, kind="hotline-code"):
        return issue(self.portal, self.officer, self.password, kind)

    def verify(self, code, **members):
        return self.call("/api/verify", {"code": code, "accept": ["confirmed"], "padding": "cGFk"} | members)

    def token(self):
        answer = self.verify(self.code())
        assert answer.status == 200, answer.members
        return answer["token"]

    def certify(self, token, keys_mac):
        return self.call("/api/certificate", {"token": token, "ekeyhmac": keys_mac, "padding": "cGFk"})

    def certificate(self, keys, mac_key, with_risk=True):
        answer = self.certify(self.token(), mac(keys, mac_key, with_risk))
        assert answer.status == 200, answer.members
        return answer["certificate"]

    def public_keys(self):
        """Returns the keys that verify certificates, by their identifiers."""
        response = self.session.get(self.address + "/api/jwks", timeout=60)
        assert response.status_code == 200
        return {one.key_id: one.key for one in jwt.PyJWKSet.from_dict(response.json()).keys}

    # Publishing

    def request(self, keys, certificate, mac_key, **members):
        return {
            "temporaryExposureKeys": keys,
            "healthAuthorityID": APP,
            "verificationPayload": certificate,
            "hmacKey": encode(mac_key),
            "padding": encode(secrets.token_bytes(1024)),
        } | members

    def publish(self, keys, **members):
        """Publishes keys with a new certificate."""
        mac_key = secrets.token_bytes(16)
        return self.post("/v1/publish", self.request(keys, self.certificate(keys, mac_key), mac_key, **members))

    def refused(self, keys, status, code, **members):
        answer = self.publish(keys, **members)
        assert (answer.status, answer["code"]) == (status, code), answer.members
        assert not answer["revisionToken"] and not answer["insertedExposures"]
        return answer

    # The disk

    def stored(self, keys):
        """Returns the rows of the keys that the authority has stored, in the order of `keys`."""
        database = sqlite3.connect(f"file:{self.directory}/authority.sqlite?mode=ro", uri=True)
        database.row_factory = sqlite3.Row
        rows = {}
        for row in database.execute("SELECT * FROM diagnosis_key"):
            rows[row["key"]] = row
        database.close()
        found = (rows.get(decoded(one["key"])) for one in keys)
        return [row for row in found if row]


def decoded(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))
