#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

// Hides OpenSSL 3's deprecated functions, so that they cannot be used by mistake.
#define OPENSSL_NO_DEPRECATED
#define OPENSSL_API_COMPAT 30000

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/store.h>
#include <openssl/ui.h>
#include <openssl/x509.h>

// Swift does not import a macro that is defined by other macros.
static const int copenssl_keypair = EVP_PKEY_KEYPAIR;
static const int copenssl_public_key = EVP_PKEY_PUBLIC_KEY;

// Swift imports functions and plain constants, but not macros that contain casts.
static inline int copenssl_gcm_set_tag(EVP_CIPHER_CTX *context, void *tag, int count) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, count, tag);
}

static inline int copenssl_gcm_get_tag(EVP_CIPHER_CTX *context, void *tag, int count) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, count, tag);
}

static inline int copenssl_gcm_set_iv_count(EVP_CIPHER_CTX *context, int count) {
    return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, count, NULL);
}

// OpenSSL 3.2 and newer. In an older libcrypto, such as Debian 12's, the address is null.
extern OSSL_PROVIDER *OSSL_PROVIDER_load_ex(OSSL_LIB_CTX *, const char *, OSSL_PARAM *) __attribute__((weak));

static inline int copenssl_can_configure_providers(void) { return OSSL_PROVIDER_load_ex != NULL; }

static inline OSSL_PROVIDER *copenssl_load_provider(OSSL_LIB_CTX *library, const char *name, OSSL_PARAM *parameters) {
    return OSSL_PROVIDER_load_ex(library, name, parameters);
}

#endif
