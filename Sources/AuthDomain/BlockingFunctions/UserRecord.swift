import AuthCrypto

/// An account as a project's functions see it; nothing that opens it is part of that.
///
/// Source: firebase-functions, `src/common/providers/identity.ts`, for names and units.
enum UserRecord {
    static func json(_ details: AccountDetails) -> JSONObject {
        let account = details.account
        var json: JSONObject = ["uid": .string(account.id.rawValue)]
        if let email = account.email {
            json["email"] = .string(email)
            json["email_verified"] = .bool(account.emailVerified)
        }
        json["display_name"] = account.displayName.map(JSONValue.string)
        json["photo_url"] = account.photoURL.map(JSONValue.string)
        json["phone_number"] = account.phoneNumber.map(JSONValue.string)
        json["disabled"] = .bool(account.disabled)
        json["tenant_id"] = account.scope.tenant.map(JSONValue.string)
        let claims = account.customAttributes.map { Array($0.utf8) }
        json["custom_claims"] = claims.flatMap { try? JSONValue(parsing: $0) }
        var metadata: JSONObject = ["creation_time": .int(account.createdAt.milliseconds)]
        metadata["last_sign_in_time"] = account.lastLoginAt.map { .int($0.milliseconds) }
        json["metadata"] = .object(metadata)
        json["tokens_valid_after_time"] = account.validSince.map { .int($0.seconds) }
        json["provider_data"] = .array(providers(details))
        if !details.factors.isEmpty {
            json["multi_factor"] = ["enrolled_factors": .array(details.factors.map(factor))]
        }
        return json
    }

    private static func providers(_ details: AccountDetails) -> [JSONValue] {
        let account = details.account
        var providers: [JSONValue] = []
        if let email = account.email, account.passwordHash != nil || account.emailLinkSignIn {
            var json: JSONObject = [
                "provider_id": "password", "uid": .string(email), "email": .string(email),
            ]
            json["display_name"] = account.displayName.map(JSONValue.string)
            json["photo_url"] = account.photoURL.map(JSONValue.string)
            providers.append(.object(json))
        }
        if let number = account.phoneNumber {
            providers.append(
                ["provider_id": "phone", "uid": .string(number), "phone_number": .string(number)]
            )
        }
        return providers + details.identities.map(provider)
    }

    private static func provider(_ identity: Identity) -> JSONValue {
        var json: JSONObject = [
            "provider_id": .string(identity.provider), "uid": .string(identity.rawID),
        ]
        json["display_name"] = identity.displayName.map(JSONValue.string)
        json["photo_url"] = identity.photoURL.map(JSONValue.string)
        json["email"] = identity.email.map(JSONValue.string)
        return .object(json)
    }

    private static func factor(_ factor: Factor) -> JSONValue {
        var json: JSONObject = [
            "uid": .string(factor.id.rawValue), "factor_id": .string(factor.claim),
            "enrollment_time": .int(factor.enrolledAt.milliseconds),
        ]
        json["display_name"] = factor.displayName.map(JSONValue.string)
        json["phone_number"] = factor.phoneNumber.map(JSONValue.string)
        return .object(json)
    }
}
