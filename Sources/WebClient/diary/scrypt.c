// scryptROMix (RFC 7914 §5), for WebAssembly with 128-bit SIMD. Values are named as in the RFC.
//
// A block of 64 bytes is in four vectors. Each vector contains a diagonal of the Salsa20 matrix, so that a
// quarter of a round is one operation on vectors. The words are in this order while the function runs.

#include <stdint.h>

#define EXPORT(NAME) __attribute__((export_name(NAME)))

/// The vectors in a block of Salsa20.
#define BLOCK 4

typedef uint32_t words_4 __attribute__((vector_size(16)));

#define LANES(X, A, B, C, D) __builtin_shufflevector(X, X, A, B, C, D)

static inline words_4 rotated(words_4 x, int count) { return x << count | x >> (32 - count); }

/// Salsa20/8 Core (§3).
static inline void salsa8(words_4 B[BLOCK]) {
    words_4 a = B[0], b = B[1], c = B[2], d = B[3];
    for (int round = 0; round < 4; round++) {
        b ^= rotated(a + d, 7);
        c ^= rotated(b + a, 9);
        d ^= rotated(c + b, 13);
        a ^= rotated(d + c, 18);
        // From columns to rows
        b = LANES(b, 3, 0, 1, 2);
        c = LANES(c, 2, 3, 0, 1);
        d = LANES(d, 1, 2, 3, 0);
        d ^= rotated(a + b, 7);
        c ^= rotated(d + a, 9);
        b ^= rotated(c + d, 13);
        a ^= rotated(b + c, 18);
        b = LANES(b, 1, 2, 3, 0);
        c = LANES(c, 2, 3, 0, 1);
        d = LANES(d, 3, 0, 1, 2);
    }
    B[0] += a;
    B[1] += b;
    B[2] += c;
    B[3] += d;
}

/// scryptBlockMix (§4) of the exclusive or of `B` and `V`, which have 2r blocks. Without `V`, of `B`.
/// Four copies of this function would only make the module larger.
__attribute__((noinline)) static void block_mix(const words_4 *B, const words_4 *V, words_4 *Y, uint32_t r) {
    words_4 X[BLOCK];
    for (int k = 0; k < BLOCK; k++) X[k] = B[(2 * r - 1) * BLOCK + k] ^ (V ? V[(2 * r - 1) * BLOCK + k] : (words_4){0});
    for (uint32_t i = 0; i < 2 * r; i++) {
        for (int k = 0; k < BLOCK; k++) X[k] ^= B[i * BLOCK + k] ^ (V ? V[i * BLOCK + k] : (words_4){0});
        salsa8(X);
        for (int k = 0; k < BLOCK; k++) Y[(i / 2 + i % 2 * r) * BLOCK + k] = X[k];
    }
}

/// Replaces `B`, which has 2r blocks, by scryptROMix(r, B, N).
///
/// @param scratch room for 2 * 2r blocks, and then for N * 2r blocks
/// @param N a power of two, at least 2
EXPORT("ro_mix") void ro_mix(uint32_t *B, words_4 *scratch, uint32_t r, uint32_t N) {
    uint32_t count = 2 * r * BLOCK;
    words_4 *X = scratch, *Y = X + count, *V = Y + count;
    for (uint32_t i = 0; i < 4 * count; i++) ((uint32_t *)X)[i] = B[i / 16 * 16 + i * 5 % 16];
    for (uint32_t i = 0; i < N; i += 2) {
        __builtin_memcpy(V + i * count, X, count * sizeof *X);
        block_mix(X, 0, Y, r);
        __builtin_memcpy(V + (i + 1) * count, Y, count * sizeof *Y);
        block_mix(Y, 0, X, r);
    }
    for (uint32_t i = 0; i < N; i += 2) {
        // Integerify(X) mod N
        block_mix(X, V + (X[count - BLOCK][0] & (N - 1)) * count, Y, r);
        block_mix(Y, V + (Y[count - BLOCK][0] & (N - 1)) * count, X, r);
    }
    for (uint32_t i = 0; i < 4 * count; i++) B[i / 16 * 16 + i * 5 % 16] = ((uint32_t *)X)[i];
}
