import FirebaseAuth
import Foundation

/// What apps ask a `User`; compiled, and never run.
enum UserCalls {
    static func properties(_ user: User) {
        let isAnonymous: Bool = user.isAnonymous && user.anonymous()
        let isVerified: Bool = user.isEmailVerified && user.emailVerified()
        let providers: [UserInfo] = user.providerData
        let metadata: UserMetadata = user.metadata
        let tenantID: String? = user.tenantID
        let factors: MultiFactor = user.multiFactor
        let refreshToken: String? = user.refreshToken
        user.displayName = Optional("Ann")
        user.photoURL = URL(string: "https://example.com/ann.png")
        let phoneNumber: String? = user.phoneNumber
        let coded: any NSSecureCoding = user
        let objects: [NSObject] = [user, metadata, factors]
        print(isAnonymous, isVerified, tenantID as Any, refreshToken as Any, phoneNumber as Any)
        print(coded, objects)
        providers.forEach(info)
        info(user)
        let created: Date? = metadata.creationDate
        let signedIn: Date? = metadata.lastSignInDate
        let codedMetadata: any NSSecureCoding = metadata
        print(created as Any, signedIn as Any, codedMetadata)
    }

    static func info(_ info: UserInfo) {
        let object: NSObjectProtocol = info
        let providerID: String = info.providerID
        let uid: String = info.uid
        let displayName: String? = info.displayName
        let photoURL: URL? = info.photoURL
        let email: String? = info.email
        let phoneNumber: String? = info.phoneNumber
        print(object, providerID, uid, displayName as Any, photoURL as Any)
        print(email as Any, phoneNumber as Any)
    }

    static func completions(_ user: User, _ phone: PhoneAuthCredential) {
        user.updatePassword(to: "a") { (error: Error?) in print(error as Any) }
        user.updatePassword(to: "a")
        user.updatePhoneNumber(phone) { (error: Error?) in print(error as Any) }
        user.updatePhoneNumber(phone)
        user.reload { (error: Error?) in print(error as Any) }
        user.reload()
        user.sendEmailVerification { (error: Error?) in print(error as Any) }
        user.sendEmailVerification()
        user.sendEmailVerification(with: ActionCodeSettings()) { (error: Error?) in
            print(error as Any)
        }
        user.sendEmailVerification(with: nil)
        user.sendEmailVerification(beforeUpdatingEmail: "a") { (error: Error?) in
            print(error as Any)
        }
        user.sendEmailVerification(beforeUpdatingEmail: "a")
        user.sendEmailVerification(
            beforeUpdatingEmail: "a",
            actionCodeSettings: ActionCodeSettings()
        ) { (error: Error?) in print(error as Any) }
        user.delete { (error: Error?) in print(error as Any) }
        user.delete()
    }

    static func async(_ user: User, _ phone: PhoneAuthCredential) async throws {
        try await user.updatePassword(to: "a")
        try await user.updatePhoneNumber(phone)
        try await user.reload()
        try await user.sendEmailVerification()
        try await user.sendEmailVerification(with: ActionCodeSettings())
        try await user.sendEmailVerification(beforeUpdatingEmail: "a")
        try await user.sendEmailVerification(beforeUpdatingEmail: "a", actionCodeSettings: nil)
        try await user.delete()
    }

    @available(*, deprecated)
    static func emailCompletions(_ user: User) {
        user.updateEmail(to: "a") { (error: Error?) in print(error as Any) }
        user.updateEmail(to: "a")
    }

    @available(*, deprecated)
    static func email(_ user: User) async throws {
        try await user.updateEmail(to: "a")
    }

    static func tokenCompletions(_ user: User) {
        user.getIDToken { (token: String?, error: Error?) in print(token as Any, error as Any) }
        user.getIDTokenForcingRefresh(true) { (token: String?, error: Error?) in
            print(token as Any, error as Any)
        }
        user.getIDTokenResult { (result: AuthTokenResult?, error: Error?) in
            print(result as Any, error as Any)
        }
        user.getIDTokenResult(forcingRefresh: true) { (result: AuthTokenResult?, error: Error?) in
            print(result as Any, error as Any)
        }
    }

    static func tokens(_ user: User) async throws {
        var token: String = try await user.getIDToken()
        token = try await user.getIDToken(forcingRefresh: true)
        token = try await user.idTokenForcingRefresh(true)
        var result: AuthTokenResult = try await user.getIDTokenResult()
        result = try await user.getIDTokenResult(forcingRefresh: true)
        token = result.token
        let dates: [Date] = [result.expirationDate, result.authDate, result.issuedAtDate]
        let provider: String = result.signInProvider
        let factor: String = result.signInSecondFactor
        let claims: [String: Any] = result.claims
        let coded: any NSSecureCoding = result
        print(token, dates, provider, factor, claims, coded)
    }

    static func profile(_ user: User) async throws {
        let request: UserProfileChangeRequest = user.createProfileChangeRequest()
        request.displayName = Optional("Ann")
        request.photoURL = URL(string: "https://example.com/ann.png")
        commit(request)
        try await request.commitChanges()
    }

    static func commit(_ request: UserProfileChangeRequest) {
        request.commitChanges { (error: Error?) in print(error as Any) }
        request.commitChanges()
    }
}
