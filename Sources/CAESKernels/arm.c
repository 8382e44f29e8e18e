// The kernel for 64-bit ARM with the Cryptographic Extension (Arm ARM, C7.2, AESE).
#if defined(__aarch64__)

#include "filter.h"
#include <arm_neon.h>
#include <asm/hwcap.h>
#include <sys/auxv.h>

#define AES __attribute__((target("aes")))
#define INLINE static inline __attribute__((always_inline))

/// SubWord of FIPS 197 §5.2. ShiftRows changes nothing, because all columns are the same.
AES INLINE uint32_t substituted(uint32_t word) {
    uint8x16_t columns = vreinterpretq_u8_u32(vdupq_n_u32(word));
    return vgetq_lane_u32(vreinterpretq_u32_u8(vaeseq_u8(columns, vdupq_n_u8(0))), 0);
}

AES CLEARING static void expand(const uint8_t *key, uint8_t *schedule) {
    uint32_t words[44];
    memcpy(words, key, 16);
    uint32_t constant = 1;
    for (int i = 4; i < 44; i++) {
        uint32_t word = words[i - 1];
        if (i % 4 == 0) {
            // In memory, the first byte of a word is the lowest byte, so RotWord rotates right.
            word = substituted(word >> 8 | word << 24) ^ constant;
            constant = constant << 1 ^ (constant & 0x80 ? 0x11B : 0);
        }
        words[i] = words[i - 4] ^ word;
    }
    memcpy(schedule, words, sizeof words);
    explicit_bzero(words, sizeof words);
}

/// Returns the first words of four blocks.
AES INLINE uint32x4_t first_words(const uint8x16_t *block) {
    uint32x4_t front = vzip1q_u32(vreinterpretq_u32_u8(block[0]), vreinterpretq_u32_u8(block[1]));
    uint32x4_t back = vzip1q_u32(vreinterpretq_u32_u8(block[2]), vreinterpretq_u32_u8(block[3]));
    return vreinterpretq_u32_u64(vzip1q_u64(vreinterpretq_u64_u32(front), vreinterpretq_u64_u32(back)));
}

AES INLINE void encrypt_blocks(const uint8_t *schedule, const uint8_t *blocks, uint8x16_t *block) {
    for (int i = 0; i < 8; i++) block[i] = vld1q_u8(blocks + 16 * i);
    for (int round = 0; round < 9; round++) {
        uint8x16_t round_key = vld1q_u8(schedule + 16 * round);
        for (int i = 0; i < 8; i++) block[i] = vaesmcq_u8(vaeseq_u8(block[i], round_key));
    }
    uint8x16_t ninth = vld1q_u8(schedule + 144), last = vld1q_u8(schedule + 160);
    for (int i = 0; i < 8; i++) block[i] = veorq_u8(vaeseq_u8(block[i], ninth), last);
}

AES INLINE uint64_t step(const uint8_t *schedule, const uint8_t *blocks, const uint32_t *heads, uint32_t lowest,
                         uint32_t span) {
    uint8x16_t block[8];
    encrypt_blocks(schedule, blocks, block);
    const uint32x4_t weights = {1, 2, 4, 8};
    uint64_t bits = 0;
    for (int half = 0; half < 2; half++) {
        uint32x4_t words = veorq_u32(first_words(block + 4 * half), vld1q_u32(heads + 4 * half));
        words = vreinterpretq_u32_u8(vrev32q_u8(vreinterpretq_u8_u32(words)));
        uint32x4_t survives = vcleq_u32(vsubq_u32(words, vdupq_n_u32(lowest)), vdupq_n_u32(span));
        bits |= (uint64_t)vaddvq_u32(vandq_u32(survives, weights)) << (4 * half);
    }
    return bits;
}

DEFINE_FILTER(filter_armv8, AES, 8, step)

AES INLINE void store(uint32_t *words, const uint8x16_t *block) { vst1q_u32(words, first_words(block)); }

DEFINE_HEADS(heads_armv8, AES, 8, uint8x16_t, encrypt_blocks, store)

size_t aes_kernels_available(aes_kernel *kernels) {
    if (!(getauxval(AT_HWCAP) & HWCAP_AES)) return 0;
    kernels[0] = (aes_kernel){"ARMv8", expand, filter_armv8, heads_armv8};
    return 1;
}

#endif
