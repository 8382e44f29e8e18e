#ifndef AES_KERNELS_H
#define AES_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The size of an expanded AES-128 key in bytes: eleven round keys, FIPS 197 §5.2.
#define AES_KERNEL_SCHEDULE_SIZE 176

/// The number of blocks of which `heads` encrypts a multiple.
#define AES_KERNEL_HEADS 32

/// AES-128 encryption and a filter for its output, in one pass. A kernel uses instructions that
/// only some processors have.
///
/// For each of `count` blocks, the filter encrypts the block and XORs its first four bytes with
/// those of `heads`. It keeps the block's index if these four bytes, as a big-endian number, are in
/// `lowest...lowest + span` (modulo 2^32). No other output leaves the registers. The duration does
/// not depend on the key.
typedef struct {
    const char *_Nonnull name;
    /// Writes the key schedule of a key of 16 bytes.
    void (*_Nonnull expand)(const uint8_t *_Nonnull key, uint8_t *_Nonnull schedule);
    /// @param blocks `16 * count` bytes
    /// @param heads `count` words, in the order in memory
    /// @param survivors room for `count` indices, in ascending order
    /// @return the number of indices
    size_t (*_Nonnull filter)(const uint8_t *_Nonnull schedule, const uint8_t *_Nonnull blocks,
                              const uint32_t *_Nonnull heads, size_t count, uint32_t lowest, uint32_t span,
                              uint32_t *_Nonnull survivors);
    /// Encrypts blocks, and writes the first four bytes of each.
    /// @param blocks `16 * count` bytes
    /// @param count a multiple of `AES_KERNEL_HEADS`
    /// @param heads room for `count` words, in the order in memory
    void (*_Nonnull heads)(const uint8_t *_Nonnull schedule, const uint8_t *_Nonnull blocks, size_t count,
                           uint32_t *_Nonnull heads);
} aes_kernel;

/// Writes the kernels that this processor supports, the fastest first.
/// @param kernels room for four
/// @return the number of kernels, which can be zero
size_t aes_kernels_available(aes_kernel *_Nonnull kernels);

#endif
