/// Body of `accounts:verifyIosClient`: where a push reaches an Apple app.
///
/// Source: discovery document v1, `VerifyIosClientRequest`.
package struct VerifyIOSClientRequest: Codable, Hashable, Sendable {
    /// The app's push token, hexadecimal.
    package var appToken: String?
    package var isSandbox: Bool?

    package init(appToken: String? = nil, isSandbox: Bool? = nil) {
        self.appToken = appToken
        self.isSandbox = isSandbox
    }
}

/// Answer of `accounts:verifyIosClient`.
package struct VerifyIOSClientResponse: Codable, Hashable, Sendable {
    package var receipt: String?
    /// Seconds that the app waits for the push; a text, or the Apple SDK ends the app.
    package var suggestedTimeout: Int64?

    package init(receipt: String? = nil, suggestedTimeout: Int64? = nil) {
        self.receipt = receipt
        self.suggestedTimeout = suggestedTimeout
    }
}
