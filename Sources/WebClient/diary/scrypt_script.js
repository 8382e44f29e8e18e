// scryptROMix (RFC 7914 §5) of `scrypt.c` as a script, for browsers without WebAssembly or without its 128-bit vectors.
// Values are named as in the RFC.

const BLOCK = 16;

/** Replaces `B`, 128 * r bytes, by scryptROMix(r, B, N). */
export function roMix(B, r, N) {
  const count = 2 * r * BLOCK;
  const view = new DataView(B.buffer, B.byteOffset, B.length);
  let [X, Y] = [Int32Array.from({ length: count }, (_, index) => view.getInt32(4 * index, true)), new Int32Array(count)];
  const V = new Int32Array(N * count);
  for (let i = 0; i < N; i += 1) {
    V.set(X, i * count);
    blockMix(X, Y, r);
    [X, Y] = [Y, X];
  }
  for (let i = 0; i < N; i += 1) {
    const j = count * (X[count - BLOCK] & (N - 1));
    for (let k = 0; k < count; k += 1) X[k] ^= V[j + k];
    blockMix(X, Y, r);
    [X, Y] = [Y, X];
  }
  X.forEach((word, index) => view.setInt32(4 * index, word, true));
}

/** scryptBlockMix (§4) */
function blockMix(B, Y, r) {
  const X = B.slice(B.length - BLOCK);
  for (let i = 0; i < 2 * r; i += 1) {
    for (let k = 0; k < BLOCK; k += 1) X[k] ^= B[i * BLOCK + k];
    salsa8(X);
    Y.set(X, ((i >> 1) + (i & 1) * r) * BLOCK);
  }
}

/** Salsa20/8 Core (§3) */
function salsa8(B) {
  let [x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15] = B;
  let sum;
  for (let round = 0; round < 4; round += 1) {
    sum = (x0 + x12) | 0;
    x4 ^= (sum << 7) | (sum >>> 25);
    sum = (x4 + x0) | 0;
    x8 ^= (sum << 9) | (sum >>> 23);
    sum = (x8 + x4) | 0;
    x12 ^= (sum << 13) | (sum >>> 19);
    sum = (x12 + x8) | 0;
    x0 ^= (sum << 18) | (sum >>> 14);
    sum = (x5 + x1) | 0;
    x9 ^= (sum << 7) | (sum >>> 25);
    sum = (x9 + x5) | 0;
    x13 ^= (sum << 9) | (sum >>> 23);
    sum = (x13 + x9) | 0;
    x1 ^= (sum << 13) | (sum >>> 19);
    sum = (x1 + x13) | 0;
    x5 ^= (sum << 18) | (sum >>> 14);
    sum = (x10 + x6) | 0;
    x14 ^= (sum << 7) | (sum >>> 25);
    sum = (x14 + x10) | 0;
    x2 ^= (sum << 9) | (sum >>> 23);
    sum = (x2 + x14) | 0;
    x6 ^= (sum << 13) | (sum >>> 19);
    sum = (x6 + x2) | 0;
    x10 ^= (sum << 18) | (sum >>> 14);
    sum = (x15 + x11) | 0;
    x3 ^= (sum << 7) | (sum >>> 25);
    sum = (x3 + x15) | 0;
    x7 ^= (sum << 9) | (sum >>> 23);
    sum = (x7 + x3) | 0;
    x11 ^= (sum << 13) | (sum >>> 19);
    sum = (x11 + x7) | 0;
    x15 ^= (sum << 18) | (sum >>> 14);
    sum = (x0 + x3) | 0;
    x1 ^= (sum << 7) | (sum >>> 25);
    sum = (x1 + x0) | 0;
    x2 ^= (sum << 9) | (sum >>> 23);
    sum = (x2 + x1) | 0;
    x3 ^= (sum << 13) | (sum >>> 19);
    sum = (x3 + x2) | 0;
    x0 ^= (sum << 18) | (sum >>> 14);
    sum = (x5 + x4) | 0;
    x6 ^= (sum << 7) | (sum >>> 25);
    sum = (x6 + x5) | 0;
    x7 ^= (sum << 9) | (sum >>> 23);
    sum = (x7 + x6) | 0;
    x4 ^= (sum << 13) | (sum >>> 19);
    sum = (x4 + x7) | 0;
    x5 ^= (sum << 18) | (sum >>> 14);
    sum = (x10 + x9) | 0;
    x11 ^= (sum << 7) | (sum >>> 25);
    sum = (x11 + x10) | 0;
    x8 ^= (sum << 9) | (sum >>> 23);
    sum = (x8 + x11) | 0;
    x9 ^= (sum << 13) | (sum >>> 19);
    sum = (x9 + x8) | 0;
    x10 ^= (sum << 18) | (sum >>> 14);
    sum = (x15 + x14) | 0;
    x12 ^= (sum << 7) | (sum >>> 25);
    sum = (x12 + x15) | 0;
    x13 ^= (sum << 9) | (sum >>> 23);
    sum = (x13 + x12) | 0;
    x14 ^= (sum << 13) | (sum >>> 19);
    sum = (x14 + x13) | 0;
    x15 ^= (sum << 18) | (sum >>> 14);
  }
  B[0] += x0;
  B[1] += x1;
  B[2] += x2;
  B[3] += x3;
  B[4] += x4;
  B[5] += x5;
  B[6] += x6;
  B[7] += x7;
  B[8] += x8;
  B[9] += x9;
  B[10] += x10;
  B[11] += x11;
  B[12] += x12;
  B[13] += x13;
  B[14] += x14;
  B[15] += x15;
}
