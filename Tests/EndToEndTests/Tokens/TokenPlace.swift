import AuthCrypto
import AuthWire

/// A field of an operation that takes one kind of token, or a few.
struct TokenPlace: Sendable {
    let name: String
    let kinds: Set<TokenKind>
    /// The code that any other kind is refused with.
    let refusal: String
    let request: @Sendable (_ token: String) async throws -> RawAnswer

    init(
        _ name: String,
        _ kinds: Set<TokenKind>,
        _ refusal: String,
        _ request: @escaping @Sendable (String) async throws -> RawAnswer
    ) {
        self.name = name
        self.kinds = kinds
        self.refusal = refusal
        self.request = request
    }
}

extension TokenPlace {
    /// Every place, each request good in all but the token.
    static func all(_ tokens: TokenKinds) -> [TokenPlace] {
        users(tokens) + sessions(tokens) + factors(tokens) + codes(tokens)
    }

    /// Where a signed-in user is asked for.
    private static func users(_ tokens: TokenKinds) -> [TokenPlace] {
        let client = tokens.client
        let number: JSONValue = ["phoneNumber": "+16505550109"]
        let enrollment = proof(.enrollmentSession, tokens)
        let link = JSONValue.string(tokens[.emailSignInCode])
        func place<Request, Response>(
            _ endpoint: Endpoint<Request, Response>,
            _ body: JSONObject
        ) -> TokenPlace {
            TokenPlace("\(endpoint.name) idToken", [.idToken], "INVALID_ID_TOKEN") { token in
                var body = body
                body["idToken"] = .string(token)
                return try await client.call(endpoint, body)
            }
        }
        return [
            place(Endpoints.lookup, [:]),
            place(Endpoints.update, ["displayName": "Mallory"]),
            place(Endpoints.delete, [:]),
            place(Endpoints.sendOobCode, ["requestType": "VERIFY_EMAIL"]),
            place(Endpoints.signUp, ["email": "m@example.com", "password": "correct horse"]),
            place(Endpoints.mfaEnrollmentStart, ["phoneEnrollmentInfo": number]),
            place(Endpoints.mfaEnrollmentFinalize, ["phoneVerificationInfo": enrollment]),
            place(Endpoints.mfaEnrollmentWithdraw, ["mfaEnrollmentId": .string(tokens.factor)]),
            place(Endpoints.signInWithEmailLink, ["email": "link@example.com", "oobCode": link]),
            place(
                Endpoints.signInWithPhoneNumber,
                proof(.firstFactorSession, tokens).objectValue ?? [:]
            ),
            place(Endpoints.createRecoveryCodes, [:]),
            TokenPlace("session cookie", [.idToken], "INVALID_ID_TOKEN") { token in
                try await client.administrate(
                    Endpoints.createSessionCookie,
                    ["idToken": "\(token)", "validDuration": "3600"]
                )
            },
        ]
    }

    private static func sessions(_ tokens: TokenKinds) -> [TokenPlace] {
        let client = tokens.client
        return [
            TokenPlace("custom token", [.customToken], "INVALID_CUSTOM_TOKEN") { token in
                try await client.call(Endpoints.signInWithCustomToken, ["token": "\(token)"])
            },
            TokenPlace("refresh token", [.refreshToken], "INVALID_REFRESH_TOKEN") { token in
                try await client.refresh(token)
            },
            TokenPlace("temporary proof", [.temporaryProof], "INVALID_TEMPORARY_PROOF") { token in
                let number = JSONValue.string(TokenKinds.takenNumber)
                return try await client.call(
                    Endpoints.signInWithPhoneNumber,
                    ["temporaryProof": "\(token)", "phoneNumber": number]
                )
            },
        ]
    }

