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
  const { memory, __heap_base: start, ro_mix: roMix } = await loadModule(new URL("scrypt.wasm", import.meta.url));
  const [B, size] = [start.value, 128 * r];
  const end = B + size * (3 + 2 ** logN);
  memory.grow(Math.max(0, Math.ceil(end / PAGE_COUNT) - memory.buffer.byteLength / PAGE_COUNT));
  // Little-endian, as are all browsers' processors
  const room = new Uint8Array(memory.buffer, B, size);
  for (let first = 0; first < blocks.length; first += size) {
    room.set(blocks.subarray(first, first + size));
    roMix(B, B + size, r, 2 ** logN);
    blocks.set(room, first);
  }
  return pbkdf2(passphrase, blocks, count);
}

/** PBKDF2-HMAC-SHA256 with one iteration. Firefox's own does not give as many bytes as scrypt needs. */
async function pbkdf2(passphrase, salt, count) {
  const numbers = Array.from({ length: Math.ceil(count / 32) }, (_, index) => index + 1);
  const blocks = await Promise.all(numbers.map((number) => hmac(passphrase, concat(salt, bigEndian(number)))));
  return concat(...blocks).slice(0, count);
}
