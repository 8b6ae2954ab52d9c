import FirebaseAuth
import Foundation

/// Second factors; compiled, and never run.
enum MultiFactorCalls {
    static func completions(
        _ factors: MultiFactor,
        _ assertion: MultiFactorAssertion,
        _ info: MultiFactorInfo
    ) {
        factors.getSessionWithCompletion { (session: MultiFactorSession?, error: Error?) in
            print(session as Any, error as Any)
        }
        factors.enroll(with: assertion, displayName: nil) { (error: Error?) in print(error as Any) }
        factors.enroll(with: assertion, displayName: "phone", completion: nil)
        factors.unenroll(with: info) { (error: Error?) in print(error as Any) }
        factors.unenroll(with: info, completion: nil)
        factors.unenroll(withFactorUID: "a") { (error: Error?) in print(error as Any) }
        factors.unenroll(withFactorUID: "a", completion: nil)
    }

    static func async(
        _ factors: MultiFactor,
        _ assertion: MultiFactorAssertion,
        _ info: MultiFactorInfo
    ) async throws {
        let enrolled: [MultiFactorInfo] = factors.enrolledFactors
        let session: MultiFactorSession = try await factors.session()
        try await factors.enroll(with: assertion, displayName: nil)
        try await factors.unenroll(with: info)
        try await factors.unenroll(withFactorUID: "a")
        let coded: any NSSecureCoding = factors
        print(enrolled, session, coded)
    }

    static func infos(_ info: MultiFactorInfo) {
        let uid: String = info.uid
        let displayName: String? = info.displayName
        let date: Date = info.enrollmentDate
        let factorID: String = info.factorID
        let coded: any NSSecureCoding = info
        print(uid, displayName as Any, date, factorID, coded)
        guard let phone = info as? PhoneMultiFactorInfo else { return }
        let number: String = phone.phoneNumber
        let kinds: [String] = [
            PhoneMultiFactorInfo.PhoneMultiFactorID, PhoneMultiFactorInfo.TOTPMultiFactorID,
        ]
        print(number, kinds)
    }

    static func assertions(
        _ credential: PhoneAuthCredential,
        _ secret: TOTPSecret
    ) -> [MultiFactorAssertion] {
        let phone: PhoneMultiFactorAssertion = PhoneMultiFactorGenerator.assertion(with: credential)
        let enrollment: TOTPMultiFactorAssertion = TOTPMultiFactorGenerator.assertionForEnrollment(
            with: secret,
            oneTimePassword: "123456"
        )
        let signIn: TOTPMultiFactorAssertion = TOTPMultiFactorGenerator.assertionForSignIn(
            withEnrollmentID: "a",
            oneTimePassword: "123456"
        )
        let kind: String = phone.factorID
        print(kind)
        return [phone, enrollment, signIn]
    }

    static func secrets(_ session: MultiFactorSession) async throws {
        TOTPMultiFactorGenerator.generateSecret(with: session) {
            (secret: TOTPSecret?, error: Error?) in print(secret as Any, error as Any)
        }
        let secret: TOTPSecret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
        let key: String = secret.sharedSecretKey()
        let url: String = secret.generateQRCodeURL(withAccountName: "ann", issuer: "Example")
        print(key, url)
    }

    static func resolvers(
        _ resolver: MultiFactorResolver,
        _ assertion: MultiFactorAssertion
    ) async throws {
        let session: MultiFactorSession = resolver.session
        let hints: [MultiFactorInfo] = resolver.hints
        let auth: Auth = resolver.auth
        resolve(resolver, assertion)
        let result: AuthDataResult = try await resolver.resolveSignIn(with: assertion)
        print(session, hints, auth, result)
    }

    static func resolve(_ resolver: MultiFactorResolver, _ assertion: MultiFactorAssertion) {
        resolver.resolveSignIn(with: assertion) { (result: AuthDataResult?, error: Error?) in
            print(result as Any, error as Any)
        }
        resolver.resolveSignIn(with: assertion)
    }
}

#if canImport(UIKit) && !os(watchOS)
extension MultiFactorCalls {
    @MainActor
    static func open(_ secret: TOTPSecret) {
        secret.openInOTPApp(withQRCodeURL: "otpauth://totp/a")
    }
}
#endif
