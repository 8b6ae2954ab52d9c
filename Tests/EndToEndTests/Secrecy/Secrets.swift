import AuthCrypto
import AuthWire

/// Everything that one user's way must leave in no log.
struct Secrets {
    private(set) var texts: [String: String] = [
        "password": "Sup3r-secret-password", "wrong password": "Wr0ng-secret-password",
        "new password": "N3w-secret-password", "mailed code": "Mailed-secret-code",
        "phone number": "+15555550100", "digits of the number": "5555550100",
        "real number": "+4915112345678", "digits of the real number": "15112345678",
    ]

    /// A secret by its name; the name itself for one that is not known.
    subscript(name: String) -> String {
        get { texts[name] ?? name }
        set { texts[name] = newValue }
    }

    /// The names of secrets that stand in a text.
    func found(in text: String) -> [String] {
        texts.filter { text.contains($0.value) }.map(\.key).sorted()
    }

    /// Every operation with secrets in all places, the wrong ones included.
    func requests(_ client: Client) -> [RawRequest] {
        let bodies = accountRequests(client) + factorRequests(client)
        return bodies + [
            client.request(
                Endpoints.token,
                ["grant_type": "refresh_token", "refresh_token": "\(self["refresh token"])"]
            ),
            RawRequest(target: "/nowhere/\(self["refresh token"])?password=\(self["password"])"),
            RawRequest(
                target: "/v1/accounts:lookup?key=\(client.key)&idToken=\(self["ID token"])",
                fields: [("Authorization", "Bearer \(self["refresh token"])")],
                body: Array("{\"password\":\"\(self["password"])\",}".utf8)
            ),
        ]
    }

    private func accountRequests(_ client: Client) -> [RawRequest] {
        let idToken = JSONValue.string(self["ID token"])
        let email: JSONValue = "ann@example.com"
        let password = JSONValue.string(self["password"])
        return [
            client.request(Endpoints.signUp, ["email": email, "password": password]),
            client.request(Endpoints.signUp, ["email": email, "password": ["text": password]]),
            client.request(
                Endpoints.signInWithPassword,
                ["email": email, "password": "\(self["wrong password"])"]
            ),
            client.request(Endpoints.signInWithPassword, ["email": email, "password": password]),
            client.request(Endpoints.lookup, ["idToken": idToken]),
            client.request(Endpoints.update, ["oobCode": "\(self["mailed code"])"]),
            client.request(
                Endpoints.resetPassword,
                [
                    "oobCode": "\(self["mailed code"])", "newPassword": "\(self["new password"])",
                ]
            ),
            client.request(
                Endpoints.sendOobCode,
                ["requestType": "PASSWORD_RESET", "email": email]
            ),
            client.request(
                Endpoints.sendOobCode,
                ["requestType": "VERIFY_EMAIL", "idToken": idToken]
            ),
            client.request(
                Endpoints.update,
                ["idToken": idToken, "password": "\(self["new password"])\0"]
            ),
            client.request(Endpoints.delete, ["idToken": "\(self["ID token"])x"]),
        ]
    }

    private func factorRequests(_ client: Client) -> [RawRequest] {
        let pending = PendingCredential(text: self["pending credential"], factor: "none")
        let session = self["session info"]
        let starts = ["phone number", "real number"].map { name in
            client.request(
                Endpoints.mfaEnrollmentStart,
                [
                    "idToken": "\(self["ID token"])",
                    "phoneEnrollmentInfo": ["phoneNumber": "\(self[name])"],
                ]
            )
        }
        return starts + [
            client.finalizeEnrollment(self["ID token"], session, self["code"]),
            client.finalizeSignIn(pending, session, self["code"]),
            client.request(
                Endpoints.mfaSignInStart,
                ["mfaPendingCredential": "\(pending.text)", "mfaEnrollmentId": "none"]
            ),
        ]
    }
}
