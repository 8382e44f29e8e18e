// The filter for protected reports, for WebAssembly with 128-bit SIMD.
//
// For each report, the filter encrypts the IV with AES-128 (FIPS 197) and decrypts the first four
// bytes of the record, which are the start of the report. It keeps the reports whose start is in a
// range. AES is bit-sliced: a vector contains one bit of each byte of eight blocks. So there is no
// table, and the duration does not depend on the key.
//
// The bytes of a block are in the order of the rows of the AES state, so that MixColumns moves words
// of 32 bits. The start depends on only one column of the last round. Therefore, the last round
// encrypts this column of four groups of eight blocks at a time.

#include <stdint.h>
#include <wasm_simd128.h>

#define EXPORT(NAME) __attribute__((export_name(NAME)))

/// The number of blocks in a group, which are encrypted at a time.
#define WIDTH 8
/// The number of groups in a chunk.
#define GROUPS 4
#define CHUNK (WIDTH * GROUPS)
/// The maximum number of reports in a batch: a multiple of `CHUNK`.
#define BATCH 2048
#define ROUNDS 10
#define RECORD_SIZE 11

typedef uint8_t bytes_16 __attribute__((vector_size(16)));
typedef uint64_t words_2 __attribute__((vector_size(16)));
typedef uint32_t words_4 __attribute__((vector_size(16)));

// The input and the output, which JavaScript writes and reads in this module's memory.
bytes_16 ivs[BATCH];
uint8_t ciphertexts[BATCH * RECORD_SIZE];
bytes_16 key;
uint32_t survivors[BATCH];

/// The loaded batch: the IVs in planes, and the first four bytes of each ciphertext as a number.
/// Block `i` of group `g` in a chunk belongs to report `GROUPS * i + g` of the chunk.
static struct {
    bytes_16 planes[GROUPS][WIDTH];
    words_4 heads[WIDTH];
} chunks[BATCH / CHUNK];

/// The round keys in planes.
static bytes_16 schedule[ROUNDS + 1][8];

/// Swaps the bits of `mask << shift` in `a` with the bits of `mask` in `b`.
static inline void swap_bits(bytes_16 *a, bytes_16 *b, int shift, uint64_t mask) {
    words_2 changed = (((words_2)*a >> shift) ^ (words_2)*b) & mask;
    *a = (bytes_16)((words_2)*a ^ (changed << shift));
    *b = (bytes_16)((words_2)*b ^ changed);
}

/// Converts eight blocks to planes, or planes to blocks. Bit `i` of byte `j` in plane `k` is bit `k`
/// of byte `j` in block `i`.
static inline void transpose(bytes_16 q[8]) {
    for (int i = 0; i < 8; i += 2) swap_bits(&q[i], &q[i + 1], 1, 0x5555555555555555);
    for (int i = 0; i < 8; i += i % 2 ? 3 : 1) swap_bits(&q[i], &q[i + 2], 2, 0x3333333333333333);
    for (int i = 0; i < 4; i++) swap_bits(&q[i], &q[i + 4], 4, 0x0F0F0F0F0F0F0F0F);
}

