/// What kind of token is taken back.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitV2RevokeTokenRequest.tokenType`.
package struct RevokedTokenType: WireEnum {
    package static let accessToken = Self(rawValue: "ACCESS_TOKEN")
    package static let authorizationCode = Self(rawValue: "CODE")
    package static let refreshToken = Self(rawValue: "REFRESH_TOKEN")

    package static let names = [
        "TOKEN_TYPE_UNSPECIFIED",
        "REFRESH_TOKEN",
        "ACCESS_TOKEN",
        "CODE",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
