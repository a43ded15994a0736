#ifndef CCRYPTO_H
#define CCRYPTO_H

#include <openssl/cms.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

/// The functions of libcrypto that U-Card uses.
#define CCRYPTO_FUNCTIONS(X)                                                                                     \
  X(ASN1_STRING_to_UTF8) X(ASN1_TIME_to_tm) X(BIO_ctrl) X(BIO_free) X(BIO_new) X(BIO_new_mem_buf) X(BIO_s_mem)   \
  X(CMS_ContentInfo_free) X(CMS_add1_signer) X(CMS_final) X(CMS_sign) X(CRYPTO_free) X(CRYPTO_memcmp)            \
  X(ERR_clear_error) X(EVP_CIPHER_CTX_ctrl) X(EVP_CIPHER_CTX_free) X(EVP_CIPHER_CTX_new) X(EVP_CIPHER_fetch)     \
  X(EVP_CIPHER_free) X(EVP_CipherFinal_ex) X(EVP_CipherInit_ex2) X(EVP_CipherUpdate) X(EVP_DigestFinal_ex)       \
  X(EVP_DigestInit_ex2) X(EVP_DigestUpdate) X(EVP_KDF_CTX_free) X(EVP_KDF_CTX_new) X(EVP_KDF_derive)             \
  X(EVP_KDF_fetch) X(EVP_KDF_free) X(EVP_MAC_CTX_free) X(EVP_MAC_CTX_new) X(EVP_MAC_fetch) X(EVP_MAC_final)      \
  X(EVP_MAC_free) X(EVP_MAC_init) X(EVP_MAC_update) X(EVP_MD_CTX_free) X(EVP_MD_CTX_new) X(EVP_MD_fetch)         \
  X(EVP_MD_free) X(EVP_PKEY_CTX_free) X(EVP_PKEY_CTX_new_from_pkey) X(EVP_PKEY_derive) X(EVP_PKEY_derive_init)   \
  X(EVP_PKEY_derive_set_peer) X(EVP_PKEY_free) X(EVP_PKEY_get_raw_public_key) X(EVP_PKEY_new_raw_private_key_ex) \
  X(EVP_PKEY_new_raw_public_key_ex) X(OPENSSL_sk_free) X(OPENSSL_sk_new_null) X(OPENSSL_sk_push)                 \
  X(OPENSSL_version_major) X(OPENSSL_version_minor) X(OPENSSL_version_patch) X(PEM_read_bio_PrivateKey) X(PEM_read_bio_X509) X(X509_NAME_ENTRY_get_data)           \
  X(X509_NAME_cmp) X(X509_NAME_get_entry) X(X509_NAME_get_index_by_NID) X(X509_check_private_key) X(X509_free)   \
  X(X509_get0_notAfter) X(X509_get0_notBefore) X(X509_get0_pubkey) X(X509_get_issuer_name)                       \
  X(X509_get_subject_name) X(X509_verify) X(d2i_PKCS8PrivateKey_bio) X(d2i_PrivateKey_bio) X(d2i_X509_bio)       \
  X(i2d_CMS_bio)

/// The functions of libcrypto, with their types from OpenSSL's headers.
typedef struct {
#define CCRYPTO_MEMBER(name) __typeof__(&name) _Nonnull name;
  CCRYPTO_FUNCTIONS(CCRYPTO_MEMBER)
#undef CCRYPTO_MEMBER
} ccrypto_functions;

/// Opens libcrypto. Not thread-safe: call it once.
///
/// - Returns: the functions; NULL if libcrypto is not installed in version 3.
const ccrypto_functions *_Nullable ccrypto_open(void);

#endif
