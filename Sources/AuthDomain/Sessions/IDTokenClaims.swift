package import AuthCrypto

/// What an ID token says, once its signature, issuer and audience were checked.
package struct IDTokenClaims: Sendable {
    package let account: AccountID
    package let scope: Scope
    /// The first factor, for example `password`.
    package let provider: String
    package let secondFactor: Session.SecondFactor?
    package let issuedAt: Timestamp
    package let expiresAt: Timestamp
    /// When the user signed in (`auth_time`).
    package let signedInAt: Timestamp
    /// Every claim, as it stands in the token.
    package let json: JSONValue

    /// Reads checked claims.
    ///
    /// - Throws: `idTokenInvalid` where a claim is missing or of a wrong type.
    init(_ json: JSONValue, project: String) throws(AuthError) {
        guard let subject = json["sub"]?.stringValue, (1...128).contains(subject.utf16.count),
            let issuedAt = json["iat"]?.intValue,
            let expiresAt = json["exp"]?.intValue,
            let signedInAt = json["auth_time"]?.intValue,
            let provider = json["firebase"]?["sign_in_provider"]?.stringValue
        else {
            throw .idTokenInvalid
        }
        self.account = AccountID(subject)
        self.scope = Scope(project: project, tenant: json["firebase"]?["tenant"]?.stringValue)
        self.provider = provider
        self.issuedAt = Timestamp(seconds: issuedAt)
        self.expiresAt = Timestamp(seconds: expiresAt)
        self.signedInAt = Timestamp(seconds: signedInAt)
        self.json = json
        let kind = json["firebase"]?["sign_in_second_factor"]?.stringValue
        let id = json["firebase"]?["second_factor_identifier"]?.stringValue
        if let kind, let id {
            self.secondFactor = .init(kind: kind, id: FactorID(id))
        } else {
            self.secondFactor = nil
        }
    }
}
