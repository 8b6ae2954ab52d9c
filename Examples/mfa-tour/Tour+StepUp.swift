import FirebaseAuth

extension Tour {
    /// The gate before a feature with high demands: a second factor, and not long ago.
    ///
    /// - Returns: the factor that the session has in the end.
    func stepUp(_ user: User, _ email: String, _ password: String) async throws -> String {
        try await step("Demand a second factor of the last five minutes") {
            try await user.requireSecondFactor(maxAge: 300)
        }
        guard try await person.wait(seconds: 600) else { return TOTPMultiFactorID }
        _ = try await step("Get a new ID token, ten minutes later") {
            try await user.getIDToken(forcingRefresh: true)
        }
        let resolver = try await resolver(of: {
            try await step("Demand it again") {
                try await user.requireSecondFactor(maxAge: 300) {
                    EmailAuthProvider.credential(withEmail: email, password: password)
                }
            }
        })
        let same = try await resolveWithPhone(resolver)
        try expect(same.uid == user.uid, "the user is the same")
        try await step("Demand it once more") {
            try await user.requireSecondFactor(maxAge: 300)
        }
        return PhoneMultiFactorID
    }
}
