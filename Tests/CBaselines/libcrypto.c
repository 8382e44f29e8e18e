#define OPENSSL_SUPPRESS_DEPRECATED
#include "baselines.h"
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdlib.h>

static void require(int result) {
    if (result != 1) abort();
}

size_t baseline_hmac(const uint8_t *keys, size_t key_count, const uint8_t *ivs, const uint8_t *ciphertexts,
                     const uint8_t *tags, size_t count) {
    HMAC_CTX **contexts = calloc(key_count, sizeof *contexts);
    for (size_t key = 0; key < key_count; key++) {
        contexts[key] = HMAC_CTX_new();
        require(HMAC_Init_ex(contexts[key], keys + 32 * key, 32, EVP_sha256(), NULL));
    }
    size_t found = 0;
    for (size_t report = 0; report < count; report++) {
        for (size_t key = 0; key < key_count; key++) {
            uint8_t tag[32];
            unsigned length;
            require(HMAC_Init_ex(contexts[key], NULL, 0, NULL, NULL));
            require(HMAC_Update(contexts[key], ivs + 16 * report, 16));
            require(HMAC_Update(contexts[key], ciphertexts + 11 * report, 11));
            require(HMAC_Final(contexts[key], tag, &length));
            found += CRYPTO_memcmp(tag, tags + 32 * report, 32) == 0;
        }
    }
    for (size_t key = 0; key < key_count; key++) HMAC_CTX_free(contexts[key]);
    free(contexts);
    return found;
}

void baseline_ecb(const uint8_t *keys, size_t key_count, const uint8_t *ivs, size_t count, size_t batch) {
    EVP_CIPHER_CTX **contexts = calloc(key_count, sizeof *contexts);
    uint8_t *output = malloc(16 * batch);
    for (size_t key = 0; key < key_count; key++) {
        contexts[key] = EVP_CIPHER_CTX_new();
        require(EVP_EncryptInit_ex(contexts[key], EVP_aes_128_ecb(), NULL, keys + 16 * key, NULL));
        EVP_CIPHER_CTX_set_padding(contexts[key], 0);
    }
    for (size_t start = 0; start < count; start += batch) {
        size_t blocks = count - start < batch ? count - start : batch;
        for (size_t key = 0; key < key_count; key++) {
            int length;
            require(EVP_EncryptUpdate(contexts[key], output, &length, ivs + 16 * start, (int)(16 * blocks)));
        }
    }
    for (size_t key = 0; key < key_count; key++) EVP_CIPHER_CTX_free(contexts[key]);
    free(contexts);
    free(output);
}
