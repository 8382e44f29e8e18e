#ifndef BASELINES_H
#define BASELINES_H

#include <stddef.h>
#include <stdint.h>

/// The baselines for matching. Reports are columns: IVs of 16 bytes, ciphertexts of 11, tags of 32.

/// Verifies every report under every key with libcrypto's fastest loop: one prepared HMAC per key.
/// @param keys 32 bytes each
/// @return the number of pairs with a valid tag
size_t baseline_hmac(const uint8_t *keys, size_t key_count, const uint8_t *ivs, const uint8_t *ciphertexts,
                     const uint8_t *tags, size_t count);

/// Encrypts every IV under every key, one batch of IVs per call, and ignores the result: the cost
/// of libcrypto alone.
/// @param keys 16 bytes each
void baseline_ecb(const uint8_t *keys, size_t key_count, const uint8_t *ivs, size_t count, size_t batch);

/// Derives the 144 identifiers of a diagnosis key with libcrypto, one block per call.
/// @param key 16 bytes
/// @param start the first interval number
/// @param is_reused 0 for one new context per identifier, 1 for one context per key
/// @param identifiers room for 144 identifiers of 16 bytes
void baseline_identifiers(const uint8_t *key, uint32_t start, int is_reused, uint8_t *identifiers);

/// Keeps the processor's AES unit busy with blocks that stay in registers: a lower bound.
/// @param kernel the name of a kernel of this processor
/// @return 0 if there is no loop for this kernel
int baseline_aes_unit(const char *kernel, size_t blocks);

/// Adds this number of numbers one after the other: one cycle each.
void baseline_cycles(size_t count);

#endif
