"""Writes vectors of RSABSSA-SHA384-PSS (RFC 9474) for moduli whose lengths are no multiples of eight, to standard output.

Named as in the RFC's appendix A. Integers and hashes are Python's. The primes are known ones, 2**k - 1, so that none needs to be looked
for, and nothing is random.
"""

import hashlib
import json
import math

# For each length modulo eight: the exponents of Mersenne primes whose product has it.
MODULI = [
    (1279, 2281), (127, 607, 2203), (1279, 2203), (89, 521, 2281), (521, 2203), (89, 521, 2203), (107, 2203), (521, 607, 1279),
]
EXPONENT = 65_537


def sha384(message):
    return hashlib.sha384(message).digest()


def drawn(label, count):
    """Bytes that look random."""
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
        # A number too high, and the same modulo n.
        "high_sig": blind_signature + n,
    }
    strings = {"prepared_msg": message, "salt": salt, "encoded_msg": encoded}
    return {
        "name": f"{bits} bits",
        "e": EXPONENT.to_bytes(3, "big").hex(),
        **{name: number.to_bytes(-(-max(bits, number.bit_length()) // 8), "big").hex() for name, number in numbers.items()},
        **{name: value.hex() for name, value in strings.items()},
    }


print(json.dumps({"cases": [vector(primes) for primes in MODULI]}))
