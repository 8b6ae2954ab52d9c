package import AuthCrypto

/// What in a provider's settings keeps a way of signing in from working.
package enum ProviderWeakness: Hashable, Sendable, CaseIterable {
    /// This server cannot check anything of the provider's.
    case unsupported
    /// No ID token is for us, because no client is named.
    case clientMissing
    /// No code can be traded and no access token be checked.
    case secretMissing
    /// Apple's page cannot be used, and no token be taken back.
    case appleKeyMissing
    /// No certificate says whose signature counts.
    case certificateMissing
}

extension ProviderConfig {
    /// What of the provider cannot work as it is set up; nothing where nobody may use it.
    ///
    /// - Parameter secrets: the opened secrets, as ``secrets(by:)`` gives them.
    /// - Returns: the weaknesses, in the order of their cases.
    package func weaknesses(secrets: JSONValue) -> [ProviderWeakness] {
        guard isEnabled else { return [] }
        let hasSecret = secrets["clientSecret"]?.nonEmptyText != nil
        var found: Set<ProviderWeakness> = []
        switch kind {
        case .saml:
            if samlCertificates.isEmpty { found.insert(.certificateMissing) }
        case .openID:
            if audiences.isEmpty { found.insert(.clientMissing) }
            if usesCodeFlow, !hasSecret { found.insert(.secretMissing) }
        case .known:
            if id == KnownProvider.gameCenter.rawValue { return [.unsupported] }
            if audiences.isEmpty { found.insert(.clientMissing) }
            let key = secrets["appleSignInConfig"]?["codeFlowConfig"]?["privateKey"]
            if id == KnownProvider.apple.rawValue {
                if key?.nonEmptyText == nil { found.insert(.appleKeyMissing) }
            } else if !hasSecret {
                found.insert(.secretMissing)
            }
        }
        return ProviderWeakness.allCases.filter(found.contains)
    }
}
