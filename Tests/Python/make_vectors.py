"""Writes the vectors of the venue check-in protocol, version 1, to standard output.

    make_vectors.py > Tests/Vectors/venue-checkin-v1.json

The package venue_checkin makes all that is valid. What is malformed is made here. The output is the same in every run:
seeds and initialisation vectors are the SHA-256 of a label and a counter.
"""

import base64
import dataclasses
import functools
import hashlib
import hmac
import json
import sys

from check_vectors import plain, sign
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateNumbers, RSAPublicNumbers
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from venue_checkin import blind, relay
from venue_checkin.advice import (INCREASED, LOW, Advice, AdviceText, LevelAdvice, ProfileAdvice, Step, steps_shown)
from venue_checkin.codes import ALPHABET, check_character, test_identifier
from venue_checkin.configuration import (CLINICAL_SUSPICION, FIXED, Air, AuthorizationKey, Configuration, Deadline, Name,
                                         ObliviousHTTP, Profile, Proximity, Risk, Schedule, Scores, Sharing,
                                         UnusableProfile, Windows, settings_digest, state_digest)
from venue_checkin.diagnosis_keys import KEY_INTERVALS, DiagnosisKey
from venue_checkin.matching import risk_of
from venue_checkin.messages import DAYS, Message
from venue_checkin.messages import encode_varint as varint
from venue_checkin.presence import DAY as DAY_SECONDS
from venue_checkin.presence import DAY_INTERVALS, INFECTIOUSNESS, REPORT_TYPES, PresenceKeys, Record, windows
from venue_checkin.publication import (MIN_PLACES, PackageFile, PackageIndex, ReportBlock, ReportPackage, VenueWarning,
                                       web_client_list)
from venue_checkin.requests import STATUSES, Answer, AuthorizationRequest, Submission, TestInquiry
from venue_checkin.sharing import Batch
from venue_checkin.signed_file import SignedMessage, key_identifier
from venue_checkin.venue_code import SETTINGS, VenueCode, code_url, identity, venue_identity

AUTHORITY = "health.example.org"
LAST_DAY = DAYS.stop - 1  # the last day whose intervals all have 32-bit numbers
DAY = 20_654  # 2026-07-20
MIDNIGHT = DAY * DAY_SECONDS
# The primes of an authorisation key, drawn once.
PRIMES = (
    int(
        "e9f8d5f2b67fec751b7c719f3284342e8827322543a0bbcfa81446a423f84f172ea5d17ae4456f238e30131c27c7a8b61cedff3933fd736c"
        "fecb942cdd0c143071a553ef206eb0c71eb1c407207a0df04364e936d36f51af9b454fd5fd7bd76c8a0a385de96e46636d4b433a2ca9c22e"
        "0713f732ec39ca072aa9eb5747cffcf1",
        16,
    ),
    int(
        "bc74a39a97f0b733ec0a0aefcb18c16f25e363f25528cfdae4c6d0d0e5c3ccca0680d7903b8ecddb75cdb8f37be59a8e76b478db20ab3578"
        "6b9677f52a45c55c6bc576dc5ddf005777598a4dac4218e7ad8d415ba97043ac605675872c6fe709afb38d8a301557af572e4b2e16ff3490"
        "4c69070bea71641d1f602e21d9251b5b",
        16,
    ),
)


def drawn(label, counter, count):
    return hashlib.sha256(f"{label} {counter}".encode()).digest()[:count]


