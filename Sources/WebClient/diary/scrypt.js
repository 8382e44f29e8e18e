// scrypt (RFC 7914), which needs so much memory that guessing a passphrase is expensive. WebCrypto
// has PBKDF2 only. Values are named as in the RFC.

import { bigEndian, concat, hmac } from "../protocol/bytes.js";

/**
 * Derives `count` bytes. Needs `128 * N * r` bytes of memory.
 *
 * @param passphrase bytes
 * @param cost `logN` is the binary logarithm of N, at most 20; `r` is at most 8
 */
export async function scrypt(passphrase, salt, { logN, r, p }, count) {
  if (!(logN >= 1 && logN <= 20 && r >= 1 && r <= 8 && p >= 1 && p <= 16)) throw new RangeError("the cost of scrypt");
  const blocks = await pbkdf2(passphrase, salt, 128 * r * p);
  // Little-endian, as are all browsers' processors
  const words = new Uint32Array(blocks.buffer);
  const table = new Uint32Array((32 * r) << logN);
  for (let index = 0; index < p; index += 1) {
    roMix(words.subarray(32 * r * index, 32 * r * (index + 1)), r, 1 << logN, table);
  }
  return pbkdf2(passphrase, blocks, count);
}

/** PBKDF2-HMAC-SHA256 with one iteration. Firefox's own does not give as many bytes as scrypt needs. */
async function pbkdf2(passphrase, salt, count) {
  const numbers = Array.from({ length: Math.ceil(count / 32) }, (_, index) => index + 1);
  const blocks = await Promise.all(numbers.map((number) => hmac(passphrase, concat(salt, bigEndian(number)))));
  return concat(...blocks).slice(0, count);
}

/** scryptROMix (§5). `V` has room for N blocks. */
function roMix(B, r, N, V) {
  const count = 32 * r;
  let [X, Y] = [B.slice(), new Uint32Array(count)];
  for (let i = 0; i < N; i += 1) {
    V.set(X, i * count);
    blockMix(X, Y, r);
    [X, Y] = [Y, X];
  }
  for (let i = 0; i < N; i += 1) {
    // Integerify(X) mod N
    const start = (X[count - 16] & (N - 1)) * count;
    for (let k = 0; k < count; k += 1) X[k] ^= V[start + k];
    blockMix(X, Y, r);
    [X, Y] = [Y, X];
  }
  B.set(X);
}

/** scryptBlockMix (§4). */
function blockMix(B, Y, r) {
  const X = B.slice(32 * r - 16);
  for (let i = 0; i < 2 * r; i += 1) {
    for (let k = 0; k < 16; k += 1) X[k] ^= B[16 * i + k];
    salsa8(X);
    Y.set(X, 16 * (i >> 1) + (i & 1 ? 16 * r : 0));
  }
}

/** Salsa20/8 Core (§3). */
function salsa8(B) {
  // Array literals on both sides need no iterator, which would be slow.
  let [a0, a1, a2, a3] = [B[0], B[1], B[2], B[3]];
  let [a4, a5, a6, a7] = [B[4], B[5], B[6], B[7]];
  let [a8, a9, a10, a11] = [B[8], B[9], B[10], B[11]];
  let [a12, a13, a14, a15] = [B[12], B[13], B[14], B[15]];
  for (let round = 0; round < 4; round += 1) {
    a4 ^= rotated(a0 + a12, 7);
    a8 ^= rotated(a4 + a0, 9);
    a12 ^= rotated(a8 + a4, 13);
    a0 ^= rotated(a12 + a8, 18);
    a9 ^= rotated(a5 + a1, 7);
    a13 ^= rotated(a9 + a5, 9);
    a1 ^= rotated(a13 + a9, 13);
    a5 ^= rotated(a1 + a13, 18);
    a14 ^= rotated(a10 + a6, 7);
    a2 ^= rotated(a14 + a10, 9);
    a6 ^= rotated(a2 + a14, 13);
    a10 ^= rotated(a6 + a2, 18);
    a3 ^= rotated(a15 + a11, 7);
    a7 ^= rotated(a3 + a15, 9);
    a11 ^= rotated(a7 + a3, 13);
    a15 ^= rotated(a11 + a7, 18);
    a1 ^= rotated(a0 + a3, 7);
    a2 ^= rotated(a1 + a0, 9);
    a3 ^= rotated(a2 + a1, 13);
    a0 ^= rotated(a3 + a2, 18);
    a6 ^= rotated(a5 + a4, 7);
    a7 ^= rotated(a6 + a5, 9);
    a4 ^= rotated(a7 + a6, 13);
    a5 ^= rotated(a4 + a7, 18);
    a11 ^= rotated(a10 + a9, 7);
    a8 ^= rotated(a11 + a10, 9);
    a9 ^= rotated(a8 + a11, 13);
    a10 ^= rotated(a9 + a8, 18);
    a12 ^= rotated(a15 + a14, 7);
    a13 ^= rotated(a12 + a15, 9);
    a14 ^= rotated(a13 + a12, 13);
    a15 ^= rotated(a14 + a13, 18);
  }
  B[0] += a0;
  B[1] += a1;
  B[2] += a2;
  B[3] += a3;
  B[4] += a4;
  B[5] += a5;
  B[6] += a6;
  B[7] += a7;
  B[8] += a8;
  B[9] += a9;
  B[10] += a10;
  B[11] += a11;
  B[12] += a12;
  B[13] += a13;
  B[14] += a14;
  B[15] += a15;
}

function rotated(word, count) {
  return (word << count) | (word >>> (32 - count));
}