    /// Where the two halves of a second factor meet.
    private static func factors(_ tokens: TokenKinds) -> [TokenPlace] {
        let client = tokens.client
        let pending = "INVALID_MFA_PENDING_CREDENTIAL"
        let factor = JSONValue.string(tokens.factor)
        let code = JSONValue.string(tokens[.recoveryCode])
        let second = proof(.secondFactorSession, tokens)
        return [
            TokenPlace("start, pending credential", [.pendingCredential], pending) { token in
                try await client.call(
                    Endpoints.mfaSignInStart,
                    ["mfaPendingCredential": "\(token)", "mfaEnrollmentId": factor]
                )
            },
            TokenPlace("finalize, pending credential", [.pendingCredential], pending) { token in
                try await client.call(
                    Endpoints.mfaSignInFinalize,
                    ["mfaPendingCredential": "\(token)", "phoneVerificationInfo": second]
                )
            },
            TokenPlace("recovery, pending credential", [.pendingCredential], pending) { token in
                try await client.call(
                    Endpoints.mfaSignInFinalize,
                    [
                        "mfaPendingCredential": "\(token)", "mfaEnrollmentId": "recovery",
                        "totpVerificationInfo": ["verificationCode": code],
                    ]
                )
            },
        ]
    }

    private static func codes(_ tokens: TokenKinds) -> [TokenPlace] {
        let client = tokens.client
        let session = "INVALID_SESSION_INFO"
        let pending = JSONValue.string(tokens[.pendingCredential])
        let owners = tokens.owners.mapValues(JSONValue.string)
        return [
            TokenPlace("enrollment, session", [.enrollmentSession], session) { token in
                try await client.call(
                    Endpoints.mfaEnrollmentFinalize,
                    [
                        "idToken": owners[.enrollmentSession] ?? .null,
                        "phoneVerificationInfo": ["sessionInfo": "\(token)", "code": "1"],
                    ]
                )
            },
            TokenPlace("enrollment of an app, session", [.totpSession], session) { token in
                try await client.call(
                    Endpoints.mfaEnrollmentFinalize,
                    [
                        "idToken": owners[.totpSession] ?? .null,
                        "totpVerificationInfo": [
                            "sessionInfo": "\(token)", "verificationCode": "1",
                        ],
                    ]
                )
            },
            TokenPlace("second factor, session", [.secondFactorSession], session) { token in
                try await client.call(
                    Endpoints.mfaSignInFinalize,
                    [
                        "mfaPendingCredential": pending,
                        "phoneVerificationInfo": ["sessionInfo": "\(token)", "code": "1"],
                    ]
                )
            },
            TokenPlace("first factor, session", [.firstFactorSession], session) { token in
                try await client.call(
                    Endpoints.signInWithPhoneNumber,
                    ["sessionInfo": "\(token)", "code": "1"]
                )
            },
        ] + mailed(client)
    }

    private static func mailed(_ client: Client) -> [TokenPlace] {
        let changes: Set<TokenKind> = [
            .verifyEmailCode, .changeEmailCode, .recoverEmailCode, .revertFactorCode,
        ]
        let others: Set<TokenKind> = [.passwordResetCode, .emailSignInCode]
        let refusal = "INVALID_OOB_CODE"
        return [
            TokenPlace("look at a code", changes.union(others), refusal) { token in
                try await client.call(Endpoints.resetPassword, ["oobCode": "\(token)"])
            },
            TokenPlace("reset a password", [.passwordResetCode], refusal) { token in
                try await client.call(
                    Endpoints.resetPassword,
                    ["oobCode": "\(token)", "newPassword": "another horse"]
                )
            },
            TokenPlace("change an account", changes, refusal) { token in
                try await client.call(Endpoints.update, ["oobCode": "\(token)"])
            },
            TokenPlace("sign in by a link", [.emailSignInCode], refusal) { token in
                try await client.call(
                    Endpoints.signInWithEmailLink,
                    ["email": "link@example.com", "oobCode": "\(token)"]
                )
            },
        ]
    }

    /// A session with its right code.
    private static func proof(_ kind: TokenKind, _ tokens: TokenKinds) -> JSONValue {
        ["sessionInfo": .string(tokens[kind]), "code": .string(tokens.codes[kind] ?? "")]
    }
}
