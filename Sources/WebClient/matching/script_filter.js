// The filter of `filter.c` in JavaScript, for browsers without WebAssembly or without SIMD, such as
// iOS in Lockdown Mode. A plane is four words of 32 bits, one for each column of the AES state.

const WIDTH = 8;
const ROUNDS = 10;
const RECORD_COUNT = 11;

/** Encrypts the IVs of reports, and keeps the reports that start in a range. */
export class ScriptFilter {
  name = "JavaScript";
  #ivs;
  #ciphertexts;
  #count = 0;
  #state = new Int32Array(4 * WIDTH);
  #schedule = new Int32Array((ROUNDS + 1) * 4 * WIDTH);

  /**
   * Sets the reports for the next calls of `survivors`.
   *
   * @param ivs 16 bytes for each report
   * @param ciphertexts 11 bytes for each report. The number of reports is a multiple of eight.
   */
  load(ivs, ciphertexts) {
    this.#ivs = new DataView(ivs.buffer, ivs.byteOffset, ivs.byteLength);
    this.#ciphertexts = new DataView(ciphertexts.buffer, ciphertexts.byteOffset, ciphertexts.byteLength);
    this.#count = ciphertexts.length / RECORD_COUNT;
  }

  /**
   * Returns the indices of the reports whose start is in `lowest...lowest + span` (modulo 2^32), in
   * ascending order.
   *
   * @param key the AES key, 16 bytes
   */
  survivors(key, lowest, span) {
    expandKey(key, this.#schedule, this.#state);
    const survivors = [];
    for (let first = 0; first < this.#count; first += WIDTH) {
      for (let word = 0; word < 4 * WIDTH; word += 1) {
        this.#state[word] = this.#ivs.getInt32(16 * first + 4 * word, true);
      }
      encrypt(this.#state, this.#schedule);
      for (let block = 0; block < WIDTH; block += 1) {
        const head = this.#ciphertexts.getInt32((first + block) * RECORD_COUNT, true);
        const start = reversed(this.#state[4 * block] ^ head);
        if ((start - lowest) >>> 0 <= span) survivors.push(first + block);
      }
    }
    this.#schedule.fill(0);
    return survivors;
  }
}

/** Reverses the bytes of a word. */
function reversed(word) {
  return (word >>> 24) | ((word >>> 8) & 0xff00) | ((word & 0xff00) << 8) | (word << 24);
}

function swapBits(q, a, b, shift, mask) {
  const changed = ((q[a] >>> shift) ^ q[b]) & mask;
  q[a] ^= changed << shift;
  q[b] ^= changed;
}

/** Converts eight blocks to planes, or planes to blocks. */
function transpose(q) {
  for (let column = 0; column < 4; column += 1) {
    for (let i = 0; i < 8; i += 2) swapBits(q, 4 * i + column, 4 * i + 4 + column, 1, 0x55555555);
    for (let i = 0; i < 8; i += i % 2 ? 3 : 1) swapBits(q, 4 * i + column, 4 * i + 8 + column, 2, 0x33333333);
    for (let i = 0; i < 4; i += 1) swapBits(q, 4 * i + column, 4 * i + 16 + column, 4, 0x0f0f0f0f);
  }
}

function subBytes(q) {
  for (let c = 0; c < 4; c += 1) {
    const [x0, x1, x2, x3] = [q[28 + c], q[24 + c], q[20 + c], q[16 + c]];
    const [x4, x5, x6, x7] = [q[12 + c], q[8 + c], q[4 + c], q[c]];

    const y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5, t0 = x1 ^ x2, y1 = t0 ^ x7;
    const y4 = y1 ^ x3, y12 = y13 ^ y14, y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8, t1 = x4 ^ y12;
    const y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ t0, y11 = y20 ^ y9, y7 = x7 ^ y11;
    const y17 = y10 ^ y11, y19 = y10 ^ y8, y16 = t0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;

    const t2 = y12 & y15, t3 = y3 & y6, t4 = t3 ^ t2, t5 = y4 & x7, t6 = t5 ^ t2, t7 = y13 & y16;
    const t8 = y5 & y1, t9 = t8 ^ t7, t10 = y2 & y7, t11 = t10 ^ t7, t12 = y9 & y11, t13 = y14 & y17;
    const t14 = t13 ^ t12, t15 = y8 & y10, t16 = t15 ^ t12, t17 = t4 ^ t14, t18 = t6 ^ t16, t19 = t9 ^ t14;
    const t20 = t11 ^ t16, t21 = t17 ^ y20, t22 = t18 ^ y19, t23 = t19 ^ y21, t24 = t20 ^ y18;
    const t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t28 = t25 & t27, t29 = t28 ^ t22;
    const t30 = t23 ^ t24, t31 = t22 ^ t26, t32 = t31 & t30, t33 = t32 ^ t24, t34 = t23 ^ t33;
    const t35 = t27 ^ t33, t36 = t24 & t35, t37 = t36 ^ t34, t38 = t27 ^ t36, t39 = t29 & t38;
    const t40 = t25 ^ t39, t41 = t40 ^ t37, t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;
    const z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
    const z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
    const z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;

    const t46 = z15 ^ z16, t47 = z10 ^ z11, t48 = z5 ^ z13, t49 = z9 ^ z10, t50 = z2 ^ z12, t51 = z2 ^ z5;
    const t52 = z7 ^ z8, t53 = z0 ^ z3, t54 = z6 ^ z7, t55 = z16 ^ z17, t56 = z12 ^ t48, t57 = t50 ^ t53;
    const t58 = z4 ^ t46, t59 = z3 ^ t54, t60 = t46 ^ t57, t61 = z14 ^ t57, t62 = t52 ^ t58, t63 = t49 ^ t58;
    const t64 = z4 ^ t59, t65 = t61 ^ t62, t66 = z1 ^ t63, t67 = t64 ^ t65, s3 = t53 ^ t66;

    q[28 + c] = t59 ^ t63;
    q[24 + c] = t64 ^ ~s3;
    q[20 + c] = t55 ^ ~t67;
    q[16 + c] = s3;
    q[12 + c] = t51 ^ t66;
    q[8 + c] = t47 ^ t65;
    q[4 + c] = t56 ^ ~t62;
    q[c] = t48 ^ ~t60;
  }
}

/** ShiftRows. The row is the number of a byte within a column, from the low end. */
function shiftRows(q) {
  for (let k = 0; k < 4 * WIDTH; k += 4) {
    const [a, b, c, d] = [q[k], q[k + 1], q[k + 2], q[k + 3]];
    q[k] = (a & 0xff) | (b & 0xff00) | (c & 0xff0000) | (d & 0xff000000);
    q[k + 1] = (b & 0xff) | (c & 0xff00) | (d & 0xff0000) | (a & 0xff000000);
    q[k + 2] = (c & 0xff) | (d & 0xff00) | (a & 0xff0000) | (b & 0xff000000);
    q[k + 3] = (d & 0xff) | (a & 0xff00) | (b & 0xff0000) | (c & 0xff000000);
  }
}

/** MixColumns: 2a + 3b + c + d = 2(a + b) + b + (c + d). */
function mixColumns(q) {
  for (let column = 0; column < 4; column += 1) {
    const last = q[28 + column] ^ rotated(q[28 + column], 8);
    let before = last;
    for (let k = 0; k < 8; k += 1) {
      const below = rotated(q[4 * k + column], 8);
      const sum = q[4 * k + column] ^ below;
      // The polynomial x^8 + x^4 + x^3 + x + 1. For plane 0, `before` is the last plane.
      q[4 * k + column] = below ^ rotated(sum, 16) ^ before ^ (k === 1 || k === 3 || k === 4 ? last : 0);
      before = sum;
    }
  }
}

function rotated(word, count) {
  return (word >>> count) | (word << (32 - count));
}

function addKey(q, schedule, round) {
  for (let word = 0; word < 4 * WIDTH; word += 1) q[word] ^= schedule[4 * WIDTH * round + word];
}

/** FIPS 197 §5.2. */
function expandKey(key, schedule, scratch) {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength);
  const words = [0, 4, 8, 12].map((offset) => view.getInt32(offset, true));
  let constant = 1;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const roundKey = schedule.subarray(4 * WIDTH * round, 4 * WIDTH * (round + 1));
    for (let block = 0; block < WIDTH; block += 1) roundKey.set(words, 4 * block);
    transpose(roundKey);
    scratch.fill(0).set(words);
    transpose(scratch);
    subBytes(scratch);
    transpose(scratch);
    let word = rotated(scratch[3], 8) ^ constant;
    constant = ((constant << 1) ^ (constant & 0x80 ? 0x1b : 0)) & 0xff;
    for (let i = 0; i < 4; i += 1) words[i] = word ^= words[i];
  }
}

function encrypt(q, schedule) {
  transpose(q);
  addKey(q, schedule, 0);
  for (let round = 1; round < ROUNDS; round += 1) {
    subBytes(q);
    shiftRows(q);
    mixColumns(q);
    addKey(q, schedule, round);
  }
  subBytes(q);
  shiftRows(q);
  addKey(q, schedule, ROUNDS);
  transpose(q);
}
