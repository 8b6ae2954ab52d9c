/// Body of `accounts:createRecoveryCodes`, an operation of Hearth's own.
package struct CreateRecoveryCodesRequest: Codable, Hashable, Sendable {
    /// Of a sign-in with a second factor, five minutes old at most.
    package var idToken: String?
    package var tenantId: String?

    package init(idToken: String? = nil, tenantId: String? = nil) {
        self.idToken = idToken
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:createRecoveryCodes`: the codes, which nobody gets to see again.
package struct CreateRecoveryCodesResponse: Codable, Hashable, Sendable {
    package var recoveryCodes: [String]?

    package init(recoveryCodes: [String]? = nil) {
        self.recoveryCodes = recoveryCodes
    }
}
