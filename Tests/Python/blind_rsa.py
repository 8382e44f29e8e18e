"""RSABSSA-SHA384-PSS (RFC 9474), client and signer, with Python's integers and hashes.

blind_rsa.py        writes vectors for moduli whose lengths are not multiples of eight to standard
                    output. The names are those of the RFC's appendix A. "pkcs1" is the signer's
                    key if the key has two primes. All primes are Mersenne primes, 2**k - 1.
                    The output is the same in every run.
blind_rsa.py check  reads a list of vectors from standard input, and fails if a key, a blind
                    signature or a signature is wrong.
"""

import hashlib
import json
import math
import sys

# For each length modulo eight, the exponents of Mersenne primes whose product has this length.
MODULI = [
    (1279, 2281), (127, 607, 2203), (1279, 2203), (89, 521, 2281), (521, 2203), (89, 521, 2203), (107, 2203), (521, 607, 1279),
]
EXPONENT = 65_537


def sha384(message):
    return hashlib.sha384(message).digest()


def drawn(label, count):
    """Returns deterministic bytes that look random."""
    return b"".join(sha384(f"{label} {counter}".encode()) for counter in range(count // 48 + 1))[:count]


def emsa_pss(message, salt, bits):
    """RFC 8017 §9.1.1."""
    count = -(-bits // 8)
    digest = sha384(bytes(8) + sha384(message) + salt)
    block = (b"\1" + salt).rjust(count - 49, b"\0")
    mask = b"".join(sha384(digest + counter.to_bytes(4, "big")) for counter in range(count // 48 + 1))
    masked = int.from_bytes(block, "big") ^ int.from_bytes(mask[: len(block)], "big")
    masked &= (1 << (bits - 8 * 49)) - 1
    return masked.to_bytes(len(block), "big") + digest + b"\xbc"


def is_emsa_pss(message, encoded, bits):
    """RFC 8017 §9.1.2: whether the number `encoded` encodes `message` with a salt of 48 bytes."""
    count = -(-bits // 8)
    if encoded >> bits:
        return False
    encoded = encoded.to_bytes(count, "big")
    digest = encoded[-49:-1]
    mask = b"".join(sha384(digest + counter.to_bytes(4, "big")) for counter in range(count // 48 + 1))
    block = int.from_bytes(encoded[:-49], "big") ^ int.from_bytes(mask[: count - 49], "big")
    block = (block & (1 << (bits - 8 * 49)) - 1).to_bytes(count - 49, "big")
    return emsa_pss(message, block[-48:], bits) == encoded


def element(tag, content):
    length = len(content)
    octets = length.to_bytes(-(-length.bit_length() // 8), "big")
    return bytes([tag]) + (bytes([length]) if length < 0x80 else bytes([0x80 + len(octets)]) + octets) + content


def pkcs1(p, q, e, d):
    """RFC 8017 §A.1.2."""
    numbers = (0, p * q, e, d, p, q, d % (p - 1), d % (q - 1), pow(q, -1, p))
    return element(0x30, b"".join(element(2, number.to_bytes(number.bit_length() // 8 + 1, "big")) for number in numbers))


def numbers_of(der):
    """Returns the integers of a PKCS #1 key, which has only one encoding."""
    def content(der, tag):
        octets = max(der[1] - 0x80, 0)
        start = 2 + octets
        length = int.from_bytes(der[2:start], "big") if octets else der[1]
        assert der[0] == tag
        return der[start:start + length], der[start + length:]

    sequence, rest = content(der, 0x30)
    assert not rest
    numbers = []
    while sequence:
        number, sequence = content(sequence, 2)
        numbers.append(int.from_bytes(number, "big", signed=True))
    version, n, e, d, p, q, *_ = numbers
    assert version == 0 and n == p * q and pkcs1(p, q, e, d) == der
    # RFC 8017 §3.2: "e * d == 1 (mod lambda(n))".
    assert e * d % math.lcm(p - 1, q - 1) == 1 and 0 < d < n
    return n, e, d


def check(case):
    n, e, d = numbers_of(bytes.fromhex(case["pkcs1"]))
    count = -(-n.bit_length() // 8)
    blinded, blind_signature, signature = (bytes.fromhex(case[name]) for name in ("blinded_msg", "blind_sig", "sig"))
    assert len(blinded) == len(blind_signature) == len(signature) == count
    assert pow(int.from_bytes(blinded, "big"), d, n) == int.from_bytes(blind_signature, "big")
    encoded = pow(int.from_bytes(signature, "big"), e, n)
    assert is_emsa_pss(bytes.fromhex(case["prepared_msg"]), encoded, n.bit_length() - 1)


def vector(primes):
    n = math.prod(2**prime - 1 for prime in primes)
    d = pow(EXPONENT, -1, math.lcm(*(2**prime - 2 for prime in primes)))
    bits = n.bit_length()
    count = -(-bits // 8)
    message, salt = drawn(f"message {bits}", 80), drawn(f"salt {bits}", 48)
    encoded = emsa_pss(message, salt, bits - 1)
    r = int.from_bytes(drawn(f"r {bits}", count), "big") % 2 ** (bits - 1)
    inverse = pow(r, -1, n)
    blinded = int.from_bytes(encoded, "big") * pow(r, EXPONENT, n) % n
    blind_signature = pow(blinded, d, n)
    signature = blind_signature * inverse % n
    assert pow(signature, EXPONENT, n) == int.from_bytes(encoded, "big")
    numbers = {
        "n": n, "r": r, "inv": inverse, "blinded_msg": blinded, "blind_sig": blind_signature, "sig": signature,
        # A number above the modulus, but equal modulo n.
        "high_sig": blind_signature + n,
    }
    strings = {"prepared_msg": message, "salt": salt, "encoded_msg": encoded}
    if len(primes) == 2:
        strings["pkcs1"] = pkcs1(*(2**prime - 1 for prime in primes), EXPONENT, d)
    return {
        "name": f"{bits} bits",
        "e": EXPONENT.to_bytes(3, "big").hex(),
        **{name: number.to_bytes(-(-max(bits, number.bit_length()) // 8), "big").hex() for name, number in numbers.items()},
        **{name: value.hex() for name, value in strings.items()},
    }


if sys.argv[1:] == ["check"]:
    cases = json.load(sys.stdin)
    for case in cases:
        check(case)
    print(f"{len(cases)} of {len(cases)}")
else:
    print(json.dumps({"cases": [vector(primes) for primes in MODULI]}))
