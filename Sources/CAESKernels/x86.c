// Kernels for x86-64: AES-NI, and VAES on registers of 256 and 512 bits (Intel SDM, volume 2,
// AESENC).
#if defined(__x86_64__)

#include "filter.h"
#include <cpuid.h>
#include <immintrin.h>

#define INLINE static inline __attribute__((always_inline))

// AES-NI: one block per register.

#define AESNI __attribute__((target("aes,sse4.1")))

AESNI INLINE __m128i load_128(const uint8_t *round_key) { return _mm_loadu_si128((const __m128i *)round_key); }

AESNI INLINE __m128i next_round_key(__m128i key, __m128i assist) {
    key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
    key = _mm_xor_si128(key, _mm_slli_si128(key, 8));
    return _mm_xor_si128(key, _mm_shuffle_epi32(assist, 0xFF));
}

AESNI CLEARING static void expand(const uint8_t *key, uint8_t *schedule) {
    __m128i round_key = load_128(key);
    _mm_storeu_si128((__m128i *)schedule, round_key);
// The round constant is part of the instruction.
#define NEXT(ROUND, CONSTANT)                                                                                          \
    round_key = next_round_key(round_key, _mm_aeskeygenassist_si128(round_key, CONSTANT));                             \
    _mm_storeu_si128((__m128i *)(schedule + 16 * (ROUND)), round_key)
    NEXT(1, 0x01);
    NEXT(2, 0x02);
    NEXT(3, 0x04);
    NEXT(4, 0x08);
    NEXT(5, 0x10);
    NEXT(6, 0x20);
    NEXT(7, 0x40);
    NEXT(8, 0x80);
    NEXT(9, 0x1B);
    NEXT(10, 0x36);
#undef NEXT
}

/// Returns the first words of four blocks.
AESNI INLINE __m128i first_words_128(const __m128i *block) {
    return _mm_unpacklo_epi64(_mm_unpacklo_epi32(block[0], block[1]), _mm_unpacklo_epi32(block[2], block[3]));
}

AESNI INLINE void encrypt_128(const uint8_t *schedule, const uint8_t *blocks, __m128i *block) {
    for (int i = 0; i < 8; i++) block[i] = _mm_xor_si128(load_128(blocks + 16 * i), load_128(schedule));
    for (int round = 1; round < 10; round++) {
        __m128i round_key = load_128(schedule + 16 * round);
        for (int i = 0; i < 8; i++) block[i] = _mm_aesenc_si128(block[i], round_key);
    }
    for (int i = 0; i < 8; i++) block[i] = _mm_aesenclast_si128(block[i], load_128(schedule + 160));
}

AESNI INLINE uint64_t step_128(const uint8_t *schedule, const uint8_t *blocks, const uint32_t *heads, uint32_t lowest,
                               uint32_t span) {
    __m128i block[8];
    encrypt_128(schedule, blocks, block);
    const __m128i reversed = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    uint64_t bits = 0;
    for (int half = 0; half < 2; half++) {
        __m128i words = _mm_xor_si128(first_words_128(block + 4 * half), load_128((const uint8_t *)(heads + 4 * half)));
        words = _mm_sub_epi32(_mm_shuffle_epi8(words, reversed), _mm_set1_epi32((int)lowest));
        __m128i survives = _mm_cmpeq_epi32(_mm_min_epu32(words, _mm_set1_epi32((int)span)), words);
        bits |= (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(survives)) << (4 * half);
    }
    return bits;
}

DEFINE_FILTER(filter_aesni, AESNI, 8, step_128)

AESNI INLINE void store_128(uint32_t *words, const __m128i *block) {
    _mm_storeu_si128((__m128i *)words, first_words_128(block));
}

DEFINE_HEADS(heads_aesni, AESNI, 8, __m128i, encrypt_128, store_128)

// VAES: two blocks per register.

#define VAES256 __attribute__((target("aes,avx2,vaes")))

VAES256 INLINE __m256i load_256(const uint8_t *round_key) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)round_key));
}

/// Returns the first words of the eight blocks in four registers.
VAES256 INLINE __m256i first_words_256(const __m256i *pair) {
    // In each register, unpacking keeps the first block in the lower half and the second in the
    // upper half.
    __m256i words = _mm256_unpacklo_epi64(_mm256_unpacklo_epi32(pair[0], pair[1]),
                                          _mm256_unpacklo_epi32(pair[2], pair[3]));
    return _mm256_permutevar8x32_epi32(words, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

VAES256 INLINE void encrypt_256(const uint8_t *schedule, const uint8_t *blocks, __m256i *pair) {
    for (int i = 0; i < 8; i++)
        pair[i] = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(blocks + 32 * i)), load_256(schedule));
    for (int round = 1; round < 10; round++) {
        __m256i round_key = load_256(schedule + 16 * round);
        for (int i = 0; i < 8; i++) pair[i] = _mm256_aesenc_epi128(pair[i], round_key);
    }
    for (int i = 0; i < 8; i++) pair[i] = _mm256_aesenclast_epi128(pair[i], load_256(schedule + 160));
}

