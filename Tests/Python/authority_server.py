"""A client of the health authority. Its only source is the text of the protocol.

Shared by authority_walk.py and authority_abuse.py. Protocol Buffers, RFC 9474 and HTTP are
implemented here. Integers, hashes and sockets are Python's; ECDSA and AES are openssl(1)'s.
"""

import hashlib
import hmac
import http.client
import secrets
import subprocess
import tempfile

HOUR, DAY = 3600, 86_400
ACCEPTED, REFUSED, PENDING, NEGATIVE, LATER, KEY = range(1, 7)
SIZES = {"/v1/tests": 1024, "/v1/authorizations": 1024, "/v1/submissions": 16_384}
PADDING_FIELDS = {"/v1/tests": 4, "/v1/authorizations": 7, "/v1/submissions": 9}
ANSWER_SIZE = 512


# Protocol Buffers


def varint(number):
    encoded = b""
    while number > 127:
        encoded += bytes([number & 127 | 128])
        number >>= 7
    return encoded + bytes([number])


def field(number, value):
    """Encodes a field; empty for the default value."""
    if not value:
        return b""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def read_varint(message, start):
    number, shift = 0, 0
    while True:
        byte = message[start]
        number |= (byte & 127) << shift
        start, shift = start + 1, shift + 7
        if byte < 128:
            return number, start


def parse(message):
    """Returns the list of values for each field number."""
    fields, start = {}, 0
    while start < len(message):
        tag, start = read_varint(message, start)
        value, start = read_varint(message, start)
        if tag & 7 == 2:
            start, value = start + value, message[start : start + value]
        fields.setdefault(tag >> 3, []).append(value)
    return fields


def padded(path, content):
    """Pads the content to the size of all requests to `path`."""
    room = SIZES[path] - len(content) - 1
    return content + field(PADDING_FIELDS[path], secrets.token_bytes(room - (1 if room < 129 else 2)))


# Blind signatures: RSABSSA-SHA384-PSS-Randomized (RFC 9474)


class PublicKey:
    def __init__(self, der):
        """In a SubjectPublicKeyInfo of 2,048 bits, the numbers have fixed offsets (RFC 3279 §2.3.1)."""
        assert len(der) == 294
        self.modulus, self.exponent = int.from_bytes(der[33:289], "big"), int.from_bytes(der[291:], "big")


def sha384(message):
    return hashlib.sha384(message).digest()


def emsa_pss(message):
    """RFC 8017 §9.1.1 with a salt of 48 bytes, for 2,047 bits."""
    salt = secrets.token_bytes(48)
    digest = sha384(bytes(8) + sha384(message) + salt)
    block = bytes(255 - 48 - 48 - 1) + b"\1" + salt
    block = block[-(256 - 48 - 1) :]
    mask = b"".join(sha384(digest + counter.to_bytes(4, "big")) for counter in range(5))
    masked = bytearray(a ^ b for a, b in zip(block, mask))
    masked[0] &= 127
    return int.from_bytes(bytes(masked) + digest + b"\xbc", "big")


def blind(key, message):
    """RFC 9474 §4.2: returns the blinded message, and the secret that unblinds the signature."""
    factor = secrets.randbelow(key.modulus - 2) + 2
    encoded = emsa_pss(message)
    blinded = encoded * pow(factor, key.exponent, key.modulus) % key.modulus
    return blinded.to_bytes(256, "big"), (encoded, pow(factor, -1, key.modulus))


def finalize(key, blind_signature, secret):
    """RFC 9474 §4.4: the signature, which the server has never seen."""
    encoded, inverse = secret
    signature = int.from_bytes(blind_signature, "big") * inverse % key.modulus
    assert pow(signature, key.exponent, key.modulus) == encoded, "the authority's signature is not valid"
    return signature.to_bytes(256, "big")


# Reports and batches


def venue_identity(authority, name, address="", public_identifier=""):
    """SHA-256 of the message VenueIdentity. Its texts are shorter than 128 bytes, empty ones are absent."""
    texts = enumerate([authority, name, address, public_identifier], start=1)
    encoded = [(field, text.encode()) for field, text in texts if text]
    return hashlib.sha256(b"".join(bytes([field << 3 | 2, len(text)]) + text for field, text in encoded)).digest()


def presence_keys(seed, identity, day):
    """HKDF-SHA256 (RFC 5869) with an empty salt: returns the AES key and the HMAC key."""
    info = b"venue-checkin/v1/presence" + day.to_bytes(4, "big") + identity
    key, block, output = hmac.digest(bytes(32), seed, "sha256"), b"", b""
    for counter in (1, 2):
        block = hmac.digest(key, block + info + bytes([counter]), "sha256")
        output += block
    return output[:16], output[16:48]


def aes_ctr(key, counter, data):
    command = ["openssl", "enc", "-aes-128-ctr", "-K", key.hex(), "-iv", counter.hex()]
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout


def protected_report(seed, identity, day, start, end, level):
    """Reports a stay on one day in intervals, with standard infectiousness and a confirmed test."""
    cipher_key, tag_key = presence_keys(seed, identity, day)
    record = start.to_bytes(4, "big") + end.to_bytes(4, "big") + bytes([level, 1, 1])
    iv = secrets.token_bytes(16)
    ciphertext = aes_ctr(cipher_key, iv, record)
    return iv + ciphertext + hmac.digest(tag_key, iv + ciphertext, "sha256")


