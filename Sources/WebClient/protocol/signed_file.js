import { areEqual, concat, hex, sha256, utf8 } from "./bytes.js";
import { MessageReader, WireError } from "./message.js";

/**
 * The reason why a published file is refused. `code` is `too_large`, `not_decodable`,
 * `not_canonical`, `signed_by_another_key`, `signature_invalid`, `of_another_region`,
 * `of_another_hour`, `older` or `value`. For `value`, `field` names the invalid field.
 */
export class PublicationError extends Error {
  constructor(code, field = null) {
    super(`the file was refused: ${code}${field ? ` (${field})` : ""}`);
    this.code = code;
    this.field = field;
  }
}

/** SubjectPublicKeyInfo of a key on P-256 (RFC 5480 §2), before the coordinates of the point. */
const KEY_HEADER = Uint8Array.from([
  0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
  0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
]);
const COORDINATE_COUNT = 32;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/** An authority's public key, which signs all published files. */
export class AuthorityKey {
  /** SubjectPublicKeyInfo, DER, 91 bytes. */
  der;
  /** The first 16 bytes of the SHA-256 of `der`, as 32 hexadecimal digits. */
  identifier;
  #key;

  /** Reads SubjectPublicKeyInfo. Returns null if `der` is not a key on P-256 with an uncompressed point. */
  static async fromDER(der) {
    if (der.length !== KEY_HEADER.length + 2 * COORDINATE_COUNT) return null;
    if (!areEqual(der.subarray(0, KEY_HEADER.length), KEY_HEADER)) return null;
    const key = new AuthorityKey();
    try {
      const point = der.subarray(KEY_HEADER.length - 1);
      key.#key = await crypto.subtle.importKey("raw", point, ALGORITHM, false, ["verify"]);
    } catch {
      // Not a point on the curve
      return null;
    }
    key.der = der.slice();
    key.identifier = hex((await sha256(der)).subarray(0, 16));
    return key;
  }

  /** The identifier in a form that people can compare: groups of four digits, separated by hyphens. */
  get fingerprint() {
    return this.identifier.replace(/.{4}(?!$)/gu, "$&-");
  }

  /** Whether `signature` (DER) is a signature of `context || message`. */
  async isValid(signature, message, context) {
    const raw = rawSignature(signature);
    return raw !== null && crypto.subtle.verify(ALGORITHM, this.#key, raw, concat(context, message));
  }
}

/**
 * Verifies a published file (Protos/signed_message.proto), and returns its payload.
 *
 *     signature = ECDSA-P256-SHA256("venue-checkin/v1/" || kind || payload), DER
 *
 * @param kind `package`, `index` or `configuration`. A signature for one kind is invalid for the others.
 * @param maximumSize The maximum size of the file in bytes.
 * @throws {PublicationError}
 */
export async function verifiedPayload(file, key, kind, maximumSize) {
  if (file.length > maximumSize) throw new PublicationError("too_large");
  const wire = reading(() => {
    const message = new MessageReader(file);
    const fields = { payload: message.bytes(1), keyIdentifier: message.text(2), signature: message.bytes(3) };
    message.finish();
    return fields;
  });
  if (wire.keyIdentifier !== key.identifier) throw new PublicationError("signed_by_another_key");
  const isValid = await key.isValid(wire.signature, wire.payload, utf8(`venue-checkin/v1/${kind}`));
  if (!isValid) throw new PublicationError("signature_invalid");
  return wire.payload;
}

/** Runs `read`, which reads the fields of a message, and converts its error. */
export function reading(read) {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    if (error.code === "malformed") throw new PublicationError("not_decodable");
    if (error.code === "too_many_fields") throw new PublicationError("value", "the number of fields");
    throw new PublicationError("not_canonical");
  }
}

/** Refuses a value of a field unless the condition is true. */
export function require(condition, field) {
  if (!condition) throw new PublicationError("value", field);
}

/** Refuses a name of an area unless it has 1 to 32 lower-case letters, digits and hyphens. */
export function requireRegion(name) {
  require(/^[a-z0-9-]{1,32}$/u.test(name), "the region");
}

/**
 * Converts an ECDSA signature from DER (RFC 3279 §2.2.3) to `r || s`, as WebCrypto needs it. Returns
 * null unless `der` is the only DER encoding of two positive numbers of at most 256 bits.
 */
function rawSignature(der) {
  const numbers = [];
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  for (let position = 2; position < der.length; ) {
    const [tag, count] = der.subarray(position, position + 2);
    const number = der.subarray(position + 2, position + 2 + count);
    const isPadded = number[0] === 0 && (count === 1 || number[1] < 0x80);
    if (tag !== 0x02 || !(count > 0) || number.length !== count || number[0] > 0x7f || isPadded) return null;
    const value = number[0] === 0 ? number.subarray(1) : number;
    if (value.length > COORDINATE_COUNT) return null;
    numbers.push(new Uint8Array(COORDINATE_COUNT - value.length), value);
    position += 2 + count;
  }
  return numbers.length === 4 ? concat(...numbers) : null;
}
