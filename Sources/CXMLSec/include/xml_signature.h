#pragma once

#include <libxml/tree.h>
#include <stddef.h>

/// What came of looking at a signature.
typedef enum {
    XML_SIGNATURE_GOOD = 0,
    /// Not this key's, not of this document, or made in a way that is not taken.
    XML_SIGNATURE_BAD = 1,
    /// Memory, or xmlsec itself.
    XML_SIGNATURE_FAILED = 2,
} xml_signature_verdict;

/// Readies libxml2 and xmlsec, once in a process and before anything else; 0 where they cannot be used.
int xml_signature_prepare(void);

/// Verifies a `ds:Signature` with one public key, whatever its `KeyInfo` says.
///
/// Taken are one reference to an element of the same document, exclusive canonicalization, the transform
/// for enveloped signatures, SHA-2, and signatures by RSA (PKCS #1 v1.5) and ECDSA.
///
/// `key` is SubjectPublicKeyInfo in DER. The very bytes that were signed are appended to `signed_bytes`
/// where the verdict is good.
xml_signature_verdict xml_signature_verify(
    xmlNodePtr signature,
    const unsigned char *key,
    size_t key_size,
    xmlBufferPtr signed_bytes
);