/// SubBytes without the addition of 0x63, which is part of the round keys. The circuit of Boyar and
/// Peralta, "A new combinational logic minimization technique with applications to cryptology"
/// (2010), with the names of their variables.
static inline void sub_bytes(bytes_16 q[8]) {
    bytes_16 x0 = q[7], x1 = q[6], x2 = q[5], x3 = q[4], x4 = q[3], x5 = q[2], x6 = q[1], x7 = q[0];

    bytes_16 y14 = x3 ^ x5, y13 = x0 ^ x6, y9 = x0 ^ x3, y8 = x0 ^ x5, t0 = x1 ^ x2, y1 = t0 ^ x7;
    bytes_16 y4 = y1 ^ x3, y12 = y13 ^ y14, y2 = y1 ^ x0, y5 = y1 ^ x6, y3 = y5 ^ y8, t1 = x4 ^ y12;
    bytes_16 y15 = t1 ^ x5, y20 = t1 ^ x1, y6 = y15 ^ x7, y10 = y15 ^ t0, y11 = y20 ^ y9, y7 = x7 ^ y11;
    bytes_16 y17 = y10 ^ y11, y19 = y10 ^ y8, y16 = t0 ^ y11, y21 = y13 ^ y16, y18 = x0 ^ y16;

    bytes_16 t2 = y12 & y15, t3 = y3 & y6, t4 = t3 ^ t2, t5 = y4 & x7, t6 = t5 ^ t2, t7 = y13 & y16;
    bytes_16 t8 = y5 & y1, t9 = t8 ^ t7, t10 = y2 & y7, t11 = t10 ^ t7, t12 = y9 & y11, t13 = y14 & y17;
    bytes_16 t14 = t13 ^ t12, t15 = y8 & y10, t16 = t15 ^ t12, t17 = t4 ^ t14, t18 = t6 ^ t16, t19 = t9 ^ t14;
    bytes_16 t20 = t11 ^ t16, t21 = t17 ^ y20, t22 = t18 ^ y19, t23 = t19 ^ y21, t24 = t20 ^ y18;
    bytes_16 t25 = t21 ^ t22, t26 = t21 & t23, t27 = t24 ^ t26, t28 = t25 & t27, t29 = t28 ^ t22;
    bytes_16 t30 = t23 ^ t24, t31 = t22 ^ t26, t32 = t31 & t30, t33 = t32 ^ t24, t34 = t23 ^ t33;
    bytes_16 t35 = t27 ^ t33, t36 = t24 & t35, t37 = t36 ^ t34, t38 = t27 ^ t36, t39 = t29 & t38;
    bytes_16 t40 = t25 ^ t39, t41 = t40 ^ t37, t42 = t29 ^ t33, t43 = t29 ^ t40, t44 = t33 ^ t37, t45 = t42 ^ t41;
    bytes_16 z0 = t44 & y15, z1 = t37 & y6, z2 = t33 & x7, z3 = t43 & y16, z4 = t40 & y1, z5 = t29 & y7;
    bytes_16 z6 = t42 & y11, z7 = t45 & y17, z8 = t41 & y10, z9 = t44 & y12, z10 = t37 & y3, z11 = t33 & y4;
    bytes_16 z12 = t43 & y13, z13 = t40 & y5, z14 = t29 & y2, z15 = t42 & y9, z16 = t45 & y14, z17 = t41 & y8;

    bytes_16 t46 = z15 ^ z16, t47 = z10 ^ z11, t48 = z5 ^ z13, t49 = z9 ^ z10, t50 = z2 ^ z12, t51 = z2 ^ z5;
    bytes_16 t52 = z7 ^ z8, t53 = z0 ^ z3, t54 = z6 ^ z7, t55 = z16 ^ z17, t56 = z12 ^ t48, t57 = t50 ^ t53;
    bytes_16 t58 = z4 ^ t46, t59 = z3 ^ t54, t60 = t46 ^ t57, t61 = z14 ^ t57, t62 = t52 ^ t58, t63 = t49 ^ t58;
    bytes_16 t64 = z4 ^ t59, t65 = t61 ^ t62, t66 = z1 ^ t63, t67 = t64 ^ t65, s3 = t53 ^ t66;

    q[7] = t59 ^ t63;
    q[6] = t64 ^ s3;
    q[5] = t55 ^ t67;
    q[4] = s3;
    q[3] = t51 ^ t66;
    q[2] = t47 ^ t65;
    q[1] = t56 ^ t62;
    q[0] = t48 ^ t60;
}

