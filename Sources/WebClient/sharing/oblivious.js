// Messages through a relay: Binary HTTP (RFC 9292 §3.1) in Oblivious HTTP (RFC 9458). The relay sees
// this device's address, and the authority sees the message. All requests have the same size, and so
// do all answers.

import { sealAndExport } from "../diary/hpke.js";
import { bigEndian, concat, hmac, utf8 } from "../protocol/bytes.js";
import { ANSWER_SIZE, SUBMISSION_SIZE } from "./requests.js";

/** DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM: the numbers of RFC 9180 §7, two bytes each. */
const KEM = [0x00, 0x20];
const KDF_AND_AEAD = [0x00, 0x01, 0x00, 0x01];
const PUBLIC_KEY_COUNT = 32;
const NONCE_COUNT = 16;
/** Header, encapsulated key and tag. */
const REQUEST_OVERHEAD = 7 + PUBLIC_KEY_COUNT + 16;
/** The sizes of an encapsulated request and of its answer in bytes. */
const REQUEST_SIZE = SUBMISSION_SIZE + 256;
export const RELAYED_ANSWER_SIZE = ANSWER_SIZE + 128;

/**
 * The gateway's keys (`application/ohttp-keys`, RFC 9458 §3.2). Returns null unless there are 1 to 8
 * keys with different identifiers, all for this suite.
 *
 * @returns The `identifier`, the `publicKey` and the `encoded` list entry of each key.
 */
export function gatewayKeys(list) {
  const keys = [];
  for (let rest = list; rest.length > 0; ) {
    const end = 2 + rest[0] * 256 + rest[1];
    const [fixed, key] = [1 + 2 + PUBLIC_KEY_COUNT + 2, rest.subarray(2, end)];
    const algorithms = key.subarray(fixed);
    const isKey =
      key.length === end - 2 && key.length > fixed && algorithms.length % 4 === 0 &&
      key[fixed - 2] * 256 + key[fixed - 1] === algorithms.length && isPrefix(KEM, key.subarray(1)) &&
      algorithms.some((_, index) => index % 4 === 0 && isPrefix(KDF_AND_AEAD, algorithms.subarray(index)));
    if (!isKey) return null;
    keys.push({ identifier: key[0], publicKey: key.subarray(3, 3 + PUBLIC_KEY_COUNT), encoded: rest.subarray(0, end) });
    rest = rest.subarray(end);
  }
  const isList = keys.length >= 1 && keys.length <= 8;
  return isList && new Set(keys.map(({ identifier }) => identifier)).size === keys.length ? keys : null;
}

/**
 * Encapsulates a message to a path of the authority. Tests pass the key pair of a vector.
 *
 * @returns The `request` for the relay, and `open`, which returns the `status` and the `content` of
 *   the answer. It returns null if this is not an answer to the request.
 */
export async function encapsulated(path, message, gateway, ephemeral = null) {
  const header = concat(string("content-type"), string("application/x-protobuf"));
  const control = ["POST", "https", "", `/${path}`].map(string);
  const content = concat(Uint8Array.of(0), ...control, string(header), string(message), string(""));
  const padded = new Uint8Array(REQUEST_SIZE - REQUEST_OVERHEAD);
  padded.set(content);
  const { request, open } = await encapsulatedBytes(padded, gateway, ephemeral);
  return { request, open: async (answer) => decodedResponse(await open(answer)) };
}

/** RFC 9458 §4.3 and §4.4, for any request. */
export async function encapsulatedBytes(content, { identifier, publicKey }, ephemeral = null) {
  const header = Uint8Array.of(identifier, ...KEM, ...KDF_AND_AEAD);
  const info = concat(utf8("message/bhttp request"), Uint8Array.of(0), header);
  const label = utf8("message/bhttp response");
  const { sealed, secret } = await sealAndExport(content, publicKey, info, label, NONCE_COUNT, ephemeral);
  const open = async (answer) => {
    const nonce = answer.subarray(0, NONCE_COUNT);
    const prk = await hmac(concat(sealed.subarray(0, PUBLIC_KEY_COUNT), nonce), secret);
    const expand = async (name, count) => (await hmac(prk, concat(utf8(name), Uint8Array.of(1)))).subarray(0, count);
    const key = await crypto.subtle.importKey("raw", await expand("key", 16), "AES-GCM", false, ["decrypt"]);
    const parameters = { name: "AES-GCM", iv: await expand("nonce", 12), tagLength: 128 };
    return crypto.subtle.decrypt(parameters, key, answer.subarray(NONCE_COUNT)).then(
      (response) => new Uint8Array(response),
      () => null,
    );
  };
  return { request: concat(header, sealed), open };
}

/** Decodes a response (RFC 9292 §3.5) without interim responses and trailers. The padding is zeros. */
export function decodedResponse(bytes) {
  let rest = bytes ?? new Uint8Array();
  const integer = () => {
    const count = 2 ** (rest[0] >>> 6);
    if (!(count <= Math.min(4, rest.length))) return NaN;
    const value = rest.subarray(1, count).reduce((sum, byte) => 256 * sum + byte, rest[0] & 0x3f);
    rest = rest.subarray(count);
    // Each number has one encoding.
    return count === countOf(value) ? value : NaN;
  };
  const section = () => {
    const count = integer();
    const found = count <= rest.length ? rest.subarray(0, count) : null;
    rest = rest.subarray(count || 0);
    return found;
  };
  const [kind, status, header, content, trailer] = [integer(), integer(), section(), section(), section()];
  const isResponse = kind === 1 && status >= 200 && status <= 599 && header && content && trailer?.length === 0;
  return isResponse && rest.every((byte) => byte === 0) ? { status, content } : null;
}

/** A byte string: its length, and the bytes of a text or of an array. */
function string(value) {
  const bytes = typeof value === "string" ? utf8(value) : value;
  const count = countOf(bytes.length);
  const length = bigEndian(bytes.length).subarray(-count);
  // Two bytes begin with the bits 01, four bytes with 10 (RFC 9000 §16).
  length[0] |= Math.log2(count) << 6;
  return concat(length, bytes);
}

/** The number of bytes of the shortest encoding of a number below 2^30. */
function countOf(value) {
  return value < 64 ? 1 : value < 16_384 ? 2 : 4;
}

function isPrefix(prefix, bytes) {
  return prefix.every((byte, index) => byte === bytes[index]);
}