def drawn_more(label, count):
    return b"".join(drawn(label, n, 32) for n in range(count // 32))


def base32(data):
    return base64.b32encode(data).decode().rstrip("=")


def be32(number):
    return number.to_bytes(4, "big")


def flipped(data, bit):
    """Flips one bit, counted from the most significant bit of the first byte."""
    return (int.from_bytes(data, "big") ^ 1 << (len(data) * 8 - 1 - bit)).to_bytes(len(data), "big")


# Fields and messages that may be malformed


def number_field(field, number):
    return varint(field << 3) + varint(number)


def bytes_field(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def text_field(field, text):
    return bytes_field(field, text.encode())


def unchecked(message):
    """The encoding of a message whose values may break the rules."""
    encoded = b""
    for name, spec in message.specs().items():
        value = getattr(message, name)
        if value in (spec.absent, []):
            continue
        if spec.is_packed:
            value = b"".join(map(varint, value))
        for element in value if isinstance(value, list) else [value]:
            content = unchecked(element) if isinstance(element, Message) else element
            make = {str: text_field, bytes: bytes_field}.get(type(content), number_field)
            encoded += make(spec.number, content)
    return encoded


# Venue codes

SEED, PREVIOUS_SEED = drawn("seed", 1, 16), drawn("seed", 2, 16)
NAME = "Café Muster"
# Control characters, line and paragraph separators, and explicit bidirectional formatting.
CONTROL_CHARACTERS = [0x00, 0x0A, 0x1B, 0x7F, 0x85, 0x9B, *range(0x2028, 0x202F), *range(0x2066, 0x206A)]

# One invisible character of each kind: format characters, and default-ignorable code points that
# are letters or marks.
INVISIBLE_CHARACTERS = [
    0x00AD,  # soft hyphen
    0x034F,  # combining grapheme joiner
    0x061C,  # Arabic letter mark
    0x115F,  # Hangul filler
    0x180E,  # Mongolian vowel separator
    0x200B,  # zero-width space
    0x200E,  # left-to-right mark
    0x200F,  # right-to-left mark
    0x2060,  # word joiner
    0x3164,  # Hangul filler
    0xFE0F,  # variation selector
    0x2800,  # empty Braille cell
    0xE000,  # private use
    0xFFFF,  # not a character
    0xFEFF,  # zero-width no-break space
    0xFFF9,  # interlinear annotation
    0xE0020,  # tag
]


def url_of(message, authority=AUTHORITY):
    return f"https://{authority}/v1#{base32(message)}"


# By default, the authority is the host of the web client in tests with browsers.
def identity_of(authority="localhost", name=NAME, address="", identifier=""):
    return identity(authority, VenueCode(name=name, address=address, public_identifier=identifier))


IDENTITY = identity_of()


def venue_code(case, name, seed=SEED, previous_seed=b"", address="", stay=120, setting="unspecified", identifier="",
               authority=AUTHORITY):
    code = VenueCode(seed, previous_seed, name, address, stay, SETTINGS.index(setting), identifier)
    vector = {"case": case} | plain(code) | {"setting": setting}
    if not identifier:
        del vector["public_identifier"]
    return vector | {
        "authority": authority,
        "message": code.encode().hex(),
        "url": code_url(authority, code),
        "identity_message": venue_identity(authority, code).encode().hex(),
        "identity": identity(authority, code).hex(),
    }


def venue_codes():
    yield venue_code("a seed and a name", "A")
    yield venue_code(
        "everything that a code can carry",
        NAME,
        previous_seed=PREVIOUS_SEED,
        address="Musterstraße 14, 1010 Wien",
        stay=90,
        setting="indoor",
        identifier="AT-1010-0014",
    )
    yield venue_code(
        "the longest code",
        "N" * 100,
        seed=drawn("seed", 3, 16),
        previous_seed=drawn("seed", 4, 16),
        address="A" * 100,
        stay=720,
        setting="ventilated indoor",
        identifier="P" * 100,
    )
    yield venue_code("the hand-over after a rotation", NAME, previous_seed=PREVIOUS_SEED)
    yield venue_code("a public identifier", NAME, identifier="venue 4711")
    for setting in SETTINGS:
        yield venue_code(f"a setting: {setting}", NAME, setting=setting)
    for stay, remark in [
        (5, "the shortest"),
        (120, "the usual one, which is absent"),
        (125, "one step longer than the usual one"),
        (130, "the first of two bytes"),
        (720, "the longest"),
    ]:
        yield venue_code(f"a default stay: {remark}", NAME, stay=stay)
    for script, name, address in [
        ("German", "Bäckerei Größenwahn", "Mühlstraße 3, 04317 Leipzig"),
        ("Arabic, from right to left", "مقهى السلام", "شارع النيل 7"),
        ("Hebrew with a number, from right to left", "קפה 12 העיר", ""),
        ("Persian with a zero-width non-joiner", "کتاب\u200cخانه", ""),
        ("Japanese", "純喫茶いづみ", "京都市中京区"),
        ("outside of the basic plane", "Pizza 🍕", ""),
        ("Hindi with a zero-width joiner behind a mark", "क्\u200dष कैफ़े", ""),
        ("outside of the basic plane, joined", "Bistro 👩\u200d🍳", ""),
        ("a picture with a variation selector", "Café ☕\ufe0f", ""),
        ("a family of pictures", "Hort 👨\u200d👩\u200d👧", ""),
        ("a rainbow flag", "Bar 🏳\ufe0f\u200d🌈", ""),
        ("four marks in a row", "A\u0301\u0301\u0301\u0301", ""),
        ("a number alone", "1516", "7"),
        ("in composed form (NFC)", "Caf\u00e9", ""),
        ("in decomposed form (NFD), which stays so", "Cafe\u0301", ""),
    ]:
        yield venue_code(f"a text: {script}", name, address=address)
    yield venue_code("a name of 100 bytes in 50 characters", "ü" * 50)
    yield venue_code("a seed of zeros", NAME, seed=bytes(16))
    yield venue_code("a seed of ones", NAME, seed=b"\xff" * 16)
    yield venue_code("seeds that differ in the last bit", NAME, seed=SEED, previous_seed=flipped(SEED, 127))
    for remark, authority in [
        ("of one label", "localhost"),
        ("with digits and hyphens", "a1.4th--floor.example"),
        ("of labels in Punycode", "xn--sterreich-z7a.example"),
        ("of the greatest length", ".".join(["a" * 63] * 3 + ["b" * 61])),
    ]:
        yield venue_code(f"an authority {remark}", NAME, authority=authority)


def refused_venue_codes():
    seed, name = bytes_field(1, SEED), text_field(3, NAME)
    message = seed + name
    fragment = base32(message)

    def refused(error, case, url):
        return {"case": case, "url": url, "error": error}

    def refused_message(error, case, message):
        return refused(error, case, url_of(message))

    # The URL

    for case, url in [
        ("an empty text", ""),
        ("only a fragment", f"#{fragment}"),
        ("another scheme", f"http://{AUTHORITY}/v1#{fragment}"),
        ("the scheme in upper case", f"HTTPS://{AUTHORITY}/v1#{fragment}"),
        ("no scheme", f"{AUTHORITY}/v1#{fragment}"),
        ("a space in front", f" https://{AUTHORITY}/v1#{fragment}"),
        ("no fragment", f"https://{AUTHORITY}/v1"),
        ("no path", f"https://{AUTHORITY}#{fragment}"),
        ("another path", f"https://{AUTHORITY}/venue#{fragment}"),
        ("a path behind the version", f"https://{AUTHORITY}/v1/#{fragment}"),
        ("a path before the version", f"https://{AUTHORITY}/x/v1#{fragment}"),
        ("a query", f"https://{AUTHORITY}/v1?#{fragment}"),
        ("the version in upper case", f"https://{AUTHORITY}/V1#{fragment}"),
        ("a version without a number", f"https://{AUTHORITY}/v#{fragment}"),
        ("the code in the path", f"https://{AUTHORITY}/v1/{fragment}"),
    ]:
        yield refused("not_a_venue_code_url", case, url)
    for case, version in [("version 2", "v2"), ("version 0", "v0"), ("version 10", "v10"), ("version 01", "v01")]:
        yield refused("unknown_version", case, f"https://{AUTHORITY}/{version}#{fragment}")
    for case, authority in [
        ("no host", ""),
        ("a host in upper case", AUTHORITY.upper()),
        ("a port", AUTHORITY + ":443"),
        ("a user", "user@" + AUTHORITY),
        ("a dot at the end", AUTHORITY + "."),
        ("an empty label", "health..example.org"),
        ("an underscore", "health_office.example.org"),
        ("a hyphen before a label", "-health.example.org"),
        ("a hyphen behind a label", "health-.example.org"),
        ("an umlaut", "gesundheit.österreich.example"),
        ("a percent sign", "health%2eexample.org"),
        ("a space", "health.example.org "),
        ("an IPv6 address", "[2001:db8::1]"),
        ("an IPv4 address", "192.0.2.1"),
        ("a single label", "health"),
        ("a number as the last label", "health.7"),
        ("a label of 64 characters", "a" * 64 + ".example"),
        ("254 characters", ".".join(["a" * 63] * 3 + ["b" * 62])),
    ]:
        yield refused("authority_host", f"an authority with {case}", url_of(message, authority))
    yield refused("too_long", "a fragment one character longer than the longest code", url_of(b"") + "A" * 557)

    # Base 32

    for case, changed in [
        *((f"the character {character}", character + fragment[1:]) for character in "0189=+/-_ %"),
        ("padding", fragment + "=" * (-len(fragment) % 8)),
        ("a newline behind", fragment + "\n"),
        ("a second fragment", fragment + "#"),
        ("a letter with a diacritic", "Á" + fragment[1:]),
        ("the long s, whose upper case is S", "\u017f" + fragment[1:]),
        ("the sign for kelvin, whose lower case is k", "\u212a" + fragment[1:]),
        ("a full-width letter", "\uff21" + fragment[1:]),
        ("a null character", "\0" + fragment[1:]),
    ]:
        yield refused("not_base32", f"base 32 with {case}", f"https://{AUTHORITY}/v1#{changed}")
    for rest in (1, 3, 6):
        yield refused(
            "not_base32", f"base 32 with {rest} characters behind groups of eight", url_of(b"") + "A" * (8 + rest)
        )
    # The last character contains one bit of the 32 bytes, and four bits that must be zero.
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    for bit in range(4):
        last = alphabet[alphabet.index(fragment[-1]) | 1 << bit]
        yield refused("not_base32", f"base 32 that ends with {last}", f"https://{AUTHORITY}/v1#{fragment[:-1]}{last}")

    # The encoding of the message

    for case, malformed in [
        ("cut in a text", message[:-1]),
        ("cut in the seed", message[:10]),
        ("cut behind a field's number", message + b"\x22"),
        ("cut in a number", message + b"\x28\x80"),
        ("a zero byte behind", message + b"\0"),
        ("a length beyond the end", seed + b"\x1a\x7f" + NAME.encode()),
        ("a length of 2^32 - 1", seed + b"\x1a" + varint(2**32 - 1) + NAME.encode()),
        ("a length of 2^63", seed + b"\x1a" + varint(2**63) + NAME.encode()),
        ("a number of 11 bytes", message + b"\x28" + b"\x80" * 10 + b"\x01"),
        ("a group", message + b"\x43\x44"),
        ("a group that is not closed", message + b"\x43"),
        ("a group that was not opened", message + b"\x44"),
        ("the reserved wire type 6", message + b"\x46"),
        ("the reserved wire type 7", message + b"\x47"),
        ("UTF-8 with a stray byte", seed + bytes_field(3, b"Caf\xe9")),
        ("UTF-8 cut in a character", seed + bytes_field(3, "Café".encode()[:-1])),
        ("UTF-8 with an overlong slash", seed + bytes_field(3, b"A\xc0\xaf")),
        ("UTF-8 with a surrogate", seed + bytes_field(3, b"A\xed\xa0\x80")),
        ("UTF-8 beyond U+10FFFF", seed + bytes_field(3, b"A\xf4\x90\x80\x80")),
        ("invalid UTF-8 in the address", message + bytes_field(4, b"\xff")),
    ]:
        yield refused_message("malformed_message", f"a message: {case}", malformed)
    for case, changed in [
        ("an unknown field", message + number_field(8, 1)),
        ("an unknown field between known ones", seed + text_field(15, "x") + name),
        ("the greatest field number", message + number_field(2**29 - 1, 0)),
        ("the seed as a number", number_field(1, 1) + name),
        ("the name as a fixed number", seed + b"\x1d\0\0\0\0"),
        ("the default stay as text", message + text_field(5, "90")),
        ("the setting as a fixed number", message + b"\x31" + bytes(8)),
    ]:
        yield refused_message("unknown_field", f"a message: {case}", changed)
    for case, changed in [
        ("fields in another order", name + seed),
        ("the seed twice, equal", seed + seed + name),
        ("the seed twice, different", bytes_field(1, PREVIOUS_SEED) + message),
        ("the name twice, equal", message + name),
        ("an explicit previous seed of 0 bytes", seed + bytes_field(2, b"") + name),
        ("an explicit address of 0 bytes", message + bytes_field(4, b"")),
        ("an explicit default stay of 0", message + number_field(5, 0)),
        ("an explicit default stay of 120", message + number_field(5, 120)),
        ("an explicit setting of 0", message + number_field(6, 0)),
        ("an explicit public identifier of 0 bytes", message + bytes_field(7, b"")),
        ("a number that is one byte too long", message + b"\x28\xda\x00"),
        ("a length that is one byte too long", b"\x0a\x90\x00" + SEED + name),
        ("a field's number that is one byte too long", b"\x8a\x00\x10" + SEED + name),
        ("a default stay of 2^32 + 90", message + number_field(5, 2**32 + 90)),
        ("a setting of 2^32 + 1", message + number_field(6, 2**32 + 1)),
    ]:
        yield refused_message("not_canonical", f"a message: {case}", changed)

    # The fields

    yield refused("seed_length", "no seed, as the message is empty", url_of(b""))
    yield refused_message("seed_length", "no seed", name)
    for count in (0, 15, 17):
        yield refused_message("seed_length", f"a seed of {count} bytes", bytes_field(1, bytes(count)) + name)
    for count in (1, 15, 17, 32):
        yield refused_message(
            "previous_seed_length", f"a previous seed of {count} bytes", seed + bytes_field(2, bytes(count)) + name
        )
    yield refused_message(
        "previous_seed_is_seed", "a previous seed that is the seed", seed + bytes_field(2, SEED) + name
    )
    yield refused_message("empty/name", "no name", seed)
    yield refused_message("empty/name", "a name of 0 bytes", seed + bytes_field(3, b""))
    texts = [("name", seed, 3), ("address", message, 4), ("public_identifier", message, 7)]
    for field, before, number in texts:
        label = field.replace("_", " ")
        for text in ("x" * 101, "ü" * 50 + "x", "\U0001f355" * 26):
            yield refused_message(
                f"text_too_long/{field}",
                f"{label} of {len(text.encode())} bytes in {len(text)} characters",
                before + text_field(number, text),
            )
        for code in CONTROL_CHARACTERS:
            yield refused_message(
                f"control_character/{field}",
                f"a control character: U+{code:04X} in the {label}",
                before + text_field(number, f"A{chr(code)}B"),
            )
        for code in INVISIBLE_CHARACTERS:
            yield refused_message(
                f"invisible_character/{field}",
                f"an invisible character: U+{code:04X} in the {label}",
                before + text_field(number, f"A{chr(code)}B"),
            )
        for remark, text in [
            ("a zero-width joiner at the end", "A\u200d"),
            ("a zero-width non-joiner at the start", "\u200cA"),
            ("a zero-width joiner between a letter and a space", "A\u200d B"),
            ("two zero-width non-joiners", "A\u200c\u200cB"),
            ("a zero-width non-joiner between pictures", "Bistro 👩\u200c🍳"),
            ("a zero-width joiner between Latin letters", "A\u200dB"),
            ("a variation selector behind a digit", "1\ufe0f"),
            ("a flag of tags", "A 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"),
        ]:
            joined = before + text_field(number, text)
            yield refused_message(f"invisible_character/{field}", f"{remark} in the {label}", joined)
        for remark, text in [("a space", " "), ("points", "···"), ("a picture", "🍕"), ("a mark", "\u0301")]:
            yield refused_message(f"no_letter/{field}", f"{label} of {remark} alone", before + text_field(number, text))
        for remark, text in [("before", " A"), ("behind", "A "), ("that does not break, before", "\u00a0A")]:
            yield refused_message(
                f"space_around/{field}", f"a space {remark} the {label}", before + text_field(number, text)
            )
        marks = before + text_field(number, "A" + "\u0301" * 5)
        yield refused_message(f"too_many_marks/{field}", f"five marks in a row in the {label}", marks)
    for stay in (1, 3, 7, 119, 721, 725, 2**16 + 5, 2**31, 2**32 - 1):
        yield refused_message("default_stay", f"a default stay of {stay} minutes", message + number_field(5, stay))
    for setting in (4, 127, 128, 256, 2**31 - 1, 2**64 - 1):
        yield refused_message("unknown_setting", f"a setting of {setting}", message + number_field(6, setting))


# Stays


def stays():
    cases = [
        ("a second", 3, 4),
        ("the first second of an interval", 0, 1),
        ("the last second of an interval", 299, 300),
        ("exactly an interval", 300, 600),
        ("an interval and the second before", 299, 600),
        ("an interval and the second behind", 300, 601),
        ("two seconds on both sides of a boundary", 299, 301),
        ("the usual stay", 12 * 3600 + 17, 14 * 3600 + 17),
        ("a whole day", 0, 86_400),
        ("until midnight", 80_000, 86_400),
        ("until the second before midnight", 80_000, 86_399),
        ("until the second after midnight", 80_000, 86_401),
        ("from midnight", 86_400, 90_000),
        ("from the second before midnight", 86_399, 90_000),
        ("both seconds around midnight", 86_399, 86_401),
        ("24 hours that begin with an interval", 43_200, 129_600),
        ("24 hours that begin within an interval, 289 intervals in all", 43_201, 129_601),
        ("24 hours from the second before midnight", 86_399, 172_799),
        # 2026-03-29T01:00:00Z and 2026-10-25T01:00:00Z: in UTC, these times are not special.
        ("through the start of summer time in Europe", -9_759_600 - 1800, -9_759_600 + 1800),
        ("through the end of summer time in Europe", 8_384_400 - 1800, 8_384_400 + 1800),
    ]
    times = [(case, MIDNIGHT + start, MIDNIGHT + end) for case, start, end in cases]
    last = (LAST_DAY + 1) * DAY_SECONDS
    times += [
        ("the first second of 1970", 0, 1),
        ("the last second that has an interval", last - 1, last),
        ("the last 24 hours that have intervals", last - DAY_SECONDS, last),
    ]
    for case, start, end in times:
        parts = [
            {"day": part.day, "start_interval": part.start, "end_interval": part.end} for part in windows(start, end)
        ]
        yield {"case": case, "start": start, "end": end, "windows": parts}


def refused_stays():
    last = (LAST_DAY + 1) * DAY_SECONDS
    for case, start, end in [
        ("no time at all", MIDNIGHT, MIDNIGHT),
        ("an end before the start", MIDNIGHT + 1, MIDNIGHT),
        ("24 hours and a second", MIDNIGHT, MIDNIGHT + DAY_SECONDS + 1),
        ("a start before 1970", -1, 60),
        ("all of it before 1970", -120, -60),
        ("an end behind the last interval", last - 60, last + 1),
        ("all of it behind the last interval", last, last + 60),
    ]:
        yield {"case": case, "start": start, "end": end}


# Presence keys and protected reports


OTHER_IDENTITIES = [
    ("a venue of another authority", identity_of(authority="gesundheit.example.org")),
    ("a venue with another name", identity_of(name="Café Mustee")),
    ("a venue with the same name in decomposed form (NFD)", identity_of(name="Cafe\u0301 Muster")),
    ("a venue with another address", identity_of(address="Musterstraße 14")),
    ("a venue with a public identifier", identity_of(identifier="AT-1010-0014")),
    ("a venue whose identifier is that address", identity_of(identifier="Musterstraße 14")),
]


def presence_keys():
    for case, seed, day, identity in [
        ("a seed on a day", SEED, DAY, IDENTITY),
        ("the same seed on the next day", SEED, DAY + 1, IDENTITY),
        ("another seed on the same day", PREVIOUS_SEED, DAY, IDENTITY),
        ("a day that uses two of its four bytes", SEED, 0x0102, IDENTITY),
        ("a day that uses three of its four bytes", SEED, 0x010203, IDENTITY),
        ("the first day", SEED, 0, IDENTITY),
        ("the last day", SEED, LAST_DAY, IDENTITY),
        ("a seed of zeros", bytes(16), DAY, IDENTITY),
        ("a seed of ones", b"\xff" * 16, DAY, IDENTITY),
        *((f"the same seed at {case}", SEED, DAY, identity) for case, identity in OTHER_IDENTITIES),
    ]:
        keys = PresenceKeys.derive(seed, identity, day)
        yield {
            "case": case,
            "seed": seed.hex(),
            "identity": identity.hex(),
            "day": day,
            "encryption_key": keys.encryption.hex(),
            "authentication_key": keys.authentication.hex(),
        }


def record_of(*values):
    return Record(*values).encode()


def report_of(record, iv, seed=SEED, day=DAY, identity=IDENTITY):
    keys = PresenceKeys.derive(seed, identity, day)
    body = iv + keys.encrypt(iv, record)
    return body + keys.tag(body)


def protected_reports():
    cases = [
        ("two hours at noon", DAY, 144, 168, 6, "high", "confirmed test", None),
        ("a whole day", DAY, 0, 288, 5, "standard", "confirmed test", None),
        ("the first interval of a day", DAY, 0, 1, 5, "standard", "confirmed test", None),
        ("the last interval of a day", DAY, 287, 288, 5, "standard", "confirmed test", None),
        ("the first interval of 1970", 0, 0, 1, 1, "none", "unspecified", None),
        ("the last interval that has a number", LAST_DAY, 287, 288, 8, "high", "self-report", None),
        ("an initialisation vector of zeros", DAY, 144, 168, 6, "high", "confirmed test", bytes(16)),
        ("an initialisation vector of ones", DAY, 144, 168, 6, "high", "confirmed test", b"\xff" * 16),
    ]
    cases += [
        (f"transmission risk level {level}", DAY, 100, 110, level, "standard", "confirmed test", None)
        for level in range(1, 9)
    ]
    cases += [(f"profile {number}", DAY, 100, 110, 5, "standard", "clinical diagnosis", None) for number in (1, 7, 15)]
    cases += [(f"infectiousness: {name}", DAY, 100, 110, 4, name, "confirmed test", None) for name in INFECTIOUSNESS]
    cases += [(f"report type: {name}", DAY, 100, 110, 4, "standard", name, None) for name in REPORT_TYPES]
    for counter, (case, day, start, end, level, infectiousness, report_type, iv) in enumerate(cases):
        start, end = (day * DAY_INTERVALS + number for number in (start, end))
        iv = drawn("iv", counter, 16) if iv is None else iv
        profile = int(case.split()[1]) if case.startswith("profile ") else 0
        values = INFECTIOUSNESS.index(infectiousness), REPORT_TYPES.index(report_type), profile
        record = record_of(start, end, level, *values)
        yield {
            "case": case,
            "seed": SEED.hex(),
            "identity": IDENTITY.hex(),
            "day": day,
            "start_interval": start,
            "end_interval": end,
            "profile": profile,
            "transmission_risk_level": level,
            "infectiousness": infectiousness,
            "report_type": report_type,
            "record": record.hex(),
            "iv": iv.hex(),
            "report": report_of(record, iv, day=day).hex(),
        }


def refused_reports():
    first = DAY * DAY_INTERVALS
    iv = drawn("refused iv", 0, 16)
    record = record_of(first + 144, first + 168, 6, 2, 1)
    report = report_of(record, iv)
    keys = PresenceKeys.derive(SEED, IDENTITY, DAY)
    ciphertext = report[16:27]

    def refused(error, case, report):
        return {
            "case": case,
            "seed": SEED.hex(),
            "identity": IDENTITY.hex(),
            "day": DAY,
            "report": report.hex(),
            "error": error,
        }

    for case, changed in [
        ("nothing", b""),
        ("the last byte missing", report[:-1]),
        ("a byte more", report + b"\0"),
        ("a tag of 16 bytes", report[:-16]),
        ("the report twice", report * 2),
    ]:
        yield refused("length", f"another length: {case}", changed)
    for case, bit in [
        ("the first of the initialisation vector", 0),
        ("the last of the initialisation vector", 127),
        ("the first of the ciphertext", 128),
        ("the last of the ciphertext", 215),
        ("the first of the tag", 216),
        ("the last of the tag", 471),
    ]:
        yield refused("not_for_these_keys", f"a flipped bit: {case}", flipped(report, bit))
    for case, changed in [
        ("the keys of the day before", report_of(record, iv, day=DAY - 1)),
        ("the keys of the day after", report_of(record, iv, day=DAY + 1)),
        ("the keys of another seed", report_of(record, iv, seed=PREVIOUS_SEED)),
        *(
            (f"the keys of the same seed at {case}", report_of(record, iv, identity=identity))
            for case, identity in OTHER_IDENTITIES
        ),
        ("the keys of the seed without a venue", report_of(record, iv, identity=b"")),
        ("a tag of the ciphertext alone", iv + ciphertext + keys.tag(ciphertext)),
        ("a tag of the record", iv + ciphertext + keys.tag(iv + record)),
        ("a tag under the other key", iv + ciphertext + hmac.digest(keys.encryption, iv + ciphertext, "sha256")),
        ("the keys of the day in little-endian order", report_of(record, iv, day=int.from_bytes(be32(DAY), "little"))),
        ("half a tag, then zeros", report[:43] + bytes(16)),
        ("a tag of zeros", report[:27] + bytes(32)),
        ("zeros", bytes(59)),
        ("padding", (drawn("padding", 0, 32) + drawn("padding", 1, 32))[:59]),
    ]:
        yield refused("not_for_these_keys", f"made with {case}", changed)
    for error, case, changed in [
        ("ends_before_it_starts", "an end that is the start", record_of(first + 144, first + 144, 6, 2, 1)),
        ("ends_before_it_starts", "an end before the start", record_of(first + 168, first + 144, 6, 2, 1)),
        ("ends_before_it_starts", "a record of zeros", bytes(11)),
        ("outside_of_its_day", "a start on the day before", record_of(first - 1, first + 12, 6, 2, 1)),
        ("outside_of_its_day", "an end on the day after", record_of(first + 276, first + 289, 6, 2, 1)),
        ("outside_of_its_day", "all of it on the day before", record_of(first - 12, first, 6, 2, 1)),
        ("outside_of_its_day", "all of it on the day after", record_of(first + 288, first + 300, 6, 2, 1)),
        ("outside_of_its_day", "all of time", record_of(0, 2**32 - 1, 6, 2, 1)),
        ("transmission_risk_level", "transmission risk level 0", record_of(first, first + 1, 0, 2, 1)),
        ("transmission_risk_level", "transmission risk level 9", record_of(first, first + 1, 9, 2, 1)),
        ("transmission_risk_level", "transmission risk level 15", record_of(first, first + 1, 15, 2, 1)),
        ("transmission_risk_level", "level 0 of profile 1", record_of(first, first + 1, 0, 2, 1, 1)),
        ("transmission_risk_level", "level 9 of profile 15", record_of(first, first + 1, 9, 2, 1, 15)),
        ("infectiousness", "infectiousness 3", record_of(first, first + 1, 6, 3, 1)),
        ("infectiousness", "infectiousness 255", record_of(first, first + 1, 6, 255, 1)),
        ("report_type", "report type 4", record_of(first, first + 1, 6, 2, 4)),
        ("report_type", "report type 255", record_of(first, first + 1, 6, 2, 255)),
    ]:
        yield refused(error, f"the right tag on {case}", report_of(changed, iv))


# Published files

REGION, HOUR = "example", DAY * 24 + 30  # 06:00 on the next day
EDGE_WINDOWS = Windows(
    infectiousness=[0, 1, 2] * 10,
    report_type_when_missing=4,
    report_type_weights=[250, 1, 0, 99],
    infectiousness_weights=[0, 250],
    attenuation_thresholds=[0, 1, 255],
    attenuation_weights=[1, 29, 57, 58],  # as floating-point numbers, 100 times 0.29, 0.57 and 0.58 is less
    minimum_window_score=86_400,
    increased_minutes=1440,
)
EDGE_SCORES = Scores(
    evaluation=2,
    minimum_risk_score=4096,
    attenuation_scores=[0, 1, 2, 3, 4, 5, 6, 7],
    days_since_last_exposure_scores=[8, 7, 6, 5, 4, 3, 2, 1],
    duration_scores=[0] * 8,
    transmission_risk_scores=[8] * 8,
    duration_at_attenuation_thresholds=[255, 255],
    weights=[0, 1, 50, 100],
    increased_score=4096,
)


class Authority:
    def __init__(self, counter):
        self.key = ec.derive_private_key(int.from_bytes(drawn("authority", counter, 32), "big"), ec.SECP256R1())
        self.public_key = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        self.key_id = key_identifier(self.public_key)

    def signed(self, kind, payload, key_id=None):
        # RFC 6979 signatures are deterministic, so the vectors are reproducible.
        algorithm = ec.ECDSA(hashes.SHA256(), deterministic_signing=True)
        signature = self.key.sign(f"venue-checkin/v1/{kind}".encode() + payload, algorithm)
        return SignedMessage(payload, key_id or self.key_id, signature).encode()


AUTHORITY_KEY = Authority(1)


def filled(reports, label, places=MIN_PLACES):
    """Fills the places that remain with random reports, and sorts all reports by IV."""
    padding = [drawn(label, 2 * i, 32) + drawn(label, 2 * i + 1, 27) for i in range(places - len(reports))]
    return sorted([*reports, *padding])


def report_block(reports):
    return ReportBlock(*(b"".join(report[a:b] for report in reports) for a, b in [(0, 16), (16, 27), (27, 59)]))


def key_of_day(day):
    """A placeholder for a day's authorisation key, whose content does not matter here."""
    return drawn("key", day, 294)


def package_of(hour, parts, warnings=(), region=REGION, traffic_digest=b"", state=(0, bytes(32))):
    """Returns a package with one block for each of `parts`, which are reports and a number of places."""
    blocks = [report_block(filled(reports, f"padding {hour} {i}", places)) for i, (reports, places) in enumerate(parts)]
    warnings = [VenueWarning(**warning) for warning in warnings]
    return ReportPackage(region, hour, blocks, warnings, traffic_digest, *state)


def visit(counter, day, start, end, level, seed=SEED, profile=0):
    """Returns a report of a visit from `start` to `end`, in intervals of the day."""
    first = day * DAY_INTERVALS
    record = record_of(first + start, first + end, level, 1, 2 if profile else 1, profile)
    return report_of(record, drawn("published iv", counter, 16), seed, day)


WARNING = {
    "public_identifier": "AT-1010-0014",
    "start_interval": DAY * DAY_INTERVALS + 144,
    "end_interval": DAY * DAY_INTERVALS + 168,
    "transmission_risk_level": 6,
    "profile": 0,
}
REPORTS = {
    DAY: [
        visit(1, DAY, 144, 168, 6),
        visit(2, DAY, 144, 168, 6, seed=PREVIOUS_SEED),  # the same person, under the other seed of a hand-over
        visit(3, DAY, 200, 288, 3),
        visit(4, DAY, 10, 20, 8, seed=drawn("seed", 3, 16)),  # another venue
    ],
    DAY + 1: [visit(5, DAY + 1, 0, 12, 3)],
}
PACKAGES = {
    "reports and a warning": (HOUR, [([*REPORTS[DAY], *REPORTS[DAY + 1]], 32)], [WARNING]),
    "nobody reported anything": (HOUR + 1, [([], 32)], []),
    "one place more than the least number": (HOUR + 2, [([visit(100 + i, DAY, i, i + 1, 5) for i in range(33)], 33)], []),
    "the warning and its recall": (HOUR + 3, [([], 32)], [WARNING, WARNING | {"is_recall": True}]),
    "two known diseases and an unknown one": (
        HOUR + 4,
        [(
            [
                visit(201, DAY, 144, 168, 6),
                visit(202, DAY, 150, 192, 5, profile=1),
                visit(203, DAY, 144, 168, 8, profile=9),
            ],
            32,
        )],
        [WARNING | {"profile": 1}],
    ),
    "a block for each day": (HOUR + 5, [([], 32)] * 13 + [(REPORTS[DAY], 32), (REPORTS[DAY + 1], 35)], []),
    "the first hour of 1970, with one day": (0, [([visit(6, 0, 0, 1, 5)], 32)], []),
}


RELAY = "https://relay.example/v1/oblivious"


def gateway_keys(*days):
    """application/ohttp-keys (RFC 9458 §3.2): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM."""
    algorithms = bytes.fromhex("000400010001")
    keys = [bytes([day % 256, 0, 0x20]) + drawn("gateway key", day, 32) + algorithms for day in days]
    return b"".join(len(key).to_bytes(2, "big") + key for key in keys)


MEASLES = Profile(
    1,
    [Name("ar", "الحصبة"), Name("de", "Masern"), Name("en", "Measles")],
    Risk([0] + [100] * 7, 1),
    Sharing(0, [Air(FIXED, 120), Air(FIXED, 120), Air()], -4, [5] * 9, [5] * 8, []),
    CLINICAL_SUSPICION,
    21,
    [
        Deadline("immunoglobulin", 144, [Name("ar", "الغلوبولين المناعي"), Name("de", "Immunglobulin"), Name("en", "immunoglobulin (antibodies)")]),
        Deadline("vaccination", 72, [Name("ar", "التطعيم"), Name("de", "eine Impfung")]),
    ],
    4,
)
EDGE_PROFILE = Profile(
    15,
    [Name("a", "n" * 100), Name("en", "é"), Name("z" * 22, "0")],
    Risk([0] * 4 + [1000] * 4, 1440),
    Sharing(1440, [Air(minutes=1440), Air(FIXED, 1440), Air(FIXED)], 14, [8] * 29, [1] * 29, [8] * 29),
    retention_days=60,
    deadlines=[Deadline("a" * count, hours, [Name("a", "n" * 100), Name("z" * 22, "0")]) for count, hours in zip(range(13, 21), [1440, 1] * 4)],
    publication_hours=24,
)


CALM = LevelAdvice("You were near a person with this disease for a short time.", [Step("Watch for symptoms.")])
ADVICE_HOSTS = [AUTHORITY, "measles.example.org"]
ADVICE = Advice([ProfileAdvice(1, [
    AdviceText(
        "de",
        LevelAdvice("Sie waren kurz in der Nähe einer Person mit Masern.", [Step("Achten Sie 21 Tage lang auf Symptome.")]),
        LevelAdvice(
            "Sie haben die Luft eines Raumes mit einer Person geteilt, die Masern hat.",
            [Step("Lassen Sie sich bis {vaccination} impfen, wenn Sie nicht zweimal geimpft sind.",
                  "Die Zeit für eine Impfung endete am {vaccination}. Rufen Sie trotzdem an."),
             Step("Rufen Sie vorher an.")],
            "+43 1 4000-0", f"https://{AUTHORITY}/masern",
        ),
    ),
    AdviceText(
        "en",
        LevelAdvice("You were near a person with measles for a short time.", [Step("Watch for symptoms for 21 days.")]),
        LevelAdvice(
            "You shared the air of a room with a person who has measles.",
            [Step("Get vaccinated by {vaccination}, unless you have had two doses.",
                  "The time for a vaccination ended on {vaccination}. Call all the same."),
             Step("If you are pregnant, or your immune system is weak, ask a doctor about antibodies (immunoglobulin) by {immunoglobulin}.",
                  "The time for antibodies (immunoglobulin) ended on {immunoglobulin}. Ask a doctor."),
             Step("Call before you go anywhere.")],
            "+43 1 4000-0", "https://measles.example.org",
        ),
    ),
])])
EDGE_HOST = "a" * 63 + ".example.org"
EDGE_LEVEL = LevelAdvice(
    "é" * 250, [Step("é" * 239 + "{" + "a" * 20 + "}", "{" + "a" * 20 + "}" + "b" * 478)] * 5,
    "+(" + "1" * 28, f"https://{EDGE_HOST}/".ljust(200, "~"),
)
EDGE_ADVICE = Advice([ProfileAdvice(15, [AdviceText("a" * 22, EDGE_LEVEL, EDGE_LEVEL), AdviceText("en", EDGE_LEVEL, EDGE_LEVEL)])])
ADVISED = {
    "profiles": [Profile(), MEASLES],
    "advice_sha256": hashlib.sha256(ADVICE.encode()).digest(),
    "advice_hosts": ADVICE_HOSTS,
}


def unusable(profile, surplus=b""):
    """A list with a profile that has an unknown field or value."""
    return [UnusableProfile(profile.number, unchecked(profile) + surplus)]


def configuration_of(**changes):
    return Configuration(REGION, HOUR, **changes)


def authorization_keys(*days):
    return [AuthorizationKey(day, key_of_day(day)) for day in days]


def day_configuration(day):
    keys, relay = authorization_keys(day), ObliviousHTTP(RELAY, gateway_keys(day))
    return Configuration(REGION, 24 * day, authorization_keys=keys, oblivious_http=relay)


def traffic_digest_of(case):
    """The digest of the package's day. On the first day of 1970, there is no key, because the authority was
    stopped."""
    day = PACKAGES[case][0] // 24
    return settings_digest(day_configuration(day), day) if day else b""


@functools.cache
def package_file(case):
    """The file. The packages from HOUR on follow each other."""
    hour = PACKAGES[case][0]
    before = [one for one, (other, *_) in PACKAGES.items() if HOUR <= other < hour]
    earlier = [hashlib.sha256(package_file(one)).digest() for one in before]
    state = len(earlier), state_digest(day_configuration(hour // 24), earlier)
    package = package_of(*PACKAGES[case], traffic_digest=traffic_digest_of(case), state=state)
    return AUTHORITY_KEY.signed("package", package.encode())


# Diagnosis keys in submissions

# The number of the first interval of ten minutes of DAY.
KEY_START = DAY * KEY_INTERVALS


def key_record(key, start=KEY_START, period=144, risk=0, report_type="confirmed test", onset=None):
    return DiagnosisKey(key, start, period, risk, REPORT_TYPES.index(report_type), onset).encode()


def diagnosis_keys():
    """Yields the values of a diagnosis key, and the record of 28 bytes."""
    cases = [
        ("a whole day", {}),
        ("the shortest period", {"start": KEY_START + 143, "period": 1}),
        ("a period over midnight", {"start": KEY_START + 100, "period": 144}),
        ("the first interval", {"start": 0}),
        ("the last interval", {"start": 2**32 - 1 - 144}),
        ("the highest risk", {"risk": 8}),
        ("the day of the onset", {"onset": 0}),
        ("14 days after the onset", {"onset": 14}),
        ("14 days before the onset", {"onset": -14}),
        ("the day before the onset", {"onset": -1}),
        ("a clinical diagnosis", {"report_type": "clinical diagnosis", "risk": 4}),
        ("a self-report", {"report_type": "self-report", "risk": 1}),
    ]
    for number, (case, values) in enumerate(cases):
        values = {"start": KEY_START, "period": 144, "risk": 0, "report_type": "confirmed test", "onset": None} | values
        key = drawn("diagnosis key", number, 16)
        onset = {} if values["onset"] is None else {"days_since_onset": values["onset"]}
        yield {
            "case": case,
            "key": key.hex(),
            "start": values["start"],
            "period": values["period"],
            "transmission_risk": values["risk"],
            "report_type": values["report_type"],
            **onset,
            "record": key_record(key, **values).hex(),
        }


def refused_diagnosis_keys():
    record = key_record(drawn("diagnosis key", 0, 16))

    def changed(position, *values):
        return record[:position] + bytes(values) + record[position + len(values) :]

    for case, refused in [
        ("no bytes", b""),
        ("27 bytes", record[:-1]),
        ("29 bytes", record + b"\0"),
        ("a period of 0", changed(20, 0)),
        ("a period of 145", changed(20, 145)),
        ("an end after the last interval", changed(16, 0xFF, 0xFF, 0xFF, 0xFF)),
        ("an end one interval too late", changed(16, 0xFF, 0xFF, 0xFF, 0x70)),
        ("a risk of 9", changed(21, 9)),
        *[(f"the report type {number}", changed(22, number)) for number in (0, 4, 5, 6, 255)],
        ("15 days after the onset", changed(23, 15)),
        ("15 days before the onset", changed(23, 241)),
        ("127 days after the onset", changed(23, 127)),
        ("127 days before the onset", changed(23, 129)),
        *[(f"a used byte {position}", changed(position, 1)) for position in range(24, 28)],
    ]:
        yield {"case": case, "record": refused.hex()}


def key_records(count):
    """The records of the days before DAY, sorted."""
    return sorted(key_record(drawn("submitted key", day, 16), KEY_START - 144 * day) for day in range(1, count + 1))


def distant_keys(count):
    """The records of intervals that do not overlap, sorted."""
    return sorted(key_record(drawn("distant key", n, 16), KEY_START - 60 * n, period=60) for n in range(count))


def submission_content(reports, keys, decoy=False):
    """The fields of a submission before the padding."""
    signature, randomizer, nonce = drawn_more("signature", 256), drawn("randomizer", 1, 32), drawn("batch nonce", 1, 32)
    days, reports = [day for day, _ in reports], [report for _, report in reports]
    return unchecked(Submission(DAY + 1, signature, randomizer, nonce, reports, days, keys, decoy))


def submissions():
    reports = [(DAY, report) for report in REPORTS[DAY]]
    many = [(DAY, drawn("many", n, 32) + drawn("many more", n, 27)) for n in range(200)]
    for case, reports, keys, decoy in [
        ("reports only", reports, [], False),
        ("diagnosis keys only", [], key_records(14), False),
        ("reports and diagnosis keys", reports, key_records(14), False),
        ("a decoy", reports, key_records(3), True),
        ("200 reports and 30 diagnosis keys", many, key_records(30), False),
    ]:
        content = submission_content(reports, keys, decoy)
        yield {
            "case": case,
            "reports": len(reports),
            "diagnosis_keys": len(keys),
            "decoy": decoy,
            "content": content.hex(),
        }


def refused_submissions():
    reports, keys = [(DAY, report) for report in REPORTS[DAY]], key_records(14)
    overlapping = sorted(key_record(drawn("overlap", n, 16), start=KEY_START + 72 * n) for n in range(2))
    for case, reports, keys in [
        ("neither reports nor diagnosis keys", [], []),
        ("31 diagnosis keys", reports, key_records(31)),
        ("diagnosis keys in another order", reports, keys[::-1]),
        ("a diagnosis key twice", reports, keys[:1] + keys),
        ("a diagnosis key with two starts", [], [keys[0], keys[0][:16] + be32(KEY_START) + keys[0][20:]]),
        ("four diagnosis keys with the same start", [], same_start(4)),
        ("two diagnosis keys that overlap", [], overlapping),
        ("a diagnosis key of 27 bytes", reports, [keys[0][:-1]]),
        ("an empty diagnosis key", reports, [b""]),
    ]:
        yield {"case": case, "content": submission_content(reports, keys).hex()}


# Codes, identifiers of tests, and the small messages


def hotline_code(letters):
    """The nine characters and their check character."""
    return letters + check_character(letters)


def checked_codes():
    """One code for each check character."""
    found = {}
    for number in range(1000):
        drawn_bytes = drawn("hotline code", number, 9)
        code = hotline_code("".join(ALPHABET[byte % len(ALPHABET)] for byte in drawn_bytes))
        found.setdefault(code[-1], code)
    assert len(found) == 16
    return [found[character] for character in sorted(found)]


def codes():
    for code in checked_codes():
        yield {"case": f"the check character {code[-1]}", "typed": code, "hotline_code": code}
    code = hotline_code("7KQ2WX9MT")
    for case, typed in [
        ("a code in lower case", code.lower()),
        ("a code with spaces and hyphens", f" {code[:3]}-{code[3:6]} {code[6:]}-"),
        ("a code in 64 bytes", code.rjust(64)),
    ]:
        yield {"case": case, "typed": typed, "hotline_code": code}
    for case, typed in [("a PIN", "2A9ZXK"), ("a PIN in lower case", "2a9zxk"), ("a PIN with a hyphen", "2A9-ZXK")]:
        yield {"case": case, "typed": typed, "pin": "2A9ZXK"}


def refused_codes():
    code = hotline_code("7KQ2WX9MT")
    for case, typed in [
        ("nothing", ""),
        ("a wrong check character", code[:-1] + ("4" if code[-1] != "4" else "5")),
        ("two characters exchanged", code[1] + code[0] + code[2:]),
        ("nine characters", code[:-1]),
        ("eleven characters", code + "2"),
        ("seven characters", "2A9ZXK2"),
        *((f"the character {character}", "2A9ZX" + character) for character in "01ILO"),
        ("a letter with a mark", "2A9ZX\u00c4"),
        ("a dotless letter, which is I in upper case", "2A9ZX\u0131"),
        ("a full-width digit", "2A9ZX\uff12"),
        ("a tab", "2A9\tZXK"),
        ("a line feed at the end", "2A9ZXK\n"),
        ("a dash that is not a hyphen", "2A9\u2013ZXK"),
        ("a code in 65 bytes", code.rjust(65)),
    ]:
        yield {"case": case, "typed": typed}


GUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"


def test_identifiers():
    for case, guid in [
        ("a GUID", GUID),
        ("a GUID in upper case", GUID.upper()),
        ("a GUID without a version", "00000000-0000-0000-0000-000000000001"),
    ]:
        yield {"case": case, "guid": guid, "test": test_identifier(guid).hex()}


def refused_test_identifiers():
    for case, guid in [
        ("nothing", ""),
        ("without hyphens", GUID.replace("-", "")),
        ("in braces", f"{{{GUID}}}"),
        ("a digit too few", GUID[:-1]),
        ("a digit too many", GUID + "1"),
        ("another letter", "g" + GUID[1:]),
        ("a hyphen at another place", "3f2504e04-f89-41d3-9a0c-0305e82c3301"),
        ("a space at the beginning", " " + GUID),
    ]:
        yield {"case": case, "guid": guid}


BLINDED = drawn_more("blinded message", 256)
TOKEN = drawn("registration token", 1, 32)


def authorization_content(code="", pin="", token=b"", day=DAY, blinded=BLINDED, decoy=False):
    """The fields of an authorisation request before the padding."""
    return unchecked(AuthorizationRequest(code, pin, token, day, blinded, decoy))


def authorization_requests():
    code = hotline_code("7KQ2WX9MT")
    for case, name, proof, decoy in [
        ("a hotline code", "hotline_code", code, False),
        ("a PIN", "pin", "2A9ZXK", False),
        ("a registration token", "registration_token", TOKEN, False),
        ("a decoy", "hotline_code", code, True),
    ]:
        request = AuthorizationRequest(**{name: proof}, key_day=DAY, blinded_message=BLINDED, decoy=decoy)
        values = {name: value for name, value in plain(request).items() if value}
        yield {"case": case, **values, "decoy": decoy, "content": request.encode().hex()}


def refused_authorization_requests():
    code = hotline_code("7KQ2WX9MT")
    for case, content in [
        ("no proof", authorization_content()),
        ("two proofs", authorization_content(code, "2A9ZXK")),
        ("a code in lower case", authorization_content(code.lower())),
        ("a wrong check character", authorization_content(code[:-1] + "4")),
        ("a PIN of five characters", authorization_content(pin="2A9ZX")),
        ("a token of 31 bytes", authorization_content(token=TOKEN[:-1])),
        ("a blinded message of 255 bytes", authorization_content(code, blinded=BLINDED[:-1])),
        ("no blinded message", authorization_content(code, blinded=b"") + bytes_field(5, b"")),
        ("a day that is too late", authorization_content(code, day=14_913_080)),
    ]:
        yield {"case": case, "content": content.hex()}


def test_inquiries():
    for case, decoy in [("an inquiry", False), ("a decoy", True)]:
        inquiry = TestInquiry(test_identifier(GUID), TOKEN, decoy)
        yield {"case": case, **plain(inquiry), "decoy": decoy, "content": inquiry.encode().hex()}


def refused_test_inquiries():
    test = test_identifier(GUID)
    for case, content in [
        ("a test of 31 bytes", unchecked(TestInquiry(test[:-1], TOKEN))),
        ("no test", bytes_field(1, b"") + bytes_field(2, TOKEN)),
        ("a token of 33 bytes", unchecked(TestInquiry(test, TOKEN + b"1"))),
        ("no token", bytes_field(1, test) + bytes_field(2, b"")),
    ]:
        yield {"case": case, "content": content.hex()}


def answers():
    cases = [(status, Answer(number)) for number, status in enumerate(STATUSES, 1)]
    for case, answer in [*cases, ("a blind signature", Answer(1, BLINDED))]:
        signature = {"blind_signature": BLINDED.hex()} if answer.blind_signature else {}
        yield {"case": case, "status": STATUSES[answer.status - 1], **signature, "content": answer.encode().hex()}


def refused_answers():
    for case, content in [
        ("no status", b""),
        ("an unknown status", unchecked(Answer(10))),
        ("a blind signature of 255 bytes", unchecked(Answer(1, BLINDED[:-1]))),
        ("a blind signature of a byte", unchecked(Answer(1, b"1"))),
    ]:
        yield {"case": case, "content": content.hex()}


# Messages through a relay


def byte_string(data):
    return relay.encode_integer(len(data)) + data


def binary_response(status, content):
    """The known-length form: RFC 9292 §3.1."""
    return b"\x01" + relay.encode_integer(status) + byte_string(b"") + byte_string(content) + byte_string(b"")


def sealed_response(exchange, nonce, response):
    """RFC 9458 §4.4, filled with zeros."""
    key = relay.extract(exchange.sender.enc + nonce, exchange.sender.export(b"message/bhttp response", 16))
    padded = response.ljust(relay.ANSWER_SIZE - len(nonce) - 16, b"\0")
    return nonce + AESGCM(relay.expand(key, b"key", 16)).encrypt(relay.expand(key, b"nonce", 12), padded, b"")


def relayed_messages():
    """Yields requests and their answers: RFC 9458 §4.3 and §4.4."""
    gateway, identifier = drawn("gateway private key", 1, 32), DAY % 256
    public_key = X25519PrivateKey.from_private_bytes(gateway).public_key().public_bytes_raw()
    gateway_key = bytes([identifier]) + bytes.fromhex("0020") + public_key
    for counter, (case, path, size, status, content) in enumerate(
        [
            ("an authorisation", "v1/authorizations", 1024, 200, drawn("answer", 1, 32) * 16),
            ("a submission", "v1/submissions", 16_384, 200, drawn("answer", 2, 32) * 16),
            ("an empty message and an error", "v1/authorizations", 0, 503, b""),
            ("a length of one byte", "v1/submissions", 63, 404, bytes(63)),
            ("the shortest length of two bytes", "v1/submissions", 64, 404, bytes(64)),
            ("the longest length of two bytes", "v1/submissions", 16_383, 200, bytes(512)),
        ]
    ):
        message = (bytes(range(256)) * 64)[:size]
        private_key = drawn("ephemeral key", counter, 32)
        ephemeral = X25519PrivateKey.from_private_bytes(private_key)
        exchange = relay.Exchange.encapsulate(gateway_key, f"/{path}", message, ephemeral)
        nonce = drawn("response nonce", counter, 16)
        yield {
            "case": case,
            "gateway_key_identifier": identifier,
            "gateway_private_key": gateway.hex(),
            "gateway_public_key": public_key.hex(),
            "ephemeral_private_key": private_key.hex(),
            "ephemeral_public_key": exchange.sender.enc.hex(),
            "path": path,
            "message_size": size,
            "head": relay.request_head(f"/{path}", size).hex(),
            "request_sha256": hashlib.sha256(exchange.request).hexdigest(),
            "response_nonce": nonce.hex(),
            "status": status,
            "content": content.hex(),
            "answer": sealed_response(exchange, nonce, binary_response(status, content)).hex(),
        }


# The day of the authorisation key of all batches, and the time at which most of them are checked.
KEY_DAY = DAY + 1
KEY_DAY_NOON = KEY_DAY * 86_400 + 43_200


def batch_case(case, reports, keys, now, accepts_keys):
    """What a client checks before it asks for an authorisation."""
    return {
        "case": case,
        "key_day": KEY_DAY,
        "now": now,
        "accepts_keys": accepts_keys,
        "reports": [{"day": day, "report": report.hex()} for day, report in reports],
        "diagnosis_keys": [key.hex() for key in keys],
    }


def many_reports(count):
    return [(DAY, drawn("batch", number, 32) + drawn("more batch", number, 27)) for number in range(count)]


def interval_of(time):
    return time // 600


def last_interval(end):
    """A key of one interval that ends there."""
    return [key_record(drawn("last interval", 1, 16), start=end - 1, period=1)]


def key_from(start):
    return [key_record(drawn("key from", 1, 16), start=start, period=1)]


def same_start(count):
    return sorted(key_record(drawn("same start", number, 16), period=10 * number) for number in range(1, count + 1))


def batches():
    """Yields the batches that a signature of the authority covers."""
    nonce = drawn("batch nonce", 1, 32)
    dated = [(DAY, report) for report in REPORTS[DAY]] + [(DAY + 1, report) for report in REPORTS[DAY + 1]]
    moved = [(day + 1 if report == REPORTS[DAY][0] else day, report) for day, report in dated]
    midnight = KEY_DAY * 86_400
    first_report = REPORTS[DAY][0]
    for case, reports, keys, now, accepts_keys in [
        ("one report", dated[:1], [], KEY_DAY_NOON, False),
        ("reports of two days", dated, [], KEY_DAY_NOON, True),
        ("one report on another day", moved, [], KEY_DAY_NOON, True),
        ("one diagnosis key", [], key_records(1), KEY_DAY_NOON, True),
        ("diagnosis keys of 14 days", [], key_records(14), KEY_DAY_NOON, True),
        ("reports and diagnosis keys", dated, key_records(14), KEY_DAY_NOON, True),
        ("200 reports", many_reports(200), [], KEY_DAY_NOON, True),
        ("30 diagnosis keys", [], distant_keys(30), KEY_DAY_NOON, True),
        ("a report of 14 days before the key", [(KEY_DAY - 14, first_report)], [], KEY_DAY_NOON, True),
        ("a report of the day after the key, after midnight", [(KEY_DAY + 1, first_report)], [], midnight + 86_400, True),
        ("a diagnosis key of the present interval", [], key_from(interval_of(KEY_DAY_NOON)), KEY_DAY_NOON, True),
        ("a diagnosis key that ended 14 days before the key's day", [], last_interval(interval_of(midnight) - 14 * 144),
         KEY_DAY_NOON, True),
        ("three diagnosis keys with the same start", [], same_start(3), KEY_DAY_NOON, True),
    ]:
        yield batch_case(case, reports, keys, now, accepts_keys) | {
            "nonce": nonce.hex(),
            "digest": Batch(reports, keys, nonce).digest().hex(),
        }


def refused_batches():
    """Yields batches for which a client must not ask for an authorisation: the proof would be used up."""
    reports, keys = [(DAY, report) for report in REPORTS[DAY]], key_records(14)
    first_report = REPORTS[DAY][0]
    midnight = KEY_DAY * 86_400
    overlapping = sorted(key_record(drawn("overlap", n, 16), start=KEY_START + 72 * n) for n in range(2))
    two_starts = [keys[0], keys[0][:16] + be32(KEY_START) + keys[0][20:]]
    same_iv = [(DAY, first_report), (DAY, first_report[:16] + REPORTS[DAY][1][16:])]
    key = drawn("refused key", 1, 16)
    for case, reports, keys, now, accepts_keys in [
        ("neither reports nor diagnosis keys", [], [], KEY_DAY_NOON, True),
        ("201 reports", many_reports(201), [], KEY_DAY_NOON, True),
        ("two reports with the same IV", same_iv, [], KEY_DAY_NOON, True),
        ("a report of 58 bytes", [(DAY, first_report[:-1])], [], KEY_DAY_NOON, True),
        ("a report of 60 bytes", [(DAY, first_report + b"\0")], [], KEY_DAY_NOON, True),
        ("a report of 15 days before the key", [(KEY_DAY - 15, first_report), *reports[1:]], [], KEY_DAY_NOON, True),
        ("a report of the next day", [(KEY_DAY + 1, first_report)], [], midnight + 86_399, True),
        ("31 diagnosis keys", [], distant_keys(31), KEY_DAY_NOON, True),
        ("diagnosis keys in another order", reports, keys[::-1], KEY_DAY_NOON, True),
        ("a diagnosis key twice", reports, keys[:1] + keys, KEY_DAY_NOON, True),
        ("a diagnosis key with two starts", [], two_starts, KEY_DAY_NOON, True),
        ("four diagnosis keys with the same start", [], same_start(4), KEY_DAY_NOON, True),
        ("two diagnosis keys that overlap", [], overlapping, KEY_DAY_NOON, True),
        ("a diagnosis key of 27 bytes", reports, [keys[0][:-1]], KEY_DAY_NOON, True),
        ("a clinical diagnosis", [], [key_record(key, report_type="clinical diagnosis")], KEY_DAY_NOON, True),
        ("a self-report", [], [key_record(key, report_type="self-report")], KEY_DAY_NOON, True),
        ("a diagnosis key of the next interval", [], key_from(interval_of(KEY_DAY_NOON) + 1), KEY_DAY_NOON, True),
        ("a diagnosis key that ended earlier than 14 days before the key's day", [],
         last_interval(interval_of(midnight) - 14 * 144 - 1), KEY_DAY_NOON, True),
        ("diagnosis keys at an authority that does not accept them", reports, keys, KEY_DAY_NOON, False),
    ]:
        yield batch_case(case, reports, keys, now, accepts_keys)


def authorization_key():
    """A key pair of the authority."""
    p, q = PRIMES
    e, d = 65_537, pow(65_537, -1, (p - 1) * (q - 1))
    numbers = RSAPrivateNumbers(p, q, d, d % (p - 1), d % (q - 1), pow(q, -1, p), RSAPublicNumbers(e, p * q))
    return numbers.private_key()


def authorizations():
    """Yields the way from a batch to its signature."""
    key = authorization_key()
    public_key = key.public_key()
    der = public_key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    for number, batch in enumerate(list(batches())[:6:2]):
        randomizer, salt = drawn("randomizer", number, 32), drawn_more(f"salt {number}", 64)[:48]
        factor = int.from_bytes(drawn_more(f"factor {number}", 256), "big") >> 1
        message = randomizer + bytes.fromhex(batch["digest"])
        blinded, inverse = blind.blind(message, public_key, salt, factor)
        blind_signature = sign(key, blinded)
        yield {
            "case": f"a batch with {batch['case']}",
            "batch": batch["case"],
            "private_key": key.private_bytes(Encoding.DER, PrivateFormat.TraditionalOpenSSL, NoEncryption()).hex(),
            "public_key": der.hex(),
            "randomizer": randomizer.hex(),
            "salt": salt.hex(),
            "blinding_factor": factor.to_bytes(256, "big").hex(),
            "blinded_message": blinded.hex(),
            "inverse": inverse.hex(),
            "blind_signature": blind_signature.hex(),
            "signature": blind.finalize(message, blind_signature, inverse, public_key).hex(),
        }


def packages():
    for case, (hour, parts, warnings) in PACKAGES.items():
        yield {
            "case": case,
            "public_key": AUTHORITY_KEY.public_key.hex(),
            "region": REGION,
            "hour": hour,
            "blocks": [
                {"days": list(days), "count": places, "reports": [report.hex() for report in reports]}
                for (reports, places), (days, _) in zip(parts, package_of(hour, parts).days_of_blocks())
            ],
            "warnings": warnings,
            **({"traffic_sha256": traffic_digest_of(case).hex()} if traffic_digest_of(case) else {}),
            "configuration": AUTHORITY_KEY.signed("configuration", day_configuration(hour // 24).encode()).hex(),
            "earlier_packages": sum(HOUR <= other < hour for other, *_ in PACKAGES.values()),
            "file": package_file(case).hex(),
        }


def index_of(oldest, files, hour=None):
    return PackageIndex(REGION, oldest, files, oldest + len(files) - 1 if hour is None else hour)


ALL_FILES = [PackageFile(len(file), hashlib.sha256(file).digest()) for file in map(package_file, list(PACKAGES)[:6])]
INDEX_FILES = ALL_FILES[:3]


def indexes():
    for case, files, hour in [
        ("three hours", INDEX_FILES, HOUR + 2),
        ("a single hour", INDEX_FILES[:1], HOUR),
        ("signed two hours after the newest", INDEX_FILES[:1], HOUR + 2),
        ("six hours", ALL_FILES, HOUR + 5),
    ]:
        yield {
            "case": case,
            "public_key": AUTHORITY_KEY.public_key.hex(),
            "region": REGION,
            "oldest_hour": HOUR,
            "packages": plain(files),
            "hour": hour,
            "file": AUTHORITY_KEY.signed("index", index_of(HOUR, files, hour).encode()).hex(),
        }


def configurations():
    keys = {"authorization_keys": authorization_keys(DAY, DAY + 1)}
    # The relay has keys of its gateway for today and yesterday.
    with_relay = keys | {"oblivious_http": ObliviousHTTP(RELAY, gateway_keys(DAY + 1, DAY))}
    other_key = Authority(2).public_key
    web_client = hashlib.sha256(web_client_list(WEB_CLIENT).encode()).digest()
    for case, changes in [
        ("the standard, without authorisation keys", {}),
        ("keys of yesterday and today", keys | {"minimum_client_version": "1.20.0"}),
        ("the next signing key", {"next_key": other_key}),
        ("the signing key before this one", {"previous_key": other_key}),
        ("a relay", with_relay),
        ("the standard windows", keys | {"proximity": Proximity(windows=Windows())}),
        ("windows with the lowest and highest values", {"proximity": Proximity(windows=EDGE_WINDOWS)}),
        ("the standard scores", with_relay | {"proximity": Proximity(scores=Scores())}),
        ("scores with the lowest and highest values", {"proximity": Proximity(scores=EDGE_SCORES)}),
        ("a web client", with_relay | {"web_client_sha256": web_client}),
        ("advice", keys | ADVISED),
        ("advice without links", {"advice_sha256": bytes(32)}),
        ("sharing without levels", keys | {"profiles": [Profile(sharing=Sharing(0, [Air()] * 3, 0, [], [], []))]}),
        ("two diseases", keys | {"profiles": [Profile(), MEASLES]}),
        ("sixteen diseases", {"profiles": [Profile(number) for number in range(16)]}),
        ("the lowest and highest values of a disease", {"profiles": [EDGE_PROFILE]}),
        ("a disease with an unknown field", keys | {"profiles": [Profile(), *unusable(MEASLES, number_field(99, 1))]}),
        ("a disease with an unknown evidence", {"profiles": unusable(Profile(7, evidence=3))}),
        ("a disease with an unknown rule for the air", {
            "profiles": [*unusable(Profile(0, sharing=Sharing(air=[Air(), Air(3), Air()]))), MEASLES],
        }),
    ]:
        configuration = configuration_of(**changes)
        values = plain(configuration)
        values |= values.pop("proximity", {})
        first = {name: values.pop(name) for name in list(values)[:5]}
        digests = {key.day: settings_digest(configuration, key.day).hex() for key in configuration.authorization_keys}
        yield {
            "case": case,
            "public_key": AUTHORITY_KEY.public_key.hex(),
            **first,
            "traffic": [{"day": day, "sha256": digest} for day, digest in digests.items()],
            **values,
            "file": AUTHORITY_KEY.signed("configuration", configuration.encode()).hex(),
        }


# The dot sorts before letters and before the slash.
WEB_CLIENT = {"page/page.js": b"export {};\n", "page.js": b"", "index.html": b"<!doctype html>\n"}
WEB_CLIENT |= {"page/page.css": b"\x00\xff"}


def web_clients():
    for case, files in [("four files", WEB_CLIENT), ("one file", {"index.html": b""})]:
        listed = web_client_list(files)
        yield {
            "case": case,
            "files": [{"path": path, "content": content.hex()} for path, content in files.items()],
            "list": listed,
            "sha256": hashlib.sha256(listed.encode()).hexdigest(),
        }


def refused_web_clients():
    listed = web_client_list(WEB_CLIENT)
    lines = listed.splitlines(keepends=True)
    for case, changed in [
        ("no files", ""),
        ("no line feed at the end", listed[:-1]),
        ("an empty line", listed + "\n"),
        ("a carriage return", listed.replace("\n", "\r\n")),
        ("upper-case digits", lines[0].upper()),
        ("63 digits", listed[1:]),
        ("one space", listed.replace("  ", " ")),
        ("a binary file in the form of sha256sum(1)", listed.replace("  ", " *")),
        ("descending order", "".join([lines[0], *lines[:0:-1]])),
        ("a file twice", listed + lines[-1]),
        ("an absolute path", listed.replace("  page.js", "  /page.js")),
        ("the parent folder", lines[0].replace("index.html", "../index.html")),
        ("two folders", lines[-1].replace("page/", "page/page/")),
        ("a query", lines[0].replace("html", "html?")),
        ("a path of 101 characters", lines[0].replace("index", "i" * 96)),
        ("201 files", "".join(f"{'0' * 64}  {number:03}.js\n" for number in range(201))),
    ]:
        yield {"case": case, "list": changed}


def advised(advice, hosts=()):
    """The fields of a configuration that name an advice."""
    return {"advice_sha256": hashlib.sha256(advice).digest(), "advice_hosts": list(hosts)}


def advice():
    for case, value, hosts in [
        ("a disease with deadlines, in two languages", ADVICE, ADVICE_HOSTS),
        ("two diseases", Advice([ProfileAdvice(0, [AdviceText("en", CALM, CALM)]), *ADVICE.profiles]), ADVICE_HOSTS),
        ("the longest values", EDGE_ADVICE, [EDGE_HOST]),
        ("a profile that the configuration does not have", Advice([ProfileAdvice(9, [AdviceText("en", CALM, CALM)])]), []),
        ("a deadline that the profile does not have", Advice([
            ProfileAdvice(1, [AdviceText("en", CALM, LevelAdvice("Here.", [Step("By {surgery}.", "After {surgery}.")]))]),
        ]), []),
    ]:
        file = value.encode()
        configuration = configuration_of(profiles=[Profile(), MEASLES], **advised(file, hosts))
        yield {
            "case": case,
            "configuration": AUTHORITY_KEY.signed("configuration", configuration.encode()).hex(),
            "public_key": AUTHORITY_KEY.public_key.hex(),
            "region": REGION,
            "profiles": plain(value.profiles),
            "used": [profile.number for profile in configuration.profiles if value.of(profile)],
            "file": file.hex(),
        }


# Stays that began at some times: two of them at the same time.
BEGINS = [MIDNIGHT + 3600, MIDNIGHT, MIDNIGHT + 3600]


def shown_advice():
    days = {"before": 0, "after the end of the first vaccination": 3 * DAY_SECONDS, "after all ends": 400 * DAY_SECONDS}
    ways = [("before", ["en"], "English"), ("before", ["fr", "de-at", "en"], "the part before the hyphen"),
            ("before", ["ja"], "a language without a text"), ("before", [], "no language")]
    for risk in (LOW, INCREASED):
        for when, languages, case in [*ways, *((when, ["de"], "German") for when in list(days)[1:])]:
            now = MIDNIGHT + days[when]
            text = ADVICE.profiles[0].text(languages)
            level = getattr(text, risk)
            yield {
                "case": f"{case}, {when}, {risk} risk",
                "risk": risk,
                "languages": languages,
                "begins": BEGINS,
                "now": now,
                "language": text.language,
                "steps": [{"text": line} | ({"end": end} if end else {})
                          for line, end in steps_shown(level, MEASLES, BEGINS, now)],
            }


def refused_advice():
    def with_step(*values):
        return with_level(steps=[Step(*values)])

    def with_level(**changes):
        return with_text(AdviceText("en", CALM, dataclasses.replace(CALM, **changes)))

    def with_text(*texts):
        return unchecked(Advice([ProfileAdvice(0, list(texts))]))

    valid = unchecked(ADVICE)
    english = AdviceText("en", CALM, CALM)
    for case, file in [
        ("no bytes", b""),
        ("the last byte is missing", valid[:-1]),
        ("an unknown field", valid + number_field(2, 1)),
        ("17 diseases", unchecked(Advice([ProfileAdvice(number, [english]) for number in (*range(16), 15)]))),
        ("one number twice", unchecked(Advice([ProfileAdvice(0, [english])] * 2))),
        ("number 16", unchecked(Advice([ProfileAdvice(16, [english])]))),
        ("no language", with_text()),
        ("no English text", with_text(AdviceText("de", CALM, CALM))),
        ("a language twice", with_text(english, english)),
        ("languages in the wrong order", with_text(AdviceText("fr", CALM, CALM), english)),
        ("a language in upper case", with_text(AdviceText("EN", CALM, CALM), english)),
        ("33 languages", with_text(*(AdviceText(f"a{number:02}", CALM, CALM) for number in range(32)), english)),
        ("no advice for a low risk", with_text(AdviceText("en", None, CALM))),
        ("no advice for an increased risk", with_text(AdviceText("en", CALM, None))),
        ("what happened is missing", with_level(happened="")),
        ("a placeholder in what happened", with_level(happened="Until {vaccination}.")),
        ("a control character", with_level(happened="one line\nand another")),
        ("a terminal's escape sequence", with_step("\x1b[2J")),
        ("a change of direction", with_step("\u202eWait.")),
        ("a line of 501 bytes", with_level(happened="a" * 501)),
        ("a space at the end of a line", with_step("Wait. ")),
        ("no step", with_level(steps=[])),
        ("six steps", with_level(steps=[Step("Wait.")] * 6)),
        ("a step without a text", with_step("")),
        ("a late text without a placeholder", with_step("Wait.", "Too late.")),
        ("a deadline without a late text", with_step("By {vaccination}.")),
        ("two placeholders", with_step("By {a} or {b}.", "After {a} or {b}.")),
        ("two different placeholders", with_step("By {vaccination}.", "After {immunoglobulin}.")),
        ("one placeholder twice", with_step("By {a}, {a}.", "After {a}, {a}.")),
        ("a brace alone", with_step("By {vaccination.")),
        ("a placeholder with a space", with_step("By { vaccination}.", "After { vaccination}.")),
        ("an empty placeholder", with_step("By {}.", "After {}.")),
        ("a telephone number with letters", with_level(telephone="0800 CALL")),
        ("a telephone number of two digits", with_level(telephone="(1) 1")),
        ("a telephone number of 31 characters", with_level(telephone="1" * 31)),
        ("a telephone number after a space", with_level(telephone=" 112")),
        ("a link without a scheme", with_level(link=f"{AUTHORITY}/measles")),
        ("a link with http", with_level(link=f"http://{AUTHORITY}/measles")),
        ("a link to an unlisted host", with_level(link="https://elsewhere.example/")),
        ("a link to a host that begins as a listed one", with_level(link=f"https://{AUTHORITY}.elsewhere.example/")),
        ("a link with a user", with_level(link=f"https://{AUTHORITY}@elsewhere.example/")),
        ("a link with a port", with_level(link=f"https://{AUTHORITY}:8443/")),
        ("a link with a backslash", with_level(link=f"https://{AUTHORITY}\\@elsewhere.example/")),
        ("a link with a query for the host", with_level(link=f"https://{AUTHORITY}?elsewhere.example")),
        ("a link with a space", with_level(link=f"https://{AUTHORITY}/a b")),
        ("a link with another letter", with_level(link=f"https://{AUTHORITY}/café")),
        ("a link of 201 characters", with_level(link=f"https://{AUTHORITY}/".ljust(201, "a"))),
    ]:
        yield {"case": case, "hosts": ADVICE_HOSTS, "file": file.hex()}


def refused_files():
    def refused(error, kind, case, file, public_key=AUTHORITY_KEY.public_key, region=REGION, hour=0):
        return {
            "case": case,
            "kind": kind,
            "public_key": public_key.hex(),
            "region": region,
            "hour": hour,
            "file": file.hex(),
            "error": error,
        }

    # The package of the first hour has only one day, so it is short.
    package = package_of(*PACKAGES["the first hour of 1970, with one day"]).encode()
    index, configuration = index_of(HOUR, INDEX_FILES).encode(), configuration_of().encode()
    payloads = {"package": package, "index": index, "configuration": configuration}
    signed = AUTHORITY_KEY.signed

    for kind, payload in payloads.items():
        file = signed(kind, payload)
        yield refused("not_decodable", kind, f"{kind}: the last byte is missing", file[:-1])
        yield refused("not_decodable", kind, f"{kind}: a byte more", file + b"\x08")
        yield refused("not_canonical", kind, f"{kind}: an unknown field", file + number_field(4, 1))
        yield refused("signed_by_another_key", kind, f"{kind}: another key", Authority(2).signed(kind, payload))
        yield refused(
            "signature_invalid",
            kind,
            f"{kind}: another key under this one's name",
            Authority(2).signed(kind, payload, AUTHORITY_KEY.key_id),
        )
        for other in payloads:
            if other != kind:
                yield refused("signature_invalid", kind, f"{kind}: signed as {other}", signed(other, payload))
        unsigned = bytes_field(1, payload) + text_field(2, AUTHORITY_KEY.key_id)
        yield refused("signature_invalid", kind, f"{kind}: no signature", unsigned)
        yield refused("of_another_region", kind, f"{kind}: another region", file, region="elsewhere")
        surplus = signed(kind, payload + number_field(99, 1))
        yield refused("not_canonical", kind, f"{kind}: an unknown field in the payload", surplus)
    yield refused("of_another_hour", "package", "package: another hour", signed("package", package), hour=1)
    yield refused("older", "index", "index: older than the last", signed("index", index), hour=HOUR + 3)
    yield refused(
        "older",
        "configuration",
        "configuration: older than the last",
        signed("configuration", configuration),
        hour=HOUR + 1,
    )

    reports = filled(PACKAGES["the first hour of 1970, with one day"][1][0][0], "padding 0 0")
    head = text_field(1, REGION)
    ivs = b"".join(report[:16] for report in reports)
    yield refused(
        "value",
        "package",
        "package: two blocks for 15 days",
        signed("package", unchecked(package_of(HOUR, [([], 32)] * 2))),
        hour=HOUR,
    )

    state = bytes_field(7, bytes(32))
    before_state = package.removesuffix(state)

    def warned(**changes):
        return bytes_field(4, unchecked(VenueWarning(**(WARNING | changes))))

    def block(reports):
        return head + bytes_field(3, unchecked(report_block(reports))) + state

    for case, changed in [
        ("no blocks", head + state),
        ("a block too many", before_state + bytes_field(3, unchecked(report_block(reports))) + state),
        ("31 reports", block(reports[:31])),
        ("no reports", head + bytes_field(3, b"") + state),
        ("reports that do not rise", block(reports[::-1])),
        ("IVs alone", head + bytes_field(3, bytes_field(1, ivs)) + state),
        ("a region in upper case", unchecked(package_of(0, [([], 32)], region="EXAMPLE"))),
        ("a warning of profile 16", before_state + warned(profile=16) + state),
        ("a warning of level 9", before_state + warned(transmission_risk_level=9) + state),
        ("a warning that ends before it starts", before_state + warned(end_interval=1) + state),
        ("a warning twice", before_state + warned() * 2 + state),
        ("a recall before its warning", before_state + warned(is_recall=True) + warned() + state),
        ("a day's digest of 31 bytes", before_state + bytes_field(5, bytes(31)) + state),
        ("an earlier package in the first hour", before_state + number_field(6, 1) + state),
        ("no digest of the state", before_state),
        ("a state's digest of 31 bytes", before_state + bytes_field(7, bytes(31))),
    ]:
        yield refused("value", "package", f"package: {case}", signed("package", changed))
    for case, changed in [
        ("no packages", index_of(HOUR, [])),
        ("an empty package", index_of(HOUR, [PackageFile(0, INDEX_FILES[0].sha256)])),
        ("a digest of 31 bytes", index_of(HOUR, [PackageFile(100, INDEX_FILES[0].sha256[1:])])),
        ("signed before the newest hour", index_of(HOUR, INDEX_FILES, hour=HOUR + 1)),
        ("hours beyond the last day", index_of((LAST_DAY + 1) * 24 - 1, INDEX_FILES)),
    ]:
        yield refused("value", "index", f"index: {case}", signed("index", unchecked(changed)))
    for case, changes in [
        ("no disease", {"profiles": []}),
        ("seventeen diseases", {"profiles": [*map(Profile, range(16)), Profile(15)]}),
        ("one number twice", {"profiles": [Profile(), Profile()]}),
        ("an unusable disease with the number of another", {"profiles": [Profile(7), Profile(7, evidence=3)]}),
        ("diseases in the wrong order", {"profiles": [MEASLES, Profile()]}),
        ("number 16", {"profiles": [Profile(16)]}),
        ("an unusable disease with number 16", {"profiles": [Profile(16, evidence=3)]}),
        ("a disease without a name", {"profiles": [Profile(names=[])]}),
        ("a disease without an English name", {"profiles": [Profile(names=[Name("de", "Masern")])]}),
        ("two names in one language", {"profiles": [Profile(names=[Name(), Name()])]}),
        ("names in the wrong order", {"profiles": [Profile(names=[Name(), Name("de", "Masern")])]}),
        ("a language in upper case", {"profiles": [Profile(names=[Name("DE", "Masern"), Name()])]}),
        ("a name with a control character", {"profiles": [Profile(names=[Name(text="a\nb")])]}),
        ("a name of 101 bytes", {"profiles": [Profile(names=[Name(text="a" * 101)])]}),
        ("a retention of 0 days", {"profiles": [Profile(retention_days=0)]}),
        ("a retention of 61 days", {"profiles": [Profile(retention_days=61)]}),
        ("a deadline at the exposure", {"profiles": [Profile(deadlines=[Deadline("test", 0)])]}),
        ("a deadline after 1,441 hours", {"profiles": [Profile(deadlines=[Deadline("test", 1441)])]}),
        ("a deadline without a name", {"profiles": [Profile(deadlines=[Deadline("", 72)])]}),
        ("a deadline with a space in its name", {"profiles": [Profile(deadlines=[Deadline("a test", 72)])]}),
        ("two deadlines with one name", {"profiles": [Profile(deadlines=[Deadline("test", 1), Deadline("test", 2)])]}),
        *((f"a deadline with {what}", {"profiles": [Profile(deadlines=[Deadline("test", 1, names)])]}) for what, names in [
            ("two names in one language", [Name(), Name()]),
            ("names in the wrong order", [Name(), Name("de", "Test")]),
            ("a language in upper case", [Name("DE", "Test")]),
            ("an empty name", [Name(text="")]),
            ("33 names", [Name(f"a{number:02}") for number in range(33)]),
        ]),
        ("nine deadlines", {"profiles": [Profile(deadlines=[Deadline("a" * count, 1) for count in range(1, 10)])]}),
        ("publication over 25 hours", {"profiles": [Profile(publication_hours=25)]}),
        ("two rules for the air", {"profiles": [Profile(sharing=Sharing(air=[Air(), Air()]))]}),
        ("four rules for the air", {"profiles": [Profile(sharing=Sharing(air=[Air()] * 4))]}),
        ("air of 1,441 minutes", {"profiles": [Profile(sharing=Sharing(air=[Air(minutes=1441), Air(), Air()]))]}),
        ("seven weights", {"profiles": [Profile(risk=Risk([0] * 7))]}),
        ("a threshold of 0", {"profiles": [Profile(risk=Risk(increased_minutes=0))]}),
        ("level 0 since onset", {"profiles": [Profile(sharing=Sharing(levels_since_onset=[0]))]}),
        ("nine decoys in a hundred days", {"schedule": Schedule(decoys_per_hundred_days=9)}),
        ("no decoys", {"schedule": Schedule(decoys_per_hundred_days=0)}),
        ("a delay of 59 seconds", {"schedule": Schedule(submission_delay_seconds=59)}),
        ("no delay", {"schedule": Schedule(submission_delay_seconds=0)}),
        ("a version with a leading zero", {"minimum_client_version": "1.02.0"}),
        ("a key of the day before yesterday", {"authorization_keys": [AuthorizationKey(DAY - 1, b"key")]}),
        ("a next key that is not a key", {"next_key": b"key"}),
        ("a previous key that is not a key", {"previous_key": b"key"}),
        ("a relay without a URL", {"oblivious_http": ObliviousHTTP("", b"key")}),
        ("a relay without keys", {"oblivious_http": ObliviousHTTP(RELAY)}),
        ("keys in the wrong order", {"authorization_keys": [AuthorizationKey(day, b"key") for day in (DAY + 1, DAY)]}),
        ("a web client's digest of 31 bytes", {"web_client_sha256": bytes(31)}),
        ("an advice's digest of 33 bytes", {"advice_sha256": bytes(33)}),
        ("a host of links in upper case", {"advice_hosts": ["Health.example.org"]}),
        ("a host of links with a port", {"advice_hosts": ["health.example.org:80"]}),
        ("an IP address as a host of links", {"advice_hosts": ["127.0.0.1"]}),
        ("an empty host of links", {"advice_hosts": [""]}),
        ("a host of links twice", {"advice_hosts": [AUTHORITY, AUTHORITY]}),
        ("hosts of links in the wrong order", {"advice_hosts": ["b.example", "a.example"]}),
        ("seventeen hosts of links", {"advice_hosts": [f"{number:02}.example" for number in range(17)]}),
    ]:
        changed = unchecked(configuration_of(**changes))
        yield refused("value", "configuration", f"configuration: {case}", signed("configuration", changed))
    for case, proximity in [
        ("windows and scores", Proximity(Windows(), Scores())),
        ("29 days of infectiousness, without a missing onset", Windows(infectiousness=[1] * 29)),
        ("infectiousness 3", Windows(infectiousness=[1] * 29 + [3])),
        ("a missing report type of 0", Windows(report_type_when_missing=0)),
        ("a missing report type of 5", Windows(report_type_when_missing=5)),
        ("three weights for report types", Windows(report_type_weights=[100] * 3)),
        ("a weight of 251 hundredths", Windows(infectiousness_weights=[100, 251])),
        ("equal attenuation thresholds", Windows(attenuation_thresholds=[55, 55, 75])),
        ("an attenuation threshold of 256 dB", Windows(attenuation_thresholds=[55, 67, 256])),
        ("five attenuation weights", Windows(attenuation_weights=[100] * 5)),
        ("a minimum score of more than a day", Windows(minimum_window_score=86_401)),
        ("an increased risk from 0 minutes", Windows(increased_minutes=0)),
        ("an increased risk from more than a day", Windows(increased_minutes=1441)),
        ("an unknown evaluation", Scores(evaluation=3)),
        ("no evaluation", Scores(evaluation=0)),
        ("a minimum risk score of 0", Scores(minimum_risk_score=0)),
        ("seven scores", Scores(duration_scores=[1] * 7)),
        ("a score of 9", Scores(transmission_risk_scores=[9] * 8)),
        ("descending thresholds for durations", Scores(duration_at_attenuation_thresholds=[63, 55])),
        ("three score weights", Scores(weights=[100] * 3)),
        ("a score weight of 101 percent", Scores(weights=[100, 100, 100, 101])),
        ("an increased risk from a score of 0", Scores(increased_score=0)),
        ("an increased risk from a score of 4,097", Scores(increased_score=4097)),
    ]:
        if not isinstance(proximity, Proximity):
            proximity = Proximity(**{type(proximity).__name__.lower(): proximity})
        file = signed("configuration", unchecked(configuration_of(proximity=proximity)))
        yield refused("value", "configuration", f"configuration: {case}", file)
    neither = signed("configuration", configuration + bytes_field(11, b""))
    yield refused("value", "configuration", "configuration: neither windows nor scores", neither)
    with_surplus = unchecked(Proximity(Windows())) + number_field(3, 1)
    unknown = signed("configuration", configuration + bytes_field(11, with_surplus))
    yield refused("not_canonical", "configuration", "configuration: an unknown field in proximity", unknown)


def exposures():
    """Yields complete cases, from a seed in a code to a risk."""
    noon = MIDNIGHT + 12 * 3600
    packages = ["reports and a warning", "two known diseases and an unknown one"]
    two = [(201, 60, 120), (202, None, 0), (203, None, 0)]
    for case, seeds, start, end, expected, identity, *number in [
        ("COVID-19, although others had measles", [SEED], noon, noon + 3600, two, IDENTITY, 0),
        (
            "measles, although others had COVID-19",
            [SEED],
            noon,
            noon + 3600,
            [(201, None, 0), (202, 30, 100), (203, None, 0)],
            IDENTITY,
            1,
        ),
        ("the air after a person with measles left", [SEED], noon + 7200, noon + 9000, [(202, 30, 100)], IDENTITY, 1),
        ("an hour with somebody infectious", [SEED], noon, noon + 3600, [(1, 60, 120)], IDENTITY),
        ("a minute too short for more than a low risk", [SEED], noon, noon + 8 * 60, [(1, 8, 120)], IDENTITY),
        ("eight minutes and twenty seconds count as eight minutes", [SEED], noon, noon + 500, [(1, 8, 120)], IDENTITY),
        ("half a minute counts as one", [SEED], noon - 600, noon + 30, [(1, 1, 120)], IDENTITY),
        ("the other seed of the hand-over", [PREVIOUS_SEED], noon, noon + 3600, [(2, 60, 120)], IDENTITY),
        (
            "both seeds of the hand-over",
            [SEED, PREVIOUS_SEED],
            noon,
            noon + 3600,
            [(1, 60, 120), (2, None, 120)],
            IDENTITY,
        ),
        ("over midnight", [SEED], MIDNIGHT + 80_000, MIDNIGHT + 88_000, [(3, 107, 60), (5, 27, 60)], IDENTITY),
        ("before anybody was there", [SEED], noon - 3600, noon, [], IDENTITY),
        ("another venue", [drawn("seed", 9, 16)], noon, noon + 3600, [], IDENTITY),
        ("a seed that was copied to another venue", [SEED], noon, noon + 3600, [], identity_of(name="Bar Beispiel")),
    ]:
        # If a person has reports under two seeds, only one of them counts.
        counted = [(counter, minutes, weight) for counter, minutes, weight in expected if minutes is not None]
        days = {}
        for counter, minutes, weight in counted:
            day = DAY + 1 if counter == 5 else DAY
            days[day] = days.get(day, 0) + minutes * weight

        risk = MEASLES.risk if number == [1] else Risk()
        risks = [{"day": day, "hundredths": time, "risk": risk_of(time, risk)} for day, time in sorted(days.items())]
        yield {
            "case": case,
            "package": packages[len(number)],
            "profile": sum(number),
            "seeds": [seed.hex() for seed in seeds],
            "identity": identity.hex(),
            "start": start,
            "end": end,
            "matches": sorted(drawn("published iv", counter, 16).hex() for counter, _, _ in expected),
            "days": risks,
            "hundredths": sum(days.values()),
            "risk": risk_of(sum(days.values()), risk),
        }


DOCUMENT = {
    "format": "venue-checkin-vectors",
    "version": 1,
    "origin": "The Venue Check-In project. Made by Tests/Python/make_vectors.py, which shares no code with it.",
    "license": "Apache-2.0",
    "conventions": (
        "Bytes are in lower-case hexadecimal. Times are seconds since 1970-01-01T00:00:00Z. Days (UTC) and intervals "
        "(300 seconds) are counted from there. Ends are exclusive. Optional values are left out. Whatever is "
        "refused has one defect, which its error names; to refuse it matters more than the name."
    ),
    "sections": {
        "venue_codes": (
            "Values, the message that they encode to, and its URL. Parsing the URL gives the values back, also if what "
            "stands behind the # is in lower case. A default stay of 120 minutes is absent from the message. Also the "
            "message of the venue's identity, and its SHA-256."
        ),
        "refused_venue_codes": "URLs that are not venue codes of version 1.",
        "stays": "A stay, rounded outward to intervals and split at midnight UTC: one window for each day, in order.",
        "refused_stays": "Starts and ends that are not a stay.",
        "presence_keys": (
            "A seed, a venue's identity and a day, and the keys for encryption and authentication derived from them."
        ),
        "protected_reports": (
            "A report's content, the record that it encodes to, and the report that it becomes with an initialisation "
            "vector and the presence keys of seed, identity and day. With the same keys the report opens to the content."
        ),
        "refused_reports": (
            "Bytes that have another length than a report, or do not authenticate with the presence keys of seed, "
            "identity and day, or do and hold a record that is not valid."
        ),
        "batches": (
            "Reports and diagnosis keys that are shared at once, a nonce, and the digest that a blind signature covers. "
            "The order of the reports does not change it. The diagnosis keys are sorted. A client may ask for an "
            "authorisation with the key of key_day at the time now, if the authority accepts keys as accepts_keys says."
        ),
        "refused_batches": (
            "Batches for which a client must not ask for an authorisation, because the authority would refuse them and "
            "the proof would be used up."
        ),
        "authorizations": (
            "The way from the digest of a batch to the signature that authorises it: RSABSSA-SHA384-PSS-Randomized with "
            "2,048 bits. The key pair is in PKCS #1 and as SubjectPublicKeyInfo."
        ),
        "diagnosis_keys": "The values of a diagnosis key, and the record that it becomes in a submission.",
        "refused_diagnosis_keys": "Bytes that are not the record of a diagnosis key.",
        "submissions": (
            "The fields of a submission before the padding, and the numbers of its reports and diagnosis keys. The "
            "padding fills the message up to 16,384 bytes."
        ),
        "refused_submissions": "Fields before the padding that are not a submission.",
        "codes": "What a person types, and the hotline code or PIN that it becomes.",
        "refused_codes": "Typed texts that are neither a hotline code nor a PIN.",
        "test_identifiers": "The GUID of a laboratory's test, and the hash that clients send.",
        "refused_test_identifiers": "Texts that are not a GUID.",
        "authorization_requests": "The fields of an authorisation request before the padding, which fills the message up to 1,024 bytes.",
        "refused_authorization_requests": "Fields before the padding that are not an authorisation request.",
        "test_inquiries": "The fields of an inquiry for a result before the padding, which fills the message up to 1,024 bytes.",
        "refused_test_inquiries": "Fields before the padding that are not an inquiry.",
        "answers": "A status, a blind signature, and the fields of the answer before the padding, which fills it up to 512 bytes.",
        "refused_answers": "Fields before the padding that are not an answer.",
        "relayed_messages": (
            "Messages to the authority in Oblivious HTTP: the key of the gateway, the key pair that the client draws for "
            "the message, and the Binary HTTP request before the message, which is message_size bytes that count from 0 "
            "to 255 again and again. The request goes on with zeros until it is 16,640 bytes long when encapsulated. "
            "The answer has 640 bytes."
        ),
        "packages": (
            "Signed files of an hour. Under each block stand its days, the reports that are real, and the number of reports "
            "that it has with the random ones between them. A client sends nothing unless the packages of the day have "
            "the digest of its settings, authorisation key and relay."
        ),
        "indexes": "Signed lists of packages, and the hour of the signature.",
        "configurations": (
            "Signed configurations. A profile with a field or a value that version 1 does not have stands there as its "
            "number and its bytes."
        ),
        "web_clients": "The files of a web client, their list, and the digest of the list in a configuration.",
        "refused_web_clients": "Texts that are not a list of a web client's files.",
        "advice": (
            "The file of the authority's own words, and a signed configuration that names it and has the diseases 0 and 1, "
            "which is that of the section above. The client uses the advice for the profiles in used."
        ),
        "shown_advice": (
            "The steps that a client shows of the first advice above, for stays whose exposure to disease 1 began at some "
            "times. The end of a deadline replaces the placeholder."
        ),
        "refused_advice": (
            "Bytes that are not an advice for a configuration with these hosts of links. Their SHA-256 is in the configuration."
        ),
        "refused_files": (
            "Files that are refused by a client that has pinned the key and asks for the region and, of a package, the "
            "hour; of an index or a configuration, the hour is that of the last one that it has seen."
        ),
        "exposures": (
            "A stay with one or two seeds, and a package of the section above: the IVs of the reports that match, the "
            "weighted time in hundredths of a minute and the risk of the profile, of each day and of the stay, with the "
            "parameters of the configuration with two diseases. The reports that a person shares under both seeds of a hand-over count once."
        ),
    },
}
# The function of each section yields its cases.
DOCUMENT |= {section: list(globals()[section]()) for section in DOCUMENT["sections"]}

if __name__ == "__main__":
    # ASCII only, so that a right-to-left name cannot reorder the line around it.
    json.dump(DOCUMENT, sys.stdout, indent=2, ensure_ascii=True)
    sys.stdout.write("\n")
