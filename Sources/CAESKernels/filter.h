// Shared by all kernels.
#ifndef FILTER_H
#define FILTER_H

#include "aes_kernels.h"
#include <string.h>

/// Clears keys and keystream from registers on return. Otherwise, the dynamic linker would save the
/// registers on the stack, or the Linux kernel would do so to deliver a signal.
#define CLEARING __attribute__((zero_call_used_regs("used")))

/// Appends the indices of the set bits, counted from `first`.
static inline size_t append_indices(uint64_t bits, size_t first, uint32_t *survivors, size_t found) {
    for (; bits != 0; bits &= bits - 1) survivors[found++] = (uint32_t)(first + (size_t)__builtin_ctzll(bits));
    return found;
}

/// Defines a filter, which processes `WIDTH` blocks at a time.
///
/// `STEP(schedule, blocks, heads, lowest, span)` returns a bit for each block that survives. The
/// last few blocks are copied to a buffer with room for a whole step. These blocks are not secret.
///
/// Every step reads the round keys again. If the round keys were kept in registers across the loop,
/// they would be saved on the stack, and would never be erased there.
#define DEFINE_FILTER(NAME, TARGET, WIDTH, STEP)                                                                       \
    TARGET CLEARING static size_t NAME(const uint8_t *schedule, const uint8_t *blocks, const uint32_t *heads,          \
                                       size_t count, uint32_t lowest, uint32_t span, uint32_t *survivors) {            \
        size_t found = 0, index = 0;                                                                                   \
        for (; index + WIDTH <= count; index += WIDTH) {                                                               \
            __asm__ volatile("" ::: "memory");                                                                         \
            uint64_t bits = STEP(schedule, blocks + 16 * index, heads + index, lowest, span);                          \
            if (__builtin_expect(bits != 0, 0)) found = append_indices(bits, index, survivors, found);                 \
        }                                                                                                              \
        size_t rest = count - index;                                                                                   \
        if (rest != 0) {                                                                                               \
            uint8_t last_blocks[16 * WIDTH] = {0};                                                                     \
            uint32_t last_heads[WIDTH] = {0};                                                                          \
            memcpy(last_blocks, blocks + 16 * index, 16 * rest);                                                       \
            memcpy(last_heads, heads + index, 4 * rest);                                                               \
            __asm__ volatile("" ::: "memory");                                                                         \
            uint64_t bits = STEP(schedule, last_blocks, last_heads, lowest, span) & ((1ull << rest) - 1);              \
            found = append_indices(bits, index, survivors, found);                                                     \
        }                                                                                                              \
        return found;                                                                                                  \
    }

/// Defines the function that writes the first words of encrypted blocks.
///
/// `ENCRYPT(schedule, blocks, registers)` encrypts `WIDTH` blocks in eight registers. `STORE(words, registers)`
/// writes the first words of the blocks in four registers.
#define DEFINE_HEADS(NAME, TARGET, WIDTH, REGISTER, ENCRYPT, STORE)                                                    \
    TARGET CLEARING static void NAME(const uint8_t *schedule, const uint8_t *blocks, size_t count, uint32_t *heads) {  \
        for (size_t index = 0; index + WIDTH <= count; index += WIDTH) {                                               \
            __asm__ volatile("" ::: "memory");                                                                         \
            REGISTER block[8];                                                                                         \
            ENCRYPT(schedule, blocks + 16 * index, block);                                                             \
            STORE(heads + index, block);                                                                               \
            STORE(heads + index + WIDTH / 2, block + 4);                                                               \
        }                                                                                                              \
    }

#endif
