// The filter of `filter.c` as a script, for browsers without WebAssembly or without its 128-bit vectors.
//
// AES is bit-sliced here too: a number contains one bit of 32 blocks. The bits of a state are in the order of its bytes,
// eight numbers for each byte, the lowest bit first.

const BLOCK_COUNT = 16;
const RECORD_COUNT = 11;
/** The blocks that are encrypted at a time. */
const WIDTH = 32;
const STATE = 8 * BLOCK_COUNT;
const ROUNDS = 10;

/** Has the methods of `Filter`. */
export class ScriptFilter {
  #groups = [];
  #heads = new Uint32Array();

  load(ivs, ciphertexts) {
    const view = new DataView(ciphertexts.buffer, ciphertexts.byteOffset, ciphertexts.length);
    this.#heads = Uint32Array.from({ length: ciphertexts.length / RECORD_COUNT }, (_, index) => view.getUint32(RECORD_COUNT * index));
    this.#groups = [];
    for (let start = 0; start < this.#heads.length; start += WIDTH) {
      this.#groups.push(planesOf(ivs.subarray(BLOCK_COUNT * start, BLOCK_COUNT * (start + WIDTH))));
    }
  }

  survivors(key, lowest, span) {
    const [schedule, found] = [expandedKey(key), []];
    this.#groups.forEach((planes, group) => {
      const starts = keystream(planes, schedule);
      for (let index = 0; index < WIDTH; index += 1) {
        const report = WIDTH * group + index;
        if (report < this.#heads.length && (starts[index] ^ this.#heads[report]) - lowest >>> 0 <= span) found.push(report);
      }
    });
    return found;
  }
}

/** The planes of at most 32 blocks. */
function planesOf(blocks) {
  const planes = new Int32Array(STATE);
  blocks.forEach((byte, index) => {
    const block = Math.floor(index / BLOCK_COUNT);
    const first = 8 * (index % BLOCK_COUNT);
    for (let bit = 0; bit < 8; bit += 1) planes[first + bit] |= ((byte >>> bit) & 1) << block;
  });
  return planes;
}

/** The first four bytes of each encrypted block as a number. */
function keystream(planes, schedule) {
  const [state, next] = [new Int32Array(STATE), new Int32Array(STATE)];
  for (let i = 0; i < STATE; i += 1) state[i] = planes[i] ^ schedule[i];
  for (let round = 1; round < ROUNDS; round += 1) {
    for (let first = 0; first < STATE; first += 8) subByte(state, first);
    mixColumns(state, next);
    for (let i = 0; i < STATE; i += 1) state[i] = next[i] ^ schedule[STATE * round + i];
  }
  // ShiftRows moves these bytes to the first column.
  const starts = new Int32Array(WIDTH);
  for (let row = 0; row < 4; row += 1) {
    subByte(state, 40 * row);
    for (let bit = 0; bit < 8; bit += 1) {
      const plane = state[40 * row + bit] ^ schedule[STATE * ROUNDS + 8 * row + bit];
      for (let block = 0; block < WIDTH; block += 1) starts[block] |= ((plane >>> block) & 1) << (24 - 8 * row + bit);
    }
  }
  return starts;
}

/** ShiftRows and MixColumns: 2(a + b) + b + c + d for each byte a and the bytes below it. */
function mixColumns(state, next) {
  for (let column = 0; column < 4; column += 1) {
    const bytes = [0, 1, 2, 3].map((row) => 8 * (4 * ((column + row) % 4) + row));
    for (let row = 0; row < 4; row += 1) {
      const [a, b, c, d] = [bytes[row], bytes[(row + 1) % 4], bytes[(row + 2) % 4], bytes[(row + 3) % 4]];
      const first = 8 * (4 * column + row);
      const high = state[a + 7] ^ state[b + 7];
      for (let bit = 0; bit < 8; bit += 1) {
        const doubled = bit === 0 ? high : state[a + bit - 1] ^ state[b + bit - 1];
        // The polynomial x^8 + x^4 + x^3 + x + 1
        const reduced = bit === 1 || bit === 3 || bit === 4 ? doubled ^ high : doubled;
        next[first + bit] = reduced ^ state[b + bit] ^ state[c + bit] ^ state[d + bit];
      }
    }
  }
}

/** FIPS 197 §5.2. Each bit of a round key is a number of 32 equal bits. */
function expandedKey(key) {
  const schedule = new Int32Array(STATE * (ROUNDS + 1));
  key.forEach((byte, index) => {
    for (let bit = 0; bit < 8; bit += 1) schedule[8 * index + bit] = -((byte >>> bit) & 1);
  });
  let constant = 1;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const first = STATE * round;
    for (let row = 0; row < 4; row += 1) {
      const word = schedule.slice(first - 32 + 8 * ((row + 1) % 4), first - 24 + 8 * ((row + 1) % 4));
      subByte(word, 0);
      const added = 0x63 ^ (row === 0 ? constant : 0);
      for (let bit = 0; bit < 8; bit += 1) {
        let sum = word[bit] ^ -((added >>> bit) & 1);
        for (let column = 0; column < 4; column += 1) {
          const index = first + 32 * column + 8 * row + bit;
          sum ^= schedule[index - STATE];
          schedule[index] = sum;
        }
      }
    }
    constant = (constant << 1) ^ (constant & 0x80 ? 0x11b : 0);
  }
  // SubBytes of the state adds this constant. MixColumns does not change a block of equal bytes.
  for (let index = STATE; index < schedule.length; index += 1) schedule[index] ^= -((0x63 >>> index % 8) & 1);
  return schedule;
}

/** SubBytes of one byte of the state, without the addition of 0x63. The circuit is that of `filter.c`. */
function subByte(q, first) {
  const x0 = q[first + 7], x1 = q[first + 6], x2 = q[first + 5], x3 = q[first + 4];
  const x4 = q[first + 3], x5 = q[first + 2], x6 = q[first + 1], x7 = q[first];

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

  q[first + 7] = t59 ^ t63;
  q[first + 6] = t64 ^ s3;
  q[first + 5] = t55 ^ t67;
  q[first + 4] = s3;
  q[first + 3] = t51 ^ t66;
  q[first + 2] = t47 ^ t65;
  q[first + 1] = t56 ^ t62;
  q[first] = t48 ^ t60;
}
