import { concat, textFromUTF8, utf8 } from "./bytes.js";

/**
 * The reason why a Protocol Buffers message is refused. `code` is one of:
 *
 * - `malformed`: the bytes are not a message, or a text is not UTF-8
 * - `unknown_field`: the schema has no such field, or the field has another type in the schema
 * - `not_canonical`: the message is not in canonical encoding
 * - `too_many_fields`: a field repeats more often than allowed
 */
export class WireError extends Error {
  constructor(code) {
    super(`the message was refused: ${code}`);
    this.code = code;
  }
}

const VARINT = 0;
const EIGHT_BYTES = 1;
const BYTES = 2;
const FOUR_BYTES = 5;

/**
 * Reads a Protocol Buffers message in canonical encoding, without copying it.
 *
 *     field = varint(number << 3 | wire type) || value
 *     value = varint (wire type 0) | 8 bytes (1) | varint(count) || bytes (2) | 4 bytes (5)
 *
 * See Protocol Buffers Encoding, "Message Structure". The reader accepts only one encoding of a
 * message: fields in ascending order, each scalar field only once, no unknown field, no default
 * value, and the shortest form of each varint.
 *
 * The caller reads the fields in ascending order, calls `finish()`, and only then validates the
 * values. Every method throws a WireError.
 */
export class MessageReader {
  #bytes;
  #position = 0;
  /** The number of the last field read. */
  #last = 0;

  /** @param {Uint8Array} bytes The message. Fields of bytes share its memory. */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** A field of bytes; empty if the field is absent. Only a required field may be empty. */
  bytes(number, { isRequired = false } = {}) {
    if (!this.#begin(number, BYTES)) return new Uint8Array();
    const bytes = this.#takeBytes();
    if (bytes.length === 0 && !isRequired) throw new WireError("not_canonical");
    return bytes;
  }

  /** A text; empty if the field is absent. Only a required field may be empty. */
  text(number, options) {
    const text = textFromUTF8(this.bytes(number, options));
    if (text === null) throw new WireError("malformed");
    return text;
  }

  /** A field of type `uint32`; zero if the field is absent. */
  number(number) {
    return asUInt32(this.#varint(number));
  }

  /** A field of type `int32` or an enumeration; zero if the field is absent. */
  signedNumber(number) {
    const value = BigInt.asIntN(64, this.#varint(number));
    if (value !== BigInt.asIntN(32, value)) throw new WireError("not_canonical");
    return Number(value);
  }

  /** A field of type `bool`; false if the field is absent. */
  flag(number) {
    const value = this.number(number);
    if (value > 1) throw new WireError("not_canonical");
    return value === 1;
  }

  /** A nested message that must be present. */
  message(number) {
    const message = this.optionalMessage(number);
    if (message === null) throw new WireError("not_canonical");
    return message;
  }

  /** A nested message; null if it is absent. */
  optionalMessage(number) {
    return this.#begin(number, BYTES) ? new MessageReader(this.#takeBytes()) : null;
  }

  /** The values of a repeated field of bytes or messages, at most `maximumCount`. */
  elements(number, maximumCount) {
    const elements = [];
    while (this.#begin(number, BYTES, elements.length === 0)) {
      if (elements.length === maximumCount) throw new WireError("too_many_fields");
      elements.push(this.#takeBytes());
    }
    return elements;
  }

  /** The values of a repeated, packed field of type `uint32`. */
  packedNumbers(number) {
    const packed = new MessageReader(this.bytes(number));
    const numbers = [];
    while (!packed.#isAtEnd) numbers.push(asUInt32(packed.#takeVarint()));
    return numbers;
  }

  /** Refuses fields that the caller did not read. */
  finish() {
    if (this.#isAtEnd) return;
    throw new WireError(this.#skip() > this.#last ? "unknown_field" : "not_canonical");
  }

  /** The bytes of the message without the fields of some numbers. */
  without(numbers) {
    const message = new MessageReader(this.#bytes);
    const fields = [];
    while (!message.#isAtEnd) {
      const start = message.#position;
      if (!numbers.includes(message.#skip())) fields.push(this.#bytes.subarray(start, message.#position));
    }
    return concat(...fields);
  }

  /** All bytes of the message. */
  get encoded() {
    return this.#bytes;
  }

  get #isAtEnd() {
    return this.#position === this.#bytes.length;
  }

  /** Skips a field. Returns its number. */
  #skip() {
    const { number, type } = this.#takeKey();
    if (type === VARINT) this.#takeVarint();
    if (type === EIGHT_BYTES) this.#take(8);
    if (type === BYTES) this.#takeBytes();
    if (type === FOUR_BYTES) this.#take(4);
    return number;
  }

  #varint(number) {
    if (!this.#begin(number, VARINT)) return 0n;
    const value = this.#takeVarint();
    if (value === 0n) throw new WireError("not_canonical");
    return value;
  }

  /** Reads the key of field `number`. Returns false if the field is absent. */
  #begin(number, type, isFirst = true) {
    const isInOrder = isFirst ? number > this.#last : number === this.#last;
    if (!isInOrder) throw new Error("fields must be read in ascending order");
    this.#last = number;
    if (this.#isAtEnd) return false;
    const start = this.#position;
    const found = this.#takeKey();
    if (found.number > number) {
      this.#position = start;
      return false;
    }
    if (found.number < number) throw new WireError("not_canonical");
    if (found.type !== type) throw new WireError("unknown_field");
    return true;
  }

  #takeKey() {
    const key = this.#takeVarint();
    const [number, type] = [Number(key >> 3n), Number(key & 7n)];
    // proto3 has no groups (wire types 3 and 4).
    if (number === 0 || ![VARINT, EIGHT_BYTES, BYTES, FOUR_BYTES].includes(type)) throw new WireError("malformed");
    return { number, type };
  }

  #takeVarint() {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      if (this.#isAtEnd) throw new WireError("malformed");
      const byte = this.#bytes[this.#position++];
      // The tenth byte has room for one bit.
      if (shift === 63n && byte > 1) throw new WireError("malformed");
      value |= BigInt(byte & 127) << shift;
      if (byte > 127) continue;
      if (byte === 0 && shift > 0n) throw new WireError("not_canonical");
      return value;
    }
    throw new WireError("malformed");
  }

  #takeBytes() {
    return this.#take(Number(this.#takeVarint()));
  }

  #take(count) {
    const end = this.#position + count;
    if (end > this.#bytes.length) throw new WireError("malformed");
    const bytes = this.#bytes.subarray(this.#position, end);
    this.#position = end;
    return bytes;
  }
}

function asUInt32(value) {
  if (value >= 1n << 32n) throw new WireError("not_canonical");
  return Number(value);
}

/** Encodes a field of bytes or text in the encoding that MessageReader accepts. An empty value is omitted. */
export function field(number, value) {
  const bytes = typeof value === "string" ? utf8(value) : value;
  return bytes.length === 0 ? bytes : messageField(number, bytes);
}

/** Encodes a field of a message, which is present even if it is empty. */
export function messageField(number, message) {
  return concat(varint((number << 3) | BYTES), varint(message.length), message);
}

/** Encodes a field of type `uint32`. Zero is omitted. */
export function numberField(number, value) {
  return value === 0 ? new Uint8Array() : concat(varint((number << 3) | VARINT), varint(value));
}

/** Encodes a repeated, packed field of type `uint32`. No value is omitted, but an empty field is. */
export function packedField(number, values) {
  return field(number, concat(...values.map(varint)));
}

function varint(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return Uint8Array.of(...bytes, value);
}
