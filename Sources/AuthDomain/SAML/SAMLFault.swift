/// What is wrong with a provider's answer in SAML.
package enum SAMLFault: Error, Hashable, Sendable {
    /// No XML that is taken: too large or too deep, or with declarations, comments or instructions in it.
    case unreadable
    /// XML, but no response with one assertion where it belongs.
    case malformed(String)
    /// The assertion is encrypted, which this server does not read.
    case encrypted
    case signatureMissing
    /// Made by no key of the provider's, or of something else than what stands there.
    case signatureInvalid
    /// An algorithm or transform that is not taken, such as SHA-1; its name is in the document.
    case algorithm(String)
    /// The provider says that it has signed nobody in.
    case status(String)
    /// An answer to no request, or to another one.
    case notAsked
    case issuer(String, expected: String)
    case audience([String], expected: String)
    /// Meant for another address than ours.
    case recipient(String, expected: String)
    /// Too early or too late.
    case stale
    /// Nobody is named in it, or by a name that serves once only.
    case subject(String)
    /// It has signed somebody in before.
    case used
}
