// ChaCha20-Poly1305 (RFC 8439) without additional data, for files in the format age. WebCrypto does not have it. Values
// are named as in the RFC.
//
// The time of Poly1305's BigInt depends on the numbers. Its key is used for one message, on this device, when the
// user exports or imports a file. So nobody can measure the same key again.

const WORDS = "expand 32-byte k";
const BLOCK_COUNT = 64;
const TAG_COUNT = 16;
const P = (1n << 130n) - 5n;
const CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffffn;

/**
 * Encrypts a message.
 *
 * @param key 32 bytes
 * @param nonce 12 bytes, which must not be used twice with the same key
 * @returns The ciphertext, and a tag of 16 bytes.
 */
export function sealedByChaCha(plaintext, key, nonce) {
  const sealed = new Uint8Array(plaintext.length + TAG_COUNT);
  sealed.set(chacha20(plaintext, key, nonce));
  sealed.set(tagOf(sealed.subarray(0, plaintext.length), key, nonce), plaintext.length);
  return sealed;
}

/** Decrypts the output of `sealedByChaCha`. Returns null if it was modified, or if the key is wrong. */
export function openedByChaCha(sealed, key, nonce) {
  if (sealed.length < TAG_COUNT) return null;
  const ciphertext = sealed.subarray(0, -TAG_COUNT);
  const tag = tagOf(ciphertext, key, nonce);
  // In constant time
  const difference = tag.reduce((bits, byte, index) => bits | (byte ^ sealed[ciphertext.length + index]), 0);
  return difference === 0 ? chacha20(ciphertext, key, nonce) : null;
}

/** §2.4, with the counter from 1 */
function chacha20(text, key, nonce) {
  const result = new Uint8Array(text.length);
  for (let start = 0; start < text.length; start += BLOCK_COUNT) {
    const stream = block(key, start / BLOCK_COUNT + 1, nonce);
    const end = Math.min(BLOCK_COUNT, text.length - start);
    for (let index = 0; index < end; index += 1) result[start + index] = text[start + index] ^ stream[index];
  }
  return result;
}

/** §2.3 */
function block(key, counter, nonce) {
  const state = new Uint32Array(16);
  state.set(words(Uint8Array.from(WORDS, (character) => character.charCodeAt(0))));
  state.set(words(key), 4);
  state[12] = counter;
  state.set(words(nonce), 13);
  const x = state.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let column = 0; column < 4; column += 1) quarterRound(x, column, column + 4, column + 8, column + 12);
    for (let column = 0; column < 4; column += 1) {
      quarterRound(x, column, 4 + ((column + 1) % 4), 8 + ((column + 2) % 4), 12 + ((column + 3) % 4));
    }
  }
  const stream = new DataView(new ArrayBuffer(BLOCK_COUNT));
  x.forEach((word, index) => stream.setUint32(4 * index, word + state[index], true));
  return new Uint8Array(stream.buffer);
}

/** §2.1 */
function quarterRound(x, a, b, c, d) {
  const mix = (target, source, rotated, count) => {
    x[target] += x[source];
    const word = x[rotated] ^ x[target];
    x[rotated] = (word << count) | (word >>> (32 - count));
  };
  mix(a, b, d, 16);
  mix(c, d, b, 12);
  mix(a, b, d, 8);
  mix(c, d, b, 7);
}

function words(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index, true));
}

/** The tag of a ciphertext without additional data (§2.8), with the key of §2.6 */
function tagOf(ciphertext, key, nonce) {
  const oneTimeKey = block(key, 0, nonce);
  const [r, s] = [number(oneTimeKey.subarray(0, 16)) & CLAMP, number(oneTimeKey.subarray(16, 32))];
  let sum = 0n;
  const add = (bytes) => (sum = ((sum + number(bytes) + (1n << 128n)) * r) % P);
  for (let start = 0; start < ciphertext.length; start += 16) {
    const padded = new Uint8Array(16);
    padded.set(ciphertext.subarray(start, start + 16));
    add(padded);
  }
  const lengths = new Uint8Array(16);
  new DataView(lengths.buffer).setBigUint64(8, BigInt(ciphertext.length), true);
  add(lengths);
  const tag = sum + s;
  return Uint8Array.from({ length: TAG_COUNT }, (_, index) => Number((tag >> BigInt(8 * index)) & 0xffn));
}

/** The number in bytes, little-endian. */
function number(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return view.getBigUint64(0, true) | (view.getBigUint64(8, true) << 64n);
}
