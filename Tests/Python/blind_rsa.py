"""RSABSSA-SHA384-PSS (RFC 9474), client and signer, for keys of unusual sizes.

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

from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA384
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_der_private_key
from venue_checkin.blind import SALT_SIZE, pss_encode

# For each length modulo eight, the exponents of Mersenne primes whose product has this length.
MODULI = [
    (1279, 2281), (127, 607, 2203), (1279, 2203), (89, 521, 2281), (521, 2203), (89, 521, 2203), (107, 2203), (521, 607, 1279),
]
EXPONENT = 65_537


def drawn(label, count):
    """Returns deterministic bytes that look random."""
    blocks = (hashlib.sha384(f"{label} {counter}".encode()).digest() for counter in range(count // 48 + 1))
    return b"".join(blocks)[:count]


def pkcs1(p, q, e, d):
    """RFC 8017 §A.1.2."""
    public = rsa.RSAPublicNumbers(e, p * q)
    numbers = rsa.RSAPrivateNumbers(p, q, d, d % (p - 1), d % (q - 1), pow(q, -1, p), public)
    key = numbers.private_key(unsafe_skip_rsa_key_validation=True)
    return key.private_bytes(Encoding.DER, PrivateFormat.TraditionalOpenSSL, NoEncryption())


def check(case):
    key = load_der_private_key(bytes.fromhex(case["pkcs1"]), password=None)
    numbers = key.private_numbers()
    n, e, d, p, q = numbers.public_numbers.n, numbers.public_numbers.e, numbers.d, numbers.p, numbers.q
    assert pkcs1(p, q, e, d).hex() == case["pkcs1"], "the key has only one encoding"
    # RFC 8017 §3.2: "e * d == 1 (mod lambda(n))".
    assert n == p * q and e * d % math.lcm(p - 1, q - 1) == 1 and 0 < d < n
    count = -(-n.bit_length() // 8)
    blinded, blind_signature, signature = (bytes.fromhex(case[name]) for name in ("blinded_msg", "blind_sig", "sig"))
    assert len(blinded) == len(blind_signature) == len(signature) == count
    assert pow(int.from_bytes(blinded, "big"), d, n) == int.from_bytes(blind_signature, "big")
    scheme = padding.PSS(padding.MGF1(SHA384()), SALT_SIZE)
    key.public_key().verify(signature, bytes.fromhex(case["prepared_msg"]), scheme, SHA384())


def vector(primes):
    n = math.prod(2**prime - 1 for prime in primes)
    d = pow(EXPONENT, -1, math.lcm(*(2**prime - 2 for prime in primes)))
    bits = n.bit_length()
    count = -(-bits // 8)
    message, salt = drawn(f"message {bits}", 80), drawn(f"salt {bits}", 48)
    encoded = pss_encode(message, salt, bits - 1)
    r = int.from_bytes(drawn(f"r {bits}", count), "big") % 2 ** (bits - 1)
    inverse = pow(r, -1, n)
    blinded = encoded * pow(r, EXPONENT, n) % n
    blind_signature = pow(blinded, d, n)
    signature = blind_signature * inverse % n
    assert pow(signature, EXPONENT, n) == encoded
    numbers = {
        "n": n, "r": r, "inv": inverse, "blinded_msg": blinded, "blind_sig": blind_signature, "sig": signature,
        # A number above the modulus, but equal modulo n.
        "high_sig": blind_signature + n,
    }
    strings = {"prepared_msg": message, "salt": salt, "encoded_msg": encoded.to_bytes(-(-(bits - 1) // 8), "big")}
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
