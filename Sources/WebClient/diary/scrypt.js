// scrypt (RFC 7914), which needs so much memory that guessing a passphrase is expensive. WebCrypto has
// PBKDF2 only. Values are named as in the RFC.

import { bigEndian, concat, hmac } from "../protocol/bytes.js";
import { loadModule } from "../protocol/web_assembly.js";

const PAGE_COUNT = 65_536;

/**
 * Derives `count` bytes. Needs `128 * N * r` bytes of memory.
 *
 * @param passphrase bytes
 * @param cost `logN` is the binary logarithm of N, at most 20; `r` is at most 8
 */
export async function scrypt(passphrase, salt, { logN, r, p }, count) {
  if (!(logN >= 1 && logN <= 20 && r >= 1 && r <= 8 && p >= 1 && p <= 16)) throw new RangeError("the cost of scrypt");
  const blocks = await pbkdf2(passphrase, salt, 128 * r * p);
  const size = 128 * r;
  const roMix = await loadROMix(r, 2 ** logN);
  for (let first = 0; first < blocks.length; first += size) roMix(blocks.subarray(first, first + size));
  return pbkdf2(passphrase, blocks, count);
}

/** Returns a function that replaces 128 * r bytes by scryptROMix(r, bytes, N). */
async function loadROMix(r, N) {
  const exports = await loadModule(new URL("scrypt.wasm", import.meta.url));
  if (exports === null) {
    const { roMix } = await import("./scrypt_script.js");
    return (bytes) => roMix(bytes, r, N);
  }
  const { memory, __heap_base: start, ro_mix: roMix } = exports;
  const [B, size] = [start.value, 128 * r];
  const end = B + size * (3 + N);
  memory.grow(Math.max(0, Math.ceil(end / PAGE_COUNT) - memory.buffer.byteLength / PAGE_COUNT));
  // Little-endian, as are all browsers' processors
  const room = new Uint8Array(memory.buffer, B, size);
  return (bytes) => {
    room.set(bytes);
    roMix(B, B + size, r, N);
    bytes.set(room);
  };
}

/** PBKDF2-HMAC-SHA256 with one iteration. Firefox's own does not give as many bytes as scrypt needs. */
async function pbkdf2(passphrase, salt, count) {
  const numbers = Array.from({ length: Math.ceil(count / 32) }, (_, index) => index + 1);
  const blocks = await Promise.all(numbers.map((number) => hmac(passphrase, concat(salt, bigEndian(number)))));
  return concat(...blocks).slice(0, count);
}
