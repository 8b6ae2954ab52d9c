import FirebaseAuth

extension Tour {
    func enrollPhone() async throws {
        let user = try currentUser()
        let phone = await person.answer("Phone number (E.164)", suggestion: "+15555550100")
        let session = try await user.multiFactor.session()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await step("Ask for a code to enroll \(phone)") {
            try await provider.verifyPhoneNumber(
                phone,
                uiDelegate: nil,
                multiFactorSession: session
            )
        }
        let code = await person.textedCode()
        try await step("Enroll the phone") {
            try await user.multiFactor.enroll(
                with: phoneAssertion(id, code),
                displayName: "My phone"
            )
        }
        try expect(user.multiFactor.enrolledFactors.count == 1, "one factor is enrolled")
    }

    func enrollAuthenticator() async throws {
        let user = try currentUser()
        let session = try await user.multiFactor.session()
        let secret = try await step("Ask for a secret") {
            try await TOTPMultiFactorGenerator.generateSecret(with: session)
        }
        let url = secret.generateQRCodeURL(
            withAccountName: user.email ?? user.uid,
            issuer: "Hearth's tour"
        )
        for line in try QRCode(url).lines { say(line) }
        say("Or type the secret: \(secret.sharedSecretKey())")
        try await person.scan(url)
        let code = try await person.authenticatorCode()
        try await step("Enroll the authenticator app") {
            try await user.multiFactor.enroll(
                with: TOTPMultiFactorGenerator.assertionForEnrollment(
                    with: secret,
                    oneTimePassword: code
                ),
                displayName: "My authenticator"
            )
        }
        let kinds = user.multiFactor.enrolledFactors.map(\.factorID)
        try expect(kinds == [PhoneMultiFactorID, TOTPMultiFactorID], "both factors are enrolled")
    }

    func phoneAssertion(_ id: String, _ code: String) -> MultiFactorAssertion {
        let credential = PhoneAuthProvider.provider(auth: auth)
            .credential(withVerificationID: id, verificationCode: code)
        return PhoneMultiFactorGenerator.assertion(with: credential)
    }
}
