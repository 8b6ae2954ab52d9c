#include "include/xml_signature.h"

#include <libxml/parser.h>
#include <limits.h>
#include <openssl/err.h>
#include <xmlsec/buffer.h>
#include <xmlsec/errors.h>
#include <xmlsec/keys.h>
#include <xmlsec/list.h>
#include <xmlsec/openssl/app.h>
#include <xmlsec/openssl/crypto.h>
#include <xmlsec/transforms.h>
#include <xmlsec/xmldsig.h>
#include <xmlsec/xmlsec.h>

// Later ones lay their structures out in another way by default, and their own check does not see it.
_Static_assert(
    XMLSEC_VERSION_MAJOR == 1 && XMLSEC_VERSION_MINOR == 2, "written for xmlsec 1.2 (Debian 12)"
);

/// A refused signature is nobody's business but the caller's.
static void say_nothing(
    const char *file, int line, const char *function, const char *object, const char *subject,
    int reason, const char *message
) {
    (void)file, (void)line, (void)function, (void)object, (void)subject, (void)reason, (void)message;
}

/// What libxml2 says while it canonicalizes, which no option of its parser reaches.
static void print_nothing(void *context, const char *format, ...) {
    (void)context, (void)format;
}

int xml_signature_prepare(void) {
    xmlInitParser();
    if (xmlSecInit() < 0 || xmlSecCheckVersion() != 1 || xmlSecOpenSSLInit() < 0) return 0;
    xmlSecErrorsSetCallback(say_nothing);
    return 1;
}

/// What an element may go through before its digest is made.
static int permit_for_references(xmlSecDSigCtxPtr context) {
    const xmlSecTransformId transforms[] = {
        xmlSecTransformEnvelopedGetKlass(),
        xmlSecTransformExclC14NGetKlass(),
        xmlSecOpenSSLTransformSha256GetKlass(),
        xmlSecOpenSSLTransformSha384GetKlass(),
        xmlSecOpenSSLTransformSha512GetKlass(),
    };
    for (size_t i = 0; i < sizeof transforms / sizeof *transforms; i++) {
        if (xmlSecDSigCtxEnableReferenceTransform(context, transforms[i]) < 0) return 0;
    }
    return 1;
}

/// What `SignedInfo` may go through, and how it may be signed.
static int permit_for_signatures(xmlSecDSigCtxPtr context) {
    const xmlSecTransformId transforms[] = {
        xmlSecTransformExclC14NGetKlass(),
        xmlSecOpenSSLTransformRsaSha256GetKlass(),
        xmlSecOpenSSLTransformRsaSha384GetKlass(),
        xmlSecOpenSSLTransformRsaSha512GetKlass(),
        xmlSecOpenSSLTransformEcdsaSha256GetKlass(),
        xmlSecOpenSSLTransformEcdsaSha384GetKlass(),
        xmlSecOpenSSLTransformEcdsaSha512GetKlass(),
    };
    for (size_t i = 0; i < sizeof transforms / sizeof *transforms; i++) {
        if (xmlSecDSigCtxEnableSignatureTransform(context, transforms[i]) < 0) return 0;
    }
    return 1;
}

/// The bytes whose digest the only reference holds; NULL where there is another number of references.
static xmlSecBufferPtr digested_bytes(xmlSecDSigCtxPtr context) {
    if (xmlSecPtrListGetSize(&context->signedInfoReferences) != 1) return NULL;
    xmlSecDSigReferenceCtxPtr reference = xmlSecPtrListGetItem(&context->signedInfoReferences, 0);
    if (reference == NULL || reference->status != xmlSecDSigStatusSucceeded) return NULL;
    return xmlSecDSigReferenceCtxGetPreDigestBuffer(reference);
}

static xml_signature_verdict verify(
    xmlSecDSigCtxPtr context, xmlNodePtr signature, xmlBufferPtr signed_bytes
) {
    context->enabledReferenceUris = xmlSecTransformUriTypeSameDocument;
    context->flags |= XMLSEC_DSIG_FLAGS_IGNORE_MANIFESTS;
    context->flags |= XMLSEC_DSIG_FLAGS_STORE_SIGNEDINFO_REFERENCES;
    if (!permit_for_references(context) || !permit_for_signatures(context)) {
        return XML_SIGNATURE_FAILED;
    }
    if (xmlSecDSigCtxVerify(context, signature) < 0) return XML_SIGNATURE_BAD;
    if (context->status != xmlSecDSigStatusSucceeded) return XML_SIGNATURE_BAD;
    xmlSecBufferPtr bytes = digested_bytes(context);
    if (bytes == NULL) return XML_SIGNATURE_BAD;
    const xmlSecSize size = xmlSecBufferGetSize(bytes);
    if (size > INT_MAX) return XML_SIGNATURE_BAD;
    const int failure = xmlBufferAdd(signed_bytes, xmlSecBufferGetData(bytes), (int)size);
    return failure == 0 ? XML_SIGNATURE_GOOD : XML_SIGNATURE_FAILED;
}

xml_signature_verdict xml_signature_verify(
    xmlNodePtr signature, const unsigned char *key, size_t key_size, xmlBufferPtr signed_bytes
) {
    if (key_size > INT_MAX) return XML_SIGNATURE_BAD;
    // Each thread has its own.
    xmlSetGenericErrorFunc(NULL, print_nothing);
    xmlSecDSigCtxPtr context = xmlSecDSigCtxCreate(NULL);
    if (context == NULL) return XML_SIGNATURE_FAILED;
    xml_signature_verdict verdict = XML_SIGNATURE_BAD;
    // With a key at hand, xmlsec does not look at `KeyInfo`. The context frees the key.
    context->signKey = xmlSecOpenSSLAppKeyLoadMemory(
        key, (xmlSecSize)key_size, xmlSecKeyDataFormatDer, NULL, NULL, NULL
    );
    if (context->signKey != NULL) verdict = verify(context, signature, signed_bytes);
    xmlSecDSigCtxDestroy(context);
    // What is left of them would be read as the next TLS call's.
    ERR_clear_error();
    return verdict;
}
