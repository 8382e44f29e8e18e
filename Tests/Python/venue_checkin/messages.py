"""Messages in the canonical encoding of Protocol Buffers, and the refusal of everything else.

A message is a dataclass whose fields are made by `field`.
"""

import dataclasses
import secrets
from collections.abc import Collection, Container

DAYS, HOURS, UINT32 = range(14_913_080), range(357_913_920), range(2**32)
VARINT, LENGTH = 0, 2  # the wire types that occur in this protocol


class Refused(ValueError):
    """Input, or a value, that breaks a rule of the protocol."""


class Unknown(Refused):
    """A field, or a value of an enumeration, that this version of the protocol does not have."""


def require(condition: bool, rule: str) -> None:
    """Refuses if a rule's condition is false."""
    if not condition:
        raise Refused(rule)


def encode_varint(value: int) -> bytes:
    """The shortest form of a number. Negative numbers take ten bytes."""
    value %= 2**64
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*encoded, value])


def decode_varint(data: bytes, position: int) -> tuple[int, int]:
    """A number of at most ten bytes and 64 bits, and the position behind it."""
    value = 0
    for index, byte in enumerate(data[position:position + 10]):
        value |= (byte & 0x7F) << (7 * index)
        if byte < 0x80:
            require(value < 2**64, "a number has more than 64 bits")
            return value, position + index + 1
    raise Refused("a number is cut, or has more than ten bytes")


@dataclasses.dataclass(frozen=True)
class Spec:
    """What the protocol says about a field. `allowed` has the numbers, or the lengths in bytes."""
    number: int
    kind: type
    allowed: Container[int]
    counts: Container[int] | None  # the allowed numbers of elements of a repeated field
    absent: object  # the value whose field is left out

    @property
    def is_packed(self) -> bool:
        """Whether the field is a list of numbers."""
        return self.counts is not None and self.kind is int

    @property
    def wire_type(self) -> int:
        """The wire type of the field."""
        return VARINT if self.kind in (int, bool) and not self.is_packed else LENGTH

    def encode(self, value) -> bytes:
        """The content of one element, without key and length."""
        if issubclass(self.kind, Message):
            return value.encode()
        content = value.encode() if self.kind is str else value
        is_number = self.kind in (int, bool)
        require((content if is_number else len(content)) in self.allowed, f"a value of field {self.number}")
        return encode_varint(content) if is_number else content

    def decode(self, content):
        """The value of a content, which is a number or bytes. Numbers from 2^63 are negative ones."""
        if issubclass(self.kind, Message):
            return self.kind.decode(content)
        try:
            value = content.decode() if self.kind is str else self.kind(content)
        except UnicodeDecodeError:
            raise Refused("invalid UTF-8") from None
        return value - 2**64 if self.kind is int and value >= 2**63 else value

    def decode_packed(self, content: bytes) -> list[int]:
        """The numbers of a list."""
        numbers, position = [], 0
        while position < len(content):
            number, position = decode_varint(content, position)
            numbers.append(self.decode(number))
        return numbers


def field(number: int, kind: type, allowed: Container[int] = UINT32, *, counts=None, absent=None, default=None):
    """A field of a message. `default` is the value, or the kind of message, in a new message."""
    if absent is None and not issubclass(kind, Message):
        absent = kind()
    properties = {"spec": Spec(number, kind, allowed, counts, absent)}
    if counts is not None:
        return dataclasses.field(default_factory=lambda: list(default or ()), metadata=properties)
    if isinstance(default, type):
        return dataclasses.field(default_factory=default, metadata=properties)
    return dataclasses.field(default=absent if default is None else default, metadata=properties)


@dataclasses.dataclass
class Message:
    """The base of all messages. Subclasses may add rules in `check`."""

    @classmethod
    def specs(cls) -> dict[str, Spec]:
        """The fields of this kind of message, in the order of their numbers."""
        return {item.name: item.metadata["spec"] for item in dataclasses.fields(cls)}

    def check(self) -> None:
        """Refuses values that break a rule over several fields."""

    def encode(self) -> bytes:
        """The canonical encoding. Refuses values that break a rule."""
        encoded = self.encode_fields(self.specs())
        self.check()
        return encoded

    def encode_fields(self, names: Collection[str]) -> bytes:
        """The canonical encoding of some fields only."""
        encoded, specs = b"", self.specs()
        for name in names:
            spec, value = specs[name], getattr(self, name)
            require(spec.counts is None or len(value) in spec.counts, f"the number of {name}")
            values = value if spec.counts is not None else [] if value is None else [value]
            contents = [spec.encode(element) for element in values]
            if spec.counts is None and value == spec.absent:
                contents = []
            elif spec.is_packed and contents:
                contents = [b"".join(contents)]
            for content in contents:
                length = encode_varint(len(content)) if spec.wire_type == LENGTH else b""
                encoded += encode_varint(spec.number << 3 | spec.wire_type) + length + content
        return encoded

    @classmethod
    def decode(cls, data: bytes):
        """The message of these bytes. Refuses every encoding but the canonical one."""
        specs = {spec.number: (name, spec) for name, spec in cls.specs().items()}
        values = {name: spec.absent if spec.counts is None else [] for name, spec in specs.values()}
        position = 0
        while position < len(data):
            key, position = decode_varint(data, position)
            if key >> 3 not in specs or key & 7 != specs[key >> 3][1].wire_type:
                raise Unknown("an unknown field")
            name, spec = specs[key >> 3]
            content, position = decode_varint(data, position)
            if spec.wire_type == LENGTH:
                require(content <= len(data) - position, "a length beyond the end")
                content, position = data[position:position + content], position + content
            if spec.counts is None:
                values[name] = spec.decode(content)
            else:
                values[name] += spec.decode_packed(content) if spec.is_packed else [spec.decode(content)]
        message = cls(**values)
        require(message.encode() == data, "another encoding than the canonical one")
        return message


@dataclasses.dataclass
class PaddedMessage(Message):
    """A message whose last field, `padding`, fills it up to SIZE bytes."""
    SIZE = 0

    def padded(self) -> bytes:
        """The message with random padding."""
        return self.pad(dataclasses.replace(self, padding=b"").encode())

    @classmethod
    def pad(cls, content: bytes) -> bytes:
        """The bytes of the other fields, and the padding."""
        room = cls.SIZE - len(content) - 1
        require(room > 1 and room != 129, "no padding has this size")
        padding = secrets.token_bytes(room - 1 if room < 129 else room - 2)
        key = encode_varint(cls.specs()["padding"].number << 3 | LENGTH)
        return content + key + encode_varint(len(padding)) + padding

    @classmethod
    def decode_padded(cls, data: bytes):
        """The message without its padding. Refuses another size, or no padding."""
        require(len(data) == cls.SIZE, "another size")
        message = cls.decode(data)
        require(message.padding != b"", "no padding")
        return dataclasses.replace(message, padding=b"")
