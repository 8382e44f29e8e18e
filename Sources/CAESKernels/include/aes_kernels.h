#ifndef AES_KERNELS_H
#define AES_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The size of an expanded AES-128 key in bytes: eleven round keys, FIPS 197 §5.2.
#define AES_KERNEL_SCHEDULE_SIZE 176

/// AES-128 and a filter for its output in one pass. The kernels use instructions that only some
/// processors have.
///
/// For each of `count` blocks, the filter encrypts the block, and XORs its first four bytes with
/// the corresponding four bytes of `heads`. If the result, read as a big-endian number, is in
/// `lowest...lowest + span` (modulo 2^32), the filter stores the index of the block. Other results
/// are never written to memory. The time does not depend on the key.
typedef struct {
    const char *_Nonnull name;
    /// Writes the key schedule for a key of 16 bytes.
    void (*_Nonnull expand)(const uint8_t *_Nonnull key, uint8_t *_Nonnull schedule);
    /// @param blocks `16 * count` bytes
    /// @param heads `count` words, in memory byte order
    /// @param survivors space for `count` indices; the indices are in ascending order
    /// @return the number of indices
    size_t (*_Nonnull filter)(const uint8_t *_Nonnull schedule, const uint8_t *_Nonnull blocks,
                              const uint32_t *_Nonnull heads, size_t count, uint32_t lowest, uint32_t span,
                              uint32_t *_Nonnull survivors);
} aes_kernel;

/// Writes the kernels that this processor supports, starting with the fastest.
/// @param kernels space for four kernels
/// @return the number of kernels, which can be zero
size_t aes_kernels_available(aes_kernel *_Nonnull kernels);

#endif
