import AuthCrypto
import AuthTestSupport
import Testing

extension ErrorRow {
    private static let ann: JSONValue = "ann@example.com"
    private static let long = String(repeating: "x", count: 5000)

    /// Sign-up, sign-in, and changes of one account.
    static let accounts: [ErrorRow] = [
        ErrorRow("ADMIN_ONLY_OPERATION", production: true) { await $0.app("signUp", [:]) },
        ErrorRow("EMAIL_EXISTS") { server in
            _ = try await server.newUser()
            return await server.app("signUp", ["email": ann, "password": "Passw0rd!"])
        },
        app("INVALID_EMAIL", "signUp", ["email": "x", "password": "Passw0rd!"]),
        app("MISSING_EMAIL", "signUp", ["password": "Passw0rd!"]),
        app("MISSING_PASSWORD", "signUp", ["email": ann]),
        app("UNEXPECTED_PARAMETER", "signUp", ["localId": "x"]),
        app("WEAK_PASSWORD", "signUp", ["email": ann, "password": "x"]),
        app(
            "PASSWORD_DOES_NOT_MEET_REQUIREMENTS",
            "signUp",
            ["email": ann, "password": .string(long)]
        ),
        app("EMAIL_NOT_FOUND", "signInWithPassword", ["email": ann, "password": "x"]),
        ErrorRow("INVALID_PASSWORD") { server in
            _ = try await server.newUser()
            return await server.app("signInWithPassword", ["email": ann, "password": "x"])
        },
        ErrorRow("INVALID_LOGIN_CREDENTIALS", production: true) { server in
            await server.app("signInWithPassword", ["email": ann, "password": "x"])
        },
        ErrorRow("PASSWORD_LOGIN_DISABLED") { server in
            try await server.configure(
                "signIn.email.enabled",
                ["signIn": ["email": ["enabled": false]]]
            )
            return await server.app("signInWithPassword", ["email": ann, "password": "x"])
        },
        ErrorRow("USER_DISABLED") { server in
            let user = try await server.newUser()
            _ = await server.admin("update", ["localId": .string(user.id), "disableUser": true])
            return await server.app(
                "signInWithPassword",
                ["email": ann, "password": .string(user.password)]
            )
        },
        app("MISSING_ID_TOKEN", "delete", [:]),
        app("INVALID_ID_TOKEN", "lookup", ["idToken": "x"]),
        app("INVALID_REQ_TYPE", "update", [:]),
        ErrorRow("INSUFFICIENT_PERMISSION") { server in
            let user = try await server.newUser()
            return await server.app(
                "update",
                ["idToken": .string(user.idToken), "customAttributes": "{}"]
            )
        },
        ErrorRow("OPERATION_NOT_ALLOWED") { server in
            let user = try await server.newUser()
            return await server.app(
                "update",
                ["idToken": .string(user.idToken), "disableUser": true]
            )
        },
        ErrorRow("CREDENTIAL_TOO_OLD_LOGIN_AGAIN") { server in
            let user = try await server.newUser()
            server.clock.advance(seconds: 301)
            return await server.app(
                "update",
                ["idToken": .string(user.idToken), "password": "another one"]
            )
        },
        ErrorRow("TOKEN_EXPIRED") { server in
            let user = try await server.newUser()
            _ = await server.app(
                "update",
                ["idToken": .string(user.idToken), "password": "another one"]
            )
            return await server.refresh(user)
        },
        app(
            "INVALID_IDENTIFIER",
            "createAuthUri",
            ["identifier": "x", "continueUri": "http://a/"]
        ),
        app("MISSING_CONTINUE_URI", "createAuthUri", ["identifier": ann]),
        app("MISSING_CUSTOM_TOKEN", "signInWithCustomToken", [:]),
        app("INVALID_CUSTOM_TOKEN", "signInWithCustomToken", ["token": "x"]),
        app("MISSING_IDENTIFIER", "signInWithCustomToken", ["token": "{}"]),
        app(
            "TENANT_ID_MISMATCH",
            "signInWithCustomToken",
            ["token": #"{"uid":"a","tenant_id":"t1"}"#, "tenantId": "t2"]
        ),
    ]

    /// Mailed codes.
    static let actionCodes: [ErrorRow] = [
        app("MISSING_REQ_TYPE", "sendOobCode", [:]),
        app(
            "INVALID_CONTINUE_URI",
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": ann, "continueUrl": "x"]
        ),
        ErrorRow("UNAUTHORIZED_DOMAIN", production: true) { server in
            await server.app(
                "sendOobCode",
                [
                    "requestType": "PASSWORD_RESET", "email": ann,
                    "continueUrl": "https://evil.example/",
                ]
            )
        },
        ErrorRow("MISSING_NEW_EMAIL") { server in
            let token = JSONValue.string(try await server.newUser().idToken)
            return await server.app(
                "sendOobCode",
                ["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": token]
            )
        },
        ErrorRow("INVALID_NEW_EMAIL") { server in
            let token = JSONValue.string(try await server.newUser().idToken)
            return await server.app(
                "sendOobCode",
                ["requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": token, "newEmail": "x"]
            )
        },
        app("MISSING_OOB_CODE", "resetPassword", ["newPassword": "another one"]),
        app("INVALID_OOB_CODE", "resetPassword", ["oobCode": "x", "newPassword": "another one"]),
        ErrorRow("EXPIRED_OOB_CODE") { server in
            _ = try await server.newUser()
            let ask: JSONValue = ["requestType": "PASSWORD_RESET", "email": ann]
            _ = await server.app("sendOobCode", ask)
            let code = JSONValue.string(try await server.mailedCode(to: "ann@example.com"))
            server.clock.advance(seconds: 3601)
            return await server.app("resetPassword", ["oobCode": code])
        },
        ErrorRow("RESET_PASSWORD_EXCEED_LIMIT", production: true) { server in
            let ask: JSONValue = ["requestType": "PASSWORD_RESET", "email": ann]
            for _ in 0..<10 { _ = await server.app("sendOobCode", ask) }
            return await server.app("sendOobCode", ask)
        },
    ]
}
