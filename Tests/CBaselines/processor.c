#include "baselines.h"
#include <string.h>

void baseline_cycles(size_t count) {
    size_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += 1;
        __asm__ volatile("" : "+r"(sum));
    }
}

#if defined(__x86_64__)

#include <immintrin.h>

/// Eight registers, so that each has finished its last round when its turn comes again.
#define DEFINE_UNIT(NAME, TARGET, REGISTER, CONSTRAINT, BLOCKS, ZERO, ROUND)                                           \
    __attribute__((target(TARGET))) static void NAME(size_t blocks) {                                                  \
        REGISTER key = ZERO(), state[8];                                                                               \
        for (int i = 0; i < 8; i++) state[i] = ZERO();                                                                 \
        for (size_t done = 0; done < blocks; done += 8 * BLOCKS) {                                                     \
            for (int round = 0; round < 10; round++)                                                                   \
                for (int i = 0; i < 8; i++) {                                                                          \
                    state[i] = ROUND(state[i], key);                                                                   \
                    __asm__ volatile("" : CONSTRAINT(state[i]));                                                       \
                }                                                                                                      \
        }                                                                                                              \
    }

DEFINE_UNIT(unit_512, "aes,avx512f,vaes", __m512i, "+v", 4, _mm512_setzero_si512, _mm512_aesenc_epi128)
DEFINE_UNIT(unit_256, "aes,avx2,vaes", __m256i, "+x", 2, _mm256_setzero_si256, _mm256_aesenc_epi128)
DEFINE_UNIT(unit_128, "aes", __m128i, "+x", 1, _mm_setzero_si128, _mm_aesenc_si128)

int baseline_aes_unit(const char *kernel, size_t blocks) {
    if (strcmp(kernel, "VAES-512") == 0) return unit_512(blocks), 1;
    if (strcmp(kernel, "VAES-256") == 0) return unit_256(blocks), 1;
    if (strcmp(kernel, "AES-NI") == 0) return unit_128(blocks), 1;
    return 0;
}

#elif defined(__aarch64__)

#include <arm_neon.h>

__attribute__((target("aes"))) int baseline_aes_unit(const char *kernel, size_t blocks) {
    if (strcmp(kernel, "ARMv8") != 0) return 0;
    uint8x16_t key = vdupq_n_u8(0), state[8];
    for (int i = 0; i < 8; i++) state[i] = key;
    for (size_t done = 0; done < blocks; done += 8) {
        for (int round = 0; round < 10; round++)
            for (int i = 0; i < 8; i++) {
                state[i] = vaesmcq_u8(vaeseq_u8(state[i], key));
                __asm__ volatile("" : "+w"(state[i]));
            }
    }
    return 1;
}

#else

int baseline_aes_unit(const char *kernel, size_t blocks) {
    (void)kernel, (void)blocks;
    return 0;
}

#endif
