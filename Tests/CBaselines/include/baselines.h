#ifndef BASELINES_H
#define BASELINES_H

#include <stddef.h>
#include <stdint.h>

/// What matching is measured against. Reports are columns: IVs of 16 bytes, ciphertexts of 11, tags of 32.

/// Verifies every report under every key, with the fastest loop that libcrypto offers: one prepared HMAC for each key.
/// @param keys 32 bytes each
/// @return how many pairs have the right tag
size_t baseline_hmac(const uint8_t *keys, size_t key_count, const uint8_t *ivs, const uint8_t *ciphertexts,
                     const uint8_t *tags, size_t count);

/// Encrypts every IV under every key, a batch of IVs in one call, and looks at nothing: the part of libcrypto alone.
/// @param keys 16 bytes each
void baseline_ecb(const uint8_t *keys, size_t key_count, const uint8_t *ivs, size_t count, size_t batch);

/// Keeps the processor's AES unit busy with blocks that never leave the registers: nothing can be faster.
/// @param kernel the name of a kernel of this processor
/// @return 0 if there is no such loop for it
int baseline_aes_unit(const char *kernel, size_t blocks);

/// Adds as many numbers, one after the other: one cycle each.
void baseline_cycles(size_t count);

#endif
