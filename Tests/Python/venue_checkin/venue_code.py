"""The code that a venue shows: its URL, its texts and the venue's identity."""

import base64
import dataclasses
import hashlib
import re
import unicodedata

from .messages import Message, Refused, field, require

SETTINGS = ("unspecified", "indoor", "outdoor", "ventilated indoor")
MAX_FRAGMENT = 556
LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
HOST = re.compile(rf"localhost|(?:{LABEL}\.)+(?![0-9]+\Z){LABEL}")
URL = re.compile(r"https://([^/#?]*)/v1#([A-Za-z2-7]*)")


def code_points(ranges: str) -> frozenset[int]:
    """The code points of ranges in hexadecimal."""
    points = set()
    for item in ranges.split():
        first, _, last = item.partition("-")
        points.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(points)


# Default_Ignorable_Code_Point, from DerivedCoreProperties.txt of Unicode 15.1, and U+2800.
INVISIBLE = code_points("""
    AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 2800 3164 FE00-FE0F FEFF FFA0 FFF0-FFF8
    1BCA0-1BCA3 1D173-1D17A E0000-E0FFF""")
# Emoji without ASCII, from emoji-data.txt of Unicode 15.1.
PICTURES = code_points("""
    A9 AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA 24C2 25AA-25AB 25B6 25C0
    25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623 2626 262A 262E-262F 2638-263A 2640 2642 2648-2653
    265F-2660 2663 2665-2666 2668 267B 267E-267F 2692-2697 2699 269B-269C 26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE
    26C4-26C5 26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2705 2708-270D 270F 2712 2714 2716
    271D 2721 2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2764 2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07
    2B1B-2B1C 2B50 2B55 3030 303D 3297 3299 1F004 1F0CF 1F170-1F171 1F17E-1F17F 1F18E 1F191-1F19A 1F1E6-1F1FF
    1F201-1F202 1F21A 1F22F 1F232-1F23A 1F250-1F251 1F300-1F321 1F324-1F393 1F396-1F397 1F399-1F39B 1F39E-1F3F0
    1F3F3-1F3F5 1F3F7-1F4FD 1F4FF-1F53D 1F549-1F54E 1F550-1F567 1F56F-1F570 1F573-1F57A 1F587 1F58A-1F58D 1F590
    1F595-1F596 1F5A4-1F5A5 1F5A8 1F5B1-1F5B2 1F5BC 1F5C2-1F5C4 1F5D1-1F5D3 1F5DC-1F5DE 1F5E1 1F5E3 1F5E8 1F5EF 1F5F3
    1F5FA-1F64F 1F680-1F6C5 1F6CB-1F6D2 1F6D5-1F6D7 1F6DC-1F6E5 1F6E9 1F6EB-1F6EC 1F6F0 1F6F3-1F6FC 1F7E0-1F7EB 1F7F0
    1F90C-1F93A 1F93C-1F945 1F947-1F9FF 1FA70-1FA7C 1FA80-1FA88 1FA90-1FABD 1FABF-1FAC5 1FACE-1FADB 1FAE0-1FAE8
    1FAF0-1FAF8""")
JOINING = code_points("""
    600-DFF F00-109F 1780-18AF A840-A8FF FB50-FDFF FE70-FEFC 10D00-10D3F 11000-1197F 1E900-1E95F""")
CONTROL = code_points("202A-202E 2066-2069")
SELECTORS, NON_JOINER, JOINER = "\ufe0e\ufe0f", "\u200c", "\u200d"


def is_invisible(character: str) -> bool:
    """Whether nothing shows where this character stands."""
    point = ord(character)
    noncharacter = point & 0xFFFE == 0xFFFE or 0xFDD0 <= point <= 0xFDEF
    return unicodedata.category(character) in ("Cf", "Co") or point in INVISIBLE or noncharacter


def is_visible_of(character: str, categories: str) -> bool:
    """Whether a visible character has a general category of one of these first letters."""
    return unicodedata.category(character)[0] in categories and not is_invisible(character)


