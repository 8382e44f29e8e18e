"""The proofs of a positive test that a person types, and the identifier of a laboratory's test."""

import hashlib
import re
import secrets

from .messages import require

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
HOTLINE_CODE_LENGTH, PIN_LENGTH, MAX_INPUT = 10, 6, 64
GUID = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
UPPER_CASE = {ord(letter): letter.upper() for letter in "abcdefghijklmnopqrstuvwxyz"}


def check_character(characters: str) -> str:
    """The tenth character of a hotline code."""
    digit = hashlib.sha256(characters.encode()).hexdigest()[0].upper()
    return {"0": "G", "1": "H"}.get(digit, digit)


def random_hotline_code() -> str:
    """A code for a decoy."""
    characters = "".join(secrets.choice(ALPHABET) for _ in range(HOTLINE_CODE_LENGTH - 1))
    return characters + check_character(characters)


def check_hotline_code(code: str) -> None:
    """Refuses a text that is not a hotline code in normal form."""
    require(len(code) == HOTLINE_CODE_LENGTH and set(code) <= set(ALPHABET), "not a hotline code")
    require(code[-1] == check_character(code[:-1]), "the check character")


def check_pin(pin: str) -> None:
    """Refuses a text that is not a PIN in normal form."""
    require(len(pin) == PIN_LENGTH and set(pin) <= set(ALPHABET), "not a PIN")


def normalise(typed: str) -> dict[str, str]:
    """The field of the request, `hotline_code` or `pin`, and its text in normal form."""
    require(len(typed.encode()) <= MAX_INPUT, "a text that is too long")
    text = typed.replace(" ", "").replace("-", "").translate(UPPER_CASE)
    if len(text) == HOTLINE_CODE_LENGTH:
        check_hotline_code(text)
        return {"hotline_code": text}
    check_pin(text)
    return {"pin": text}


def test_identifier(guid: str) -> bytes:
    """The hash of a laboratory's test."""
    require(GUID.fullmatch(guid) is not None, "not a GUID")
    return hashlib.sha256(bytes.fromhex(guid.replace("-", ""))).digest()