/// Changes the order of the bytes from columns to rows.
static inline bytes_16 by_rows(bytes_16 x) {
    return __builtin_shufflevector(x, x, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
}

/// ShiftRows. This is a swizzle, because V8 loads the indices of a shuffle again for each use.
static inline bytes_16 shift_rows(bytes_16 x) {
    v128_t indices = wasm_i8x16_const(0, 1, 2, 3, 5, 6, 7, 4, 10, 11, 8, 9, 15, 12, 13, 14);
    return (bytes_16)wasm_i8x16_swizzle((v128_t)x, indices);
}

/// Each row replaced by the row below.
static inline bytes_16 one_up(bytes_16 x) {
    return (bytes_16)__builtin_shufflevector((words_4)x, (words_4)x, 1, 2, 3, 0);
}

/// Each row replaced by the row two below.
static inline bytes_16 two_up(bytes_16 x) {
    return (bytes_16)__builtin_shufflevector((words_4)x, (words_4)x, 2, 3, 0, 1);
}

/// ShiftRows and MixColumns: 2a + 3b + c + d = 2(a + b) + b + (c + d).
static inline void mix_columns(bytes_16 q[8]) {
    bytes_16 below[8], sum[8];
    for (int k = 0; k < 8; k++) {
        bytes_16 shifted = shift_rows(q[k]);
        below[k] = one_up(shifted);
        sum[k] = shifted ^ below[k];
    }
    for (int k = 0; k < 8; k++) {
        q[k] = below[k] ^ two_up(sum[k]) ^ sum[(k + 7) % 8];
        // The polynomial x^8 + x^4 + x^3 + x + 1. Plane 0 has its part already.
        if (k == 1 || k == 3 || k == 4) q[k] ^= sum[7];
    }
}

static inline void add_key(bytes_16 q[8], const bytes_16 round_key[8]) {
    for (int k = 0; k < 8; k++) q[k] ^= round_key[k];
}

/// Writes a round key in planes: the planes of eight equal blocks.
static void set_round_key(int round, bytes_16 block) {
    for (int k = 0; k < 8; k++) schedule[round][k] = block;
    transpose(schedule[round]);
}

/// SubWord of the last word of a round key.
static uint32_t sub_last_word(bytes_16 block) {
    bytes_16 q[8] = {block};
    transpose(q);
    sub_bytes(q);
    transpose(q);
    return ((words_4)q[0])[3] ^ 0x63636363;
}

/// FIPS 197 §5.2. The last round key contains only the first column, once for each group.
static void expand_key(void) {
    words_4 words = (words_4)key;
    uint8_t constant = 1;
    set_round_key(0, by_rows(key));
    for (int round = 1; round <= ROUNDS; round++) {
        uint32_t word = sub_last_word((bytes_16)words);
        word = (word >> 8 | word << 24) ^ constant;
        constant = (uint8_t)(constant << 1 ^ (constant & 0x80 ? 0x1B : 0));
        for (int i = 0; i < 4; i++) {
            word ^= words[i];
            words[i] = word;
        }
        // MixColumns does not change a block of equal bytes.
        bytes_16 block = (bytes_16)(round < ROUNDS ? words : (words_4){0} + words[0]) ^ 0x63;
        set_round_key(round, by_rows(block));
    }
}

/// Encrypts up to the last SubBytes, which is missing.
static inline void encrypt(bytes_16 q[8]) {
    add_key(q, schedule[0]);
    // If all rounds are unrolled, V8 keeps fewer values in registers.
#pragma clang loop unroll(disable)
    for (int round = 1; round < ROUNDS; round++) {
        sub_bytes(q);
        mix_columns(q);
        add_key(q, schedule[round]);
    }
}

/// Reads a batch for the next calls of `filter`.
///
/// @param count the number of reports in `ivs` and `ciphertexts`, at most `BATCH`
EXPORT("load") void load(uint32_t count) {
    for (uint32_t first = 0; first < count; first += CHUNK) {
        for (uint32_t j = 0; j < CHUNK; j++) {
            uint32_t head, i = j / GROUPS, g = j % GROUPS;
            __builtin_memcpy(&head, ciphertexts + (first + j) * RECORD_SIZE, sizeof head);
            chunks[first / CHUNK].planes[g][i] = by_rows(ivs[first + j]);
            chunks[first / CHUNK].heads[i][g] = __builtin_bswap32(head);
        }
        for (int g = 0; g < GROUPS; g++) transpose(chunks[first / CHUNK].planes[g]);
    }
}

/// Decrypts the starts of the reports of a chunk.
///
/// @return a bit for each report whose start is in `lowest...lowest + span`
static uint32_t filter_chunk(uint32_t chunk, uint32_t lowest, uint32_t span) {
    bytes_16 columns[8] = {0};
    // Unrolling would only make the module larger.
#pragma clang loop unroll(disable)
    for (int g = 0; g < GROUPS; g++) {
        bytes_16 q[WIDTH];
        __builtin_memcpy(q, chunks[chunk].planes[g], sizeof q);
        encrypt(q);
        for (int k = 0; k < 8; k++) columns[k] |= (bytes_16)(((words_4)shift_rows(q[k]) & 0xFF) << 8 * g);
    }
    sub_bytes(columns);
    add_key(columns, schedule[ROUNDS]);
    transpose(columns);
    uint32_t kept = 0;
    for (int i = 0; i < WIDTH; i++) {
        bytes_16 x = columns[i];
        x = __builtin_shufflevector(x, x, 12, 8, 4, 0, 13, 9, 5, 1, 14, 10, 6, 2, 15, 11, 7, 3);
        words_4 starts = (words_4)x ^ chunks[chunk].heads[i];
        kept |= wasm_i32x4_bitmask((v128_t)(starts - lowest <= span)) << GROUPS * i;
    }
    return kept;
}

/// Writes to `survivors` the indices of the loaded reports whose start is in `lowest...lowest + span`
/// (modulo 2^32), in ascending order. Erases the key and the schedule.
///
/// @param count the number of reports in the last call of `load`
/// @return the number of indices
EXPORT("filter") uint32_t filter(uint32_t count, uint32_t lowest, uint32_t span) {
    uint32_t found = 0;
    expand_key();
    for (uint32_t first = 0; first < count; first += CHUNK) {
        uint32_t kept = filter_chunk(first / CHUNK, lowest, span);
        if (count - first < CHUNK) kept &= (1u << (count - first)) - 1;
        for (; kept != 0; kept &= kept - 1) survivors[found++] = first + (uint32_t)__builtin_ctz(kept);
    }
    key = (bytes_16){0};
    __builtin_memset(schedule, 0, sizeof schedule);
    __asm__ volatile("" ::: "memory");
    return found;
}
