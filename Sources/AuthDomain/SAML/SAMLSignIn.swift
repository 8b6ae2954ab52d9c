import AuthCrypto

/// A provider of the operator's choice that speaks SAML 2.0: a signed response to our own request.
///
/// Responses that nobody asked for are refused: they would sign a person in as somebody else.
///
/// Source: saml-profiles-2.0-os, section 4.1.
struct SAMLSignIn: Sendable {
    /// In Base64, with a line break now and then.
    private static let longestAnswer = 360 * 1024

    private let environment: Environment
    private let provider: ProviderConfig

    init(_ verification: ProviderVerification) {
        environment = verification.environment
        provider = verification.provider
    }

    /// Where a browser begins; what is kept is the id of the request.
    ///
    /// - Throws: `providerNotConfigured`.
    func start(_ request: AuthorizationRequest) throws -> AuthorizationStart {
        guard let entityID = provider.samlEntityID, let signInURL = provider.samlSignInURL else {
            throw AuthError.providerNotConfigured
        }
        // An id of XML begins with no digit.
        let id = "_" + environment.secrets.identifier()
        let question = SAMLRequest(
            id: id,
            issuedAt: environment.clock.now(),
            entityID: entityID,
            signInURL: signInURL,
            callbackURL: request.redirectURI
        )
        let key = provider.signsSAMLRequests ? try signingKey() : nil
        let url = try question.url(relayState: request.state, signedBy: key)
        return AuthorizationStart(url: url, kept: id)
    }

    /// Believes a response, or says what is wrong with it.
    ///
    /// - Throws: `providerAnswerInvalid`, `providerNotConfigured`.
    func assertion(for answer: AuthorizationAnswer) async throws -> ProviderAssertion {
        guard let issuer = provider.samlIssuer, let entityID = provider.samlEntityID else {
            throw AuthError.providerNotConfigured
        }
        guard let requestID = answer.kept else { throw Self.refusal(.notAsked) }
        let now = environment.clock.now()
        let rules = SAMLResponseRules(
            issuer: issuer,
            entityID: entityID,
            callbackURL: answer.request.redirectURI,
            requestID: requestID,
            now: now
        )
        let response = try await response(in: answer)
        do throws(SAMLFault) {
            let subject = try rules.subject(of: response)
            var assertion = try SAMLIdentity(provider: provider).assertion(of: subject)
            assertion.mark = mark(of: subject)
            assertion.dropUnfit()
            return assertion
        } catch {
            throw Self.refusal(error)
        }
    }

    /// The response, whose signature holds.
    private func response(in answer: AuthorizationAnswer) async throws -> SAMLResponse {
        guard let text = answer.parameters["SAMLResponse"] else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        guard text.utf8.count <= Self.longestAnswer else { throw Self.refusal(.unreadable) }
        let documents = environment.samlDocuments
        let certificates = provider.samlCertificates
        do {
            // Reading a large document takes long: not on a thread that answers requests.
            return try await Task.detached {
                try documents.response(
                    Self.document(of: text),
                    signedBy: certificates.compactMap { try? PublicKey(pem: $0) }
                )
            }.value
        } catch let fault as SAMLFault {
            throw Self.refusal(fault)
        }
    }

    /// - Throws: `unreadable`.
    private static func document(of text: String) throws(SAMLFault) -> [UInt8] {
        let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        let digits = text.utf8.filter { !spaces.contains($0) }
        guard let document = Base64.decode(String(decoding: digits, as: UTF8.self)) else {
            throw .unreadable
        }
        return document
    }

    private func signingKey() throws -> SigningKey {
        let secrets = try provider.secrets(by: environment.secrets)
        guard let pem = secrets["signingKey"]?.nonEmptyText else {
            throw AuthError.providerNotConfigured
        }
        return try SigningKey(pem: pem)
    }

    /// What tells that an assertion has signed somebody in.
    private func mark(of subject: SAMLResponseRules.Subject) -> SessionOpening.Mark {
        let name: JSONValue = [
            "assertion", .string(provider.scope.project), .string(provider.scope.tenant ?? ""),
            .string(provider.id), .string(subject.assertionID),
        ]
        return SessionOpening.Mark(
            id: Base64URL.encode(SHA256.hash(name.serialized)),
            until: subject.expiresAt,
            refusal: Self.refusal(.used)
        )
    }

    private static func refusal(_ fault: SAMLFault) -> AuthError {
        .providerAnswerInvalid(.saml(fault))
    }
}