def diagnosis_key(start, onset=None):
    """A random key of a whole day in a submission."""
    values = bytes([144, 0, 1, 0x80 if onset is None else onset & 0xFF])
    return secrets.token_bytes(16) + start.to_bytes(4, "big") + values + bytes(4)


def batch_digest(nonce, dated, keys=()):
    by_iv = sorted(dated, key=lambda pair: pair[1])
    content = b"".join(day.to_bytes(4, "big") + report for day, report in by_iv)
    return sha384(b"venue-checkin/v1/submission" + nonce + content + b"\x01" + b"".join(keys))


class Batch:
    """A batch: reports with their days, and diagnosis keys, to be authorised and published."""

    def __init__(self, dated, key_day, key, keys=()):
        self.dated, self.key_day, self.key, self.keys = dated, key_day, key, sorted(keys)
        self.nonce, self.randomizer = secrets.token_bytes(32), secrets.token_bytes(32)
        digest = batch_digest(self.nonce, dated, self.keys)
        self.blinded, self.secret = blind(key, self.randomizer + digest)

    def authorization_request(self, proof_field, proof, decoy=False):
        content = field(proof_field, proof) + field(4, self.key_day) + field(5, self.blinded) + field(6, int(decoy))
        return padded("/v1/authorizations", content)

    def submission(self, blind_signature, decoy=False):
        signature = secrets.token_bytes(256) if decoy else finalize(self.key, blind_signature, self.secret)
        content = field(1, self.key_day) + field(2, signature) + field(3, self.randomizer) + field(4, self.nonce)
        content += b"".join(field(5, report) for _, report in self.dated)
        content += field(6, b"".join(varint(day) for day, _ in self.dated))
        content += b"".join(field(7, key) for key in self.keys) + field(8, int(decoy))
        return padded("/v1/submissions", content)


HOTLINE_CODE, PIN, TOKEN = 1, 2, 3  # field numbers of the proofs


def test_inquiry(guid, token, decoy=False):
    return padded("/v1/tests", field(1, hashlib.sha256(guid).digest()) + field(2, token) + field(3, int(decoy)))


# Published files


def verified(file, kind, public_key):
    """Verifies a signed file with openssl(1), and returns its payload."""
    message = parse(file)
    (payload,), (signature,) = message[1], message[3]
    with tempfile.NamedTemporaryFile() as signature_file:
        signature_file.write(signature)
        signature_file.flush()
        command = ["openssl", "dgst", "-sha256", "-verify", public_key, "-signature", signature_file.name]
        signed = f"venue-checkin/v1/{kind}".encode() + payload
        subprocess.run(command, input=signed, capture_output=True, check=True)
    return payload


def authorization_keys(configuration):
    """Returns the keys by day."""
    keys = (parse(key) for key in parse(configuration)[6])
    return {key[1][0]: PublicKey(key[2][0]) for key in keys}


def sharing(configuration):
    """Returns the levels for symptoms with an unknown onset, from the day of the test backwards, and the
    number of hours over which publication is spread."""
    fields = parse(configuration)
    return parse(fields[4][0])[5][0], parse(fields[5][0])[2][0]


def traffic_digest(configuration, day):
    """The SHA-256 of what all clients have in common on a day: the settings, the day's key, and no relay."""
    fields = parse(configuration)
    (key,) = (key for key in fields[6] if parse(key)[1] == [day])
    assert 10 not in fields, "this client does not use a relay"
    settings = b"".join(field(number, fields[number][0]) for number in (3, 4, 5))
    proximity = b"".join(field(11, value) for value in fields.get(11, []))
    return hashlib.sha256(settings + field(6, key) + proximity).digest()


def reports_by_day(package):
    """Returns the reports of a package, assembled from their columns."""
    days = {}
    for day in parse(package)[3]:
        columns = parse(day)
        ivs, ciphertexts, tags = columns[2][0], columns[3][0], columns[4][0]
        days[columns[1][0]] = [
            ivs[16 * n : 16 * n + 16] + ciphertexts[11 * n : 11 * n + 11] + tags[32 * n : 32 * n + 32]
            for n in range(len(ivs) // 16)
        ]
    return days


# HTTP


class Server:
    """A connection to an authority. Reconnects if the server has closed the connection."""

    def __init__(self, port, timeout=120):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def request(self, method, path, body=None, headers={}):
        """Returns the status, the headers and the body."""
        for attempt in (1, 2):
            try:
                self.connection.request(method, path, body, headers)
                response = self.connection.getresponse()
                return response.status, response.headers, response.read()
            except (http.client.RemoteDisconnected, ConnectionError):
                self.connection.close()
                if attempt == 2:
                    raise

    def get(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, f"GET {path} was answered with {status}"
        return body

    def ask(self, path, message):
        """Returns the status of the answer, and the blind signature, if there is one."""
        status, _, body = self.request("POST", path, message, {"Content-Type": "application/x-protobuf"})
        assert status == 200, f"POST {path} was answered with {status}"
        assert len(message) == SIZES[path] and len(body) == ANSWER_SIZE
        answer = parse(body)
        return answer[1][0], answer.get(2, [b""])[0]
