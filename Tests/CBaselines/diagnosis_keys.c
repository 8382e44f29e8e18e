#define OPENSSL_SUPPRESS_DEPRECATED
#include "baselines.h"
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <stdlib.h>
#include <string.h>

static void require(int result) {
    if (result != 1) abort();
}

static void derive(const uint8_t *key, uint8_t *derived) {
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, 16),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, "EN-RPIK", 7),
        OSSL_PARAM_construct_end(),
    };
    require(EVP_KDF_derive(context, derived, 16, parameters));
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
}

static EVP_CIPHER_CTX *cipher(const uint8_t *key) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    require(EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), NULL, key, NULL));
    EVP_CIPHER_CTX_set_padding(context, 0);
    return context;
}

void baseline_identifiers(const uint8_t *key, uint32_t start, int is_reused, uint8_t *identifiers) {
    uint8_t derived[16], block[16] = "EN-RPI";
    derive(key, derived);
    EVP_CIPHER_CTX *context = is_reused ? cipher(derived) : NULL;
    for (uint32_t index = 0; index < 144; index++) {
        int length;
        uint32_t interval = start + index;
        for (int byte = 0; byte < 4; byte++) block[12 + byte] = (uint8_t)(interval >> (8 * byte));
        if (!is_reused) context = cipher(derived);
        require(EVP_EncryptUpdate(context, identifiers + 16 * index, &length, block, 16));
        if (!is_reused) EVP_CIPHER_CTX_free(context);
    }
    if (is_reused) EVP_CIPHER_CTX_free(context);
}
