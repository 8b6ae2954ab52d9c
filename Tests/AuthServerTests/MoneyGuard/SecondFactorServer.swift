import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// Users of a production server whose second factor is a phone.
extension TestServer {
    /// Lets users sign in by password and by phone, and enroll phones, with these settings under
    /// `hearth.sms`.
    func enableSecondFactors(_ sms: JSONObject = [:]) async throws {
        try await store.write { transaction in
            var project = try #require(try transaction.lockProject(Self.project))
            var object = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            object["hearth"] = ["sms": .object(sms)]
            object["signIn"] = [
                "email": ["enabled": true, "passwordRequired": true],
                "phoneNumber": ["enabled": true],
            ]
            object["mfa"] = ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]
            project.config = ProjectConfig(.object(object)).text
            try transaction.update(project)
        }
    }

    /// Signs up with a verified address and enrolls a number, which takes one message.
    func enrolledUser(_ number: String) async throws -> TestUser {
        var user = try await TestUser(isVerified: false, on: self)
        let mail: JSONValue = ["requestType": "VERIFY_EMAIL", "idToken": .string(user.idToken)]
        _ = await send(.app("/v1/accounts:sendOobCode", mail))
        let code: JSONValue = ["oobCode": .string(sent.email.last?.code ?? "")]
        let verified = await send(.app("/v1/accounts:update", code))
        try #require(verified.status == 200, "\(verified)")
        let start = await user.startEnrollment(number)
        try #require(start.status == 200, "\(start)")
        let answer = await user.finalizeEnrollment(start.sessionInfo, sent.sms.last?.code ?? "")
        try #require(answer.status == 200, "\(answer)")
        user.idToken = answer["idToken"]
        return user
    }

    /// Proves the password, and asks for the code of the second factor.
    func startSecondFactor(of user: TestUser) async -> TestAnswer {
        await secondFactor(of: user).answer
    }

    /// The same, with what the code is given back with.
    func secondFactor(of user: TestUser) async -> (answer: TestAnswer, pending: PendingCode) {
        let first = await user.signIn()
        let factor = first.json["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue ?? ""
        let credential = first["mfaPendingCredential"]
        let start = await startSignIn(credential, factor: factor)
        let pending = PendingCode(
            credential: credential,
            factor: factor,
            sessionInfo: start.sessionInfo,
            code: sent.sms.last?.code ?? ""
        )
        return (start, pending)
    }
}
