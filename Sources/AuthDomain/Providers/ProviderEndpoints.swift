import AuthCrypto

/// Where a provider is asked.
struct ProviderEndpoints: Sendable {
    /// Where browsers go to sign in.
    var authorization: String?
    /// Where a code becomes tokens.
    var token: String?
    /// Where a sign-in by OAuth 1.0a begins.
    var requestToken: String?
    /// Where tokens are taken back.
    var revocation: String?
    /// Who the user of an access token is.
    var userInfo: String?
    /// Whom an access token was made for.
    var inspection: String?
    /// The keys that sign ID tokens, as JSON.
    var keys: String?
    /// What ID tokens may name as their issuer.
    var issuers: [String] = []
}

extension KnownProvider {
    /// Where the provider is, by its own documentation.
    var endpoints: ProviderEndpoints {
        switch self {
        case .apple:
            ProviderEndpoints(
                authorization: "https://appleid.apple.com/auth/authorize",
                token: "https://appleid.apple.com/auth/token",
                revocation: "https://appleid.apple.com/auth/revoke",
                keys: "https://appleid.apple.com/auth/keys",
                issuers: ["https://appleid.apple.com"]
            )
        case .facebook:
            // Tokens from before 2024 name the bare host; public sources disagree on the third.
            ProviderEndpoints(
                authorization: "https://www.facebook.com/dialog/oauth",
                token: "https://graph.facebook.com/oauth/access_token",
                revocation: "https://graph.facebook.com/me/permissions",
                userInfo: "https://graph.facebook.com/me",
                inspection: "https://graph.facebook.com/debug_token",
                keys: "https://limited.facebook.com/.well-known/oauth/openid/jwks/",
                issuers: [
                    "https://www.facebook.com", "https://facebook.com",
                    "https://limited.facebook.com",
                ]
            )
        case .github:
            ProviderEndpoints(
                authorization: "https://github.com/login/oauth/authorize",
                token: "https://github.com/login/oauth/access_token",
                revocation: "https://api.github.com/applications",
                userInfo: "https://api.github.com/user",
                inspection: "https://api.github.com/applications"
            )
        case .google:
            ProviderEndpoints(
                authorization: "https://accounts.google.com/o/oauth2/v2/auth",
                token: "https://oauth2.googleapis.com/token",
                revocation: "https://oauth2.googleapis.com/revoke",
                userInfo: "https://openidconnect.googleapis.com/v1/userinfo",
                inspection: "https://oauth2.googleapis.com/tokeninfo",
                keys: "https://www.googleapis.com/oauth2/v3/certs",
                issuers: ["https://accounts.google.com", "accounts.google.com"]
            )
        case .linkedin:
            // Its document and its ID tokens do not agree about its name.
            ProviderEndpoints(
                authorization: "https://www.linkedin.com/oauth/v2/authorization",
                token: "https://www.linkedin.com/oauth/v2/accessToken",
                userInfo: "https://api.linkedin.com/v2/userinfo",
                keys: "https://www.linkedin.com/oauth/openid/jwks",
                issuers: ["https://www.linkedin.com/oauth", "https://www.linkedin.com"]
            )
        case .microsoft:
            // Each organisation is an issuer of its own.
            ProviderEndpoints(
                authorization: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
                token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
                keys: "https://login.microsoftonline.com/common/discovery/v2.0/keys"
            )
        case .yahoo:
            ProviderEndpoints(
                authorization: "https://api.login.yahoo.com/oauth2/request_auth",
                token: "https://api.login.yahoo.com/oauth2/get_token",
                revocation: "https://api.login.yahoo.com/oauth2/revoke",
                userInfo: "https://api.login.yahoo.com/openid/v1/userinfo",
                keys: "https://api.login.yahoo.com/openid/v1/certs",
                issuers: ["https://api.login.yahoo.com"]
            )
        case .twitter:
            ProviderEndpoints(
                authorization: "https://api.twitter.com/oauth/authenticate",
                token: "https://api.twitter.com/oauth/access_token",
                requestToken: "https://api.twitter.com/oauth/request_token",
                userInfo: "https://api.twitter.com/1.1/account/verify_credentials.json"
            )
        case .playGames:
            ProviderEndpoints(
                token: "https://oauth2.googleapis.com/token",
                revocation: "https://oauth2.googleapis.com/revoke",
                userInfo: "https://games.googleapis.com/games/v1/players/me"
            )
        case .gameCenter:
            ProviderEndpoints()
        }
    }
}

extension ProviderConfig {
    /// Where this provider is asked: where the settings say so, else where it is known to be.
    ///
    /// Others than the known ones serve sovereign clouds and a company's own installation.
    var endpoints: ProviderEndpoints {
        var endpoints = KnownProvider(rawValue: id)?.endpoints ?? ProviderEndpoints()
        let own = settings["hearth"]
        let parts: [(String, WritableKeyPath<ProviderEndpoints, String?>)] = [
            ("authorizationUrl", \.authorization), ("tokenUrl", \.token),
            ("requestTokenUrl", \.requestToken), ("revocationUrl", \.revocation),
            ("userInfoUrl", \.userInfo), ("inspectionUrl", \.inspection), ("keysUrl", \.keys),
        ]
        for (name, part) in parts {
            if let url = own?[name]?.nonEmptyText { endpoints[keyPath: part] = url }
        }
        let issuers = own?["issuers"]?.arrayValue?.compactMap(\.stringValue) ?? []
        if !issuers.isEmpty { endpoints.issuers = issuers }
        return endpoints
    }

    /// Whom ID tokens may be for: our client, and others of the same team's.
    var audiences: [String] {
        let others = settings["hearth"]?["clientIds"]?.arrayValue?.compactMap(\.stringValue) ?? []
        return ([clientID].compactMap(\.self) + appleBundleIDs + others).filter { !$0.isEmpty }
    }
}
