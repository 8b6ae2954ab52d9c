import FirebaseAuth
import Foundation

extension Tour {
    func signInWithFirstFactor(
        _ email: String,
        _ password: String
    ) async throws -> MultiFactorResolver {
        listener.reset()
        let resolver = try await resolver(of: {
            _ = try await step("Sign in with the password alone") {
                try await auth.signIn(withEmail: email, password: password)
            }
        })
        try expect(auth.currentUser == nil, "nobody is signed in yet")
        try expect(listener.users.isEmpty, "no listener fired")
        return resolver
    }

    func resolveWithAuthenticator(_ resolver: MultiFactorResolver) async throws -> User {
        for hint in resolver.hints {
            say("Hint: \(hint.factorID), \(hint.displayName ?? "no name")")
        }
        try expect(resolver.hints.count == 2, "there are two factors to choose from")
        guard let hint = resolver.hints.first(where: { $0.factorID == TOTPMultiFactorID }) else {
            throw Deviation("there is no authenticator app among the hints")
        }
        let code = try await person.authenticatorCode()
        if let wrong = person.wrongCode(beside: code) {
            try await refuse(totpAssertion(hint, wrong), resolver)
        }
        let result = try await step("Resolve the sign-in") {
            try await resolver.resolveSignIn(with: totpAssertion(hint, code))
        }
        try expect(listener.users == [result.user.uid], "the state listener fired once")
        return result.user
    }

    func resolveWithPhone(_ resolver: MultiFactorResolver) async throws -> User {
        let hint = resolver.hints.compactMap { $0 as? PhoneMultiFactorInfo }.first
        guard let hint else { throw Deviation("there is no phone among the hints") }
        say("Hint: \(hint.displayName ?? "a phone") \(hint.phoneNumber)")
        try expect(hint.phoneNumber.contains("*"), "the hint hides most of the number")
        let id = try await step("Ask for a code to sign in") {
            try await PhoneAuthProvider.provider(auth: auth).verifyPhoneNumber(
                with: hint,
                uiDelegate: nil,
                multiFactorSession: resolver.session
            )
        }
        let code = await person.textedCode()
        if let wrong = person.wrongCode(beside: code) {
            try await refuse(phoneAssertion(id, wrong), resolver)
        }
        return try await step("Resolve the sign-in") {
            try await resolver.resolveSignIn(with: phoneAssertion(id, code)).user
        }
    }

    /// The resolver of a call that must end in `secondFactorRequired`.
    func resolver(of call: () async throws -> Void) async throws -> MultiFactorResolver {
        do {
            try await call()
        } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue
        {
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
            guard let resolver = resolver as? MultiFactorResolver else {
                throw Deviation("the error carries no resolver")
            }
            say("A second factor is required (error \(error.code))")
            return resolver
        }
        throw Deviation("the first factor was enough")
    }

    private func refuse(
        _ assertion: MultiFactorAssertion,
        _ resolver: MultiFactorResolver
    ) async throws {
        let before = auth.currentUser
        do {
            _ = try await step("Try a wrong code") {
                try await resolver.resolveSignIn(with: assertion)
            }
        } catch let error as NSError
            where error.code == AuthErrorCode.invalidVerificationCode.rawValue
        {
            say("Refused (error \(error.code))")
            return try expect(auth.currentUser === before, "nobody else is signed in")
        }
        throw Deviation("a wrong code was accepted")
    }

    private func totpAssertion(_ hint: MultiFactorInfo, _ code: String) -> MultiFactorAssertion {
        TOTPMultiFactorGenerator.assertionForSignIn(
            withEnrollmentID: hint.uid,
            oneTimePassword: code
        )
    }
}