VAES256 INLINE uint64_t step_256(const uint8_t *schedule, const uint8_t *blocks, const uint32_t *heads,
                                 uint32_t lowest, uint32_t span) {
    __m256i pair[8];
    encrypt_256(schedule, blocks, pair);
    const __m256i reversed = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    uint64_t bits = 0;
    for (int half = 0; half < 2; half++) {
        __m256i words = _mm256_xor_si256(first_words_256(pair + 4 * half),
                                         _mm256_loadu_si256((const __m256i *)(heads + 8 * half)));
        words = _mm256_sub_epi32(_mm256_shuffle_epi8(words, reversed), _mm256_set1_epi32((int)lowest));
        __m256i survives = _mm256_cmpeq_epi32(_mm256_min_epu32(words, _mm256_set1_epi32((int)span)), words);
        bits |= (uint64_t)_mm256_movemask_ps(_mm256_castsi256_ps(survives)) << (8 * half);
    }
    return bits;
}

DEFINE_FILTER(filter_vaes256, VAES256, 16, step_256)

VAES256 INLINE void store_256(uint32_t *words, const __m256i *pair) {
    _mm256_storeu_si256((__m256i *)words, first_words_256(pair));
}

DEFINE_HEADS(heads_vaes256, VAES256, 16, __m256i, encrypt_256, store_256)

// VAES with AVX-512: four blocks per register.

#define VAES512 __attribute__((target("aes,avx512f,avx512bw,vaes")))

VAES512 INLINE __m512i load_512(const uint8_t *round_key) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)round_key));
}

/// Returns the first words of the sixteen blocks in four registers.
VAES512 INLINE __m512i first_words_512(const __m512i *four) {
    const __m512i first = _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 0, 0, 0, 0, 0, 0, 0, 0);
    __m512i lower = _mm512_permutex2var_epi32(four[0], first, four[1]);
    __m512i upper = _mm512_permutex2var_epi32(four[2], first, four[3]);
    return _mm512_inserti64x4(lower, _mm512_castsi512_si256(upper), 1);
}

VAES512 INLINE void encrypt_512(const uint8_t *schedule, const uint8_t *blocks, __m512i *four) {
    for (int i = 0; i < 8; i++)
        four[i] = _mm512_xor_si512(_mm512_loadu_si512(blocks + 64 * i), load_512(schedule));
    for (int round = 1; round < 10; round++) {
        __m512i round_key = load_512(schedule + 16 * round);
        for (int i = 0; i < 8; i++) four[i] = _mm512_aesenc_epi128(four[i], round_key);
    }
    for (int i = 0; i < 8; i++) four[i] = _mm512_aesenclast_epi128(four[i], load_512(schedule + 160));
}

VAES512 INLINE uint64_t step_512(const uint8_t *schedule, const uint8_t *blocks, const uint32_t *heads,
                                 uint32_t lowest, uint32_t span) {
    __m512i four[8];
    encrypt_512(schedule, blocks, four);
    const __m512i reversed = _mm512_broadcast_i32x4(
        _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
    uint64_t bits = 0;
    for (int half = 0; half < 2; half++) {
        __m512i words = _mm512_xor_si512(first_words_512(four + 4 * half), _mm512_loadu_si512(heads + 16 * half));
        words = _mm512_sub_epi32(_mm512_shuffle_epi8(words, reversed), _mm512_set1_epi32((int)lowest));
        bits |= (uint64_t)_mm512_cmple_epu32_mask(words, _mm512_set1_epi32((int)span)) << (16 * half);
    }
    return bits;
}

DEFINE_FILTER(filter_vaes512, VAES512, 32, step_512)

VAES512 INLINE void store_512(uint32_t *words, const __m512i *four) {
    _mm512_storeu_si512(words, first_words_512(four));
}

DEFINE_HEADS(heads_vaes512, VAES512, 32, __m512i, encrypt_512, store_512)

// The processor's instructions, and the registers that the Linux kernel saves on a context switch
// (Intel SDM, volume 1, 13.2).

static uint64_t saved_registers(void) {
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

size_t aes_kernels_available(aes_kernel *kernels) {
    uint32_t eax, ebx, ecx, edx, ebx7 = 0, ecx7 = 0;
    size_t count = 0;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_AES) || !(ecx & bit_SSE4_1)) return 0;
    uint64_t saved = ecx & bit_OSXSAVE ? saved_registers() : 0;
    __get_cpuid_count(7, 0, &eax, &ebx7, &ecx7, &edx);
    if (ecx7 & bit_VAES && (saved & 0xE6) == 0xE6 && ebx7 & bit_AVX512F && ebx7 & bit_AVX512BW)
        kernels[count++] = (aes_kernel){"VAES-512", expand, filter_vaes512, heads_vaes512};
    if (ecx7 & bit_VAES && (saved & 0x06) == 0x06 && ebx7 & bit_AVX2)
        kernels[count++] = (aes_kernel){"VAES-256", expand, filter_vaes256, heads_vaes256};
    kernels[count++] = (aes_kernel){"AES-NI", expand, filter_aesni, heads_aesni};
    return count;
}

#endif
