// Code that all kernels share.
#ifndef FILTER_H
#define FILTER_H

#include "aes_kernels.h"
#include <string.h>

/// Clears keys and keystream from the registers on return. Otherwise, the dynamic linker, or the
/// kernel when it delivers a signal, would save them on the stack.
#define CLEARING __attribute__((zero_call_used_regs("used")))

/// Appends the indices of all bits that are set in `bits`. The lowest bit has the index `first`.
static inline size_t append_indices(uint64_t bits, size_t first, uint32_t *survivors, size_t found) {
    for (; bits != 0; bits &= bits - 1) survivors[found++] = (uint32_t)(first + (size_t)__builtin_ctzll(bits));
    return found;
}

/// Defines a filter that processes `WIDTH` blocks per step.
///
/// `STEP(schedule, blocks, heads, lowest, span)` returns one bit for each block; the bit is set if
/// the block survives. The last few blocks are copied to a buffer with space for a whole step.
/// These blocks are not secret.
///
/// Every step loads the round keys again. If the round keys were kept in registers during the loop,
/// the compiler would save them on the stack, where they are never erased.
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

#endif