def may_be_invisible(before: str, character: str, after: str) -> bool:
    """Whether an invisible character may stand between these two, which are empty at the ends of a text."""
    picture_before = before != "" and ord(before) in PICTURES
    if character in SELECTORS:
        return picture_before
    if character not in (NON_JOINER, JOINER) or not before or not after:
        return False
    if character == JOINER and (picture_before or before in SELECTORS) and ord(after) in PICTURES:
        return True
    return {ord(before), ord(after)} <= JOINING and is_visible_of(before, "LM") and is_visible_of(after, "L")


def check_text(text: str) -> None:
    """Refuses a name, address or public identifier that breaks the rules for texts."""
    marks = 0
    for index, character in enumerate(text):
        control = unicodedata.category(character) in ("Cc", "Zl", "Zp") or ord(character) in CONTROL
        require(not control, "a control character")
        require(not is_invisible(character)
                or may_be_invisible(text[max(index - 1, 0):index], character, text[index + 1:index + 2]),
                "an invisible character")
        marks = marks + 1 if is_visible_of(character, "M") else 0
        require(marks <= 4, "five marks in a row")
    if text:
        require(any(is_visible_of(character, "L") or unicodedata.category(character) == "Nd" for character in text),
                "no letter or digit")
        require(not text[0].isspace() and not text[-1].isspace(), "a space around a text")


@dataclasses.dataclass
class VenueCode(Message):
    """What a code says, except the authority."""
    seed: bytes = field(1, bytes, (16,))
    previous_seed: bytes = field(2, bytes, (0, 16))
    name: str = field(3, str, range(1, 101))
    address: str = field(4, str, range(101))
    default_stay: int = field(5, int, range(5, 721, 5), absent=120)
    setting: int = field(6, int, range(len(SETTINGS)))
    public_identifier: str = field(7, str, range(101))

    def check(self) -> None:
        require(self.seed != self.previous_seed, "the previous seed is the seed")
        for text in (self.name, self.address, self.public_identifier):
            check_text(text)

    @property
    def seeds(self) -> list[bytes]:
        """The seed, and the previous one during a hand-over."""
        return [self.seed, self.previous_seed] if self.previous_seed else [self.seed]


@dataclasses.dataclass
class VenueIdentity(Message):
    """The message whose hash is a venue's identity. It is never sent."""
    authority: str = field(1, str, range(1, 254))
    name: str = field(2, str, range(1, 101))
    address: str = field(3, str, range(101))
    public_identifier: str = field(4, str, range(101))


def venue_identity(authority: str, code: VenueCode) -> VenueIdentity:
    """What makes a venue this venue."""
    return VenueIdentity(authority, code.name, code.address, code.public_identifier)


def identity(authority: str, code: VenueCode) -> bytes:
    """The venue's identity, 32 bytes."""
    return hashlib.sha256(venue_identity(authority, code).encode()).digest()


def check_authority(authority: str) -> None:
    """Refuses a text that is not an authority's host name."""
    require(HOST.fullmatch(authority) is not None and len(authority) <= 253, "the authority's host")


def code_url(authority: str, code: VenueCode) -> str:
    """The URL of a code, whose texts are in the form NFC, with the base 32 in upper case."""
    check_authority(authority)
    return f"https://{authority}/v1#{base64.b32encode(code.encode()).decode().rstrip('=')}"


def parse_code_url(url: str) -> tuple[str, VenueCode]:
    """The authority and the code of a URL."""
    match = URL.fullmatch(url)
    require(match is not None, "not the URL of a code")
    authority, fragment = match.groups()
    check_authority(authority)
    require(len(fragment) <= MAX_FRAGMENT, "a code that is too long")
    try:
        message = base64.b32decode(fragment.upper() + "=" * (-len(fragment) % 8))
    except ValueError:
        raise Refused("not base 32") from None
    require(base64.b32encode(message).decode().rstrip("=") == fragment.upper(), "bits after the last byte")
    return authority, VenueCode.decode(message)
