import AuthWire
import FirebaseCore
public import Foundation

extension MultiFactorResolver {
    /// The waiting sign-in as data that the app keeps, so that it can finish after it was ended while
    /// the user read the message.
    ///
    /// Hearth's addition. The data holds the proof of the first factor, the hints, what the first
    /// factor told, and `verificationID`: call this after `verifyPhoneNumber`. It is encrypted under a
    /// key in the SDK's own storage, so that it may lie in a file or in the state that a system
    /// restores: nobody else can read it, and no other app, project, tenant, server or device can use
    /// it. It is good for an hour from the first factor on, and for one sign-in.
    ///
    /// - Returns: what `Auth.restoreMultiFactorResolver(from:)` takes.
    /// - Throws: `keychainError` if the key cannot be read or kept.
    public func sealed() throws -> Data {
        let record = SealedSignIn(
            pendingCredential: pendingCredential,
            verificationID: session.verificationID.value,
            factors: hints.map(\.profile),
            begin: begin,
            purpose: SealedSignIn.Purpose(firstFactor.purpose),
            info: firstFactor.additionalUserInfo.map(SealedSignIn.Info.init),
            credential: firstFactor.credential.map(SealedSignIn.Credential.init),
            former: firstFactor.former
        )
        return try auth.madeSealingKey().seal(record.data(), context: auth.sealingContext())
    }
}

extension Auth {
    /// Goes on with a sign-in that waits for its second factor.
    ///
    /// Hearth's addition. The server has the last word on whether it still waits.
    ///
    ///     let resolver = try Auth.auth().restoreMultiFactorResolver(from: saved)
    ///     let credential = PhoneAuthProvider.provider().credential(
    ///         withVerificationID: resolver.verificationID ?? "",
    ///         verificationCode: code
    ///     )
    ///
    /// - Parameter data: what `MultiFactorResolver.sealed()` gave, in this app and for the tenant that
    ///   `tenantID` names.
    /// - Returns: the resolver, as it was.
    /// - Throws: `invalidMultiFactorSession` for data that is too old, damaged, or not this app's: the
    ///   user then begins with the first factor. `userMismatch` for a re-authentication, or a link, of
    ///   a user who is not the current one any more. `keychainError` if the storage
    ///   cannot be read.
    public func restoreMultiFactorResolver(from data: Data) throws -> MultiFactorResolver {
        guard
            let text = try sealingKey()?.open(data, context: sealingContext()),
            let record = SealedSignIn(text, at: Date())
        else { throw AuthErrorCode.invalidMultiFactorSession.error() }
        let resolver = MultiFactorResolver(
            auth: self,
            pendingCredential: record.pendingCredential.value,
            hints: record.factors.map(MultiFactorInfo.make),
            firstFactor: FirstFactor(
                purpose: try record.purpose.firstFactor(of: currentUser),
                additionalUserInfo: record.info?.additionalUserInfo,
                credential: record.credential?.oauthCredential,
                former: record.former
            ),
            begin: record.begin
        )
        resolver.session.verificationID.withLock { $0 = record.verificationID }
        return resolver
    }

    /// What a sealed sign-in is bound to.
    fileprivate func sealingContext() throws -> Data {
        let options = app?.options
        let server = backend.settings.value.address.url(
            of: Endpoints.mfaSignInFinalize.description,
            apiKey: ""
        )
        return try JSONEncoder().encode([
            "second factor", storageKey, Bundle.main.bundleIdentifier ?? "", app?.name ?? "",
            options?.apiKey ?? "", options?.googleAppID ?? "", options?.projectID ?? "",
            tenantID ?? "", server?.absoluteString ?? "",
        ])
    }
}
