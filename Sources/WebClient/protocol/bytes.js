// Byte arrays, and the functions of WebCrypto that several modules use.

/** Joins byte arrays. */
export function concat(...parts) {
  const bytes = new Uint8Array(parts.reduce((count, part) => count + part.length, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.length;
  }
  return bytes;
}

/** The four bytes of a number of 32 bits, big-endian. */
export function bigEndian(number) {
  return Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
}

/** The number in the four bytes at `offset`, big-endian. */
export function readBigEndian(bytes, offset) {
  return ((bytes[offset] << 24) | (bytes[offset + 1] << 16) | (bytes[offset + 2] << 8) | bytes[offset + 3]) >>> 0;
}

/** Whether two arrays of public bytes are equal. The duration depends on the bytes. */
export function areEqual(left, right) {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Lower-case hexadecimal. */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reads hexadecimal of whole bytes, as `hex` returns it. */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Base 64 without padding (RFC 4648 §4). */
export function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/u, "");
}

/** Reads the output of `toBase64`. Returns null for any other text. */
export function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]*$/u.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

/** Random bytes, at most 65,536. */
export function random(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** The UTF-8 encoding of a text. */
export function utf8(text) {
  return new TextEncoder().encode(text);
}

/** Decodes UTF-8. Returns null if the bytes are not UTF-8. A byte order mark is a character. */
export function textFromUTF8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** SHA-256, 32 bytes. */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** SHA-384, 48 bytes. */
export async function sha384(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
}

/** HKDF-SHA256 (RFC 5869); `count` bytes. */
export async function hkdf(secret, info, count, salt = new Uint8Array()) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const parameters = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 8 * count));
}

/** HMAC-SHA256, 32 bytes. */
export async function hmac(key, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  // WebCrypto refuses an empty key. HMAC pads keys with zeros (RFC 2104 §2), so a zero is the same key.
  const bytes = key.length === 0 ? new Uint8Array(1) : key;
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message));
}
