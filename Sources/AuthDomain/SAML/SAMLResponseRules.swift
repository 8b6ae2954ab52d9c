import AuthCrypto

/// How a provider's answer in SAML is checked, once its signature is known to be good.
///
/// Source: saml-core-2.0-os, sections 2.4, 2.5 and 3.2.2; saml-profiles-2.0-os, section 4.1.4.
struct SAMLResponseRules {
    /// How far the provider's clock may be away from ours.
    static let toleratedSeconds: Int64 = 120
    /// Longer than the request waits for its answer, without which the assertion opens nothing.
    private static let longestUseSeconds: Int64 = 86_400
    private static let version = "2.0"
    private static let longestShown = 200

    /// The provider's name.
    let issuer: String
    /// Our name at the provider.
    let entityID: String
    /// Our address that answers come to.
    let callbackURL: String
    /// The id of the request that is answered.
    let requestID: String
    let now: Timestamp

    /// An assertion that says who somebody is.
    struct Subject {
        /// The assertion's own id.
        let assertionID: String
        let nameID: SAMLElement
        /// Until when it must be remembered that the assertion was used.
        let expiresAt: Timestamp
        let assertion: SAMLElement
    }

    /// Whom a response is about.
    ///
    /// - Throws: what is wrong with it.
    func subject(of response: SAMLResponse) throws(SAMLFault) -> Subject {
        try check(response.root, isSigned: response.isSigned)
        guard let assertion = response.assertion else { throw .malformed("no Assertion") }
        guard assertion.attributes["Version"] == Self.version,
            let id = assertion.attributes["ID"], !id.isEmpty
        else { throw .malformed("no Assertion of SAML 2.0") }
        let issuers = assertion.assertionChildren("Issuer")
        guard issuers.count == 1 else { throw .malformed("no Issuer") }
        try checkIssuer(issuers[0])
        guard !assertion.assertionChildren("AuthnStatement").isEmpty else {
            throw .malformed("no AuthnStatement")
        }
        try checkConditions(of: assertion)
        let subjects = assertion.assertionChildren("Subject")
        guard subjects.count == 1 else { throw .subject("no Subject") }
        let nameIDs = subjects[0].assertionChildren("NameID")
        guard nameIDs.count == 1, !nameIDs[0].trimmed.isEmpty else { throw .subject("no NameID") }
        return Subject(
            assertionID: id,
            nameID: nameIDs[0],
            expiresAt: try confirmation(of: subjects[0]),
            assertion: assertion
        )
    }

    /// What the whole says beside the assertion: hints where it is not signed, and yet none may be wrong.
    private func check(_ root: SAMLElement, isSigned: Bool) throws(SAMLFault) {
        guard root.attributes["Version"] == Self.version else {
            throw .malformed("no Response of SAML 2.0")
        }
        try checkStatus(of: root)
        if let destination = root.attributes["Destination"], destination != callbackURL {
            throw .recipient(shown(destination), expected: callbackURL)
        }
        guard root.attributes["InResponseTo"] == requestID else { throw .notAsked }
        for issuer in root.assertionChildren("Issuer") { try checkIssuer(issuer) }
    }

    private func checkStatus(of root: SAMLElement) throws(SAMLFault) {
        let statuses = root.protocolChildren("Status")
        let codes = statuses.first?.protocolChildren("StatusCode") ?? []
        guard statuses.count == 1, codes.count == 1, let code = codes[0].attributes["Value"] else {
            throw .malformed("no Status")
        }
        guard code != SAMLNames.success else { return }
        let inner = codes[0].protocolChildren("StatusCode").first?.attributes["Value"]
        let message = statuses[0].protocolChildren("StatusMessage").first?.trimmed ?? ""
        let name = (inner ?? code).split(separator: ":").last.map(String.init) ?? ""
        throw .status(shown(message.isEmpty ? name : "\(name): \(message)"))
    }

    private func checkIssuer(_ element: SAMLElement) throws(SAMLFault) {
        guard element.trimmed == issuer else {
            throw .issuer(shown(element.trimmed), expected: issuer)
        }
    }

    private func checkConditions(of assertion: SAMLElement) throws(SAMLFault) {
        let all = assertion.assertionChildren("Conditions")
        guard all.count == 1 else { throw .malformed("no Conditions") }
        let conditions = all[0]
        _ = try checkTimes(of: conditions)
        let restrictions = conditions.assertionChildren("AudienceRestriction")
        let others = conditions.children.filter { condition in
            !["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]
                .contains { condition.isAssertion($0) }
        }
        // Whoever does not understand a condition may not rely on the assertion.
        guard others.isEmpty else { throw .malformed("a Condition of an unknown kind") }
        let audiences = restrictions.map { $0.assertionChildren("Audience").map(\.trimmed) }
        guard !audiences.isEmpty, audiences.allSatisfy({ $0.contains(entityID) }) else {
            let named = audiences.joined().prefix(5).map(shown)
            throw .audience(named, expected: entityID)
        }
    }

    /// Until when somebody may come with the assertion, by the confirmations that hold.
    ///
    /// - Throws: what is wrong with the last one where none holds.
    private func confirmation(of subject: SAMLElement) throws(SAMLFault) -> Timestamp {
        var fault = SAMLFault.subject("no SubjectConfirmation for a bearer")
        var latest: Timestamp?
        for confirmation in subject.assertionChildren("SubjectConfirmation")
        where confirmation.attributes["Method"] == SAMLNames.bearer {
            for data in confirmation.assertionChildren("SubjectConfirmationData") {
                do throws(SAMLFault) {
                    let expiry = try expiry(of: data)
                    latest = max(latest ?? expiry, expiry)
                } catch {
                    fault = error
                }
            }
        }
        guard let latest else { throw fault }
        return min(latest, now.adding(seconds: Self.longestUseSeconds))
    }

    private func expiry(of data: SAMLElement) throws(SAMLFault) -> Timestamp {
        guard data.attributes["InResponseTo"] == requestID else { throw .notAsked }
        let recipient = data.attributes["Recipient"] ?? ""
        guard recipient == callbackURL else {
            throw .recipient(shown(recipient), expected: callbackURL)
        }
        guard let expiry = try checkTimes(of: data) else { throw .stale }
        return expiry
    }

    /// When what the times allow is over; nil where they do not say.
    private func checkTimes(of element: SAMLElement) throws(SAMLFault) -> Timestamp? {
        if let text = element.attributes["NotBefore"] {
            guard let start = Timestamp(text: text),
                start <= now.adding(seconds: Self.toleratedSeconds)
            else { throw .stale }
        }
        guard let text = element.attributes["NotOnOrAfter"] else { return nil }
        guard let end = Timestamp(text: text)?.adding(seconds: Self.toleratedSeconds), now < end
        else { throw .stale }
        return end
    }

    private func shown(_ text: String) -> String {
        String(text.unicodeScalars.prefix(Self.longestShown))
    }
}
