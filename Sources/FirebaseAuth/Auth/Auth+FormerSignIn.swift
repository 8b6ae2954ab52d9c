import FirebaseCore
#if canImport(Security)
import AuthWire
import Foundation
import Security

extension Auth {
    /// Goes on with the session that Google's SDK has left in the key chain of the device, if it has.
    ///
    /// Hearth's addition, for the first start of an app that came from Firebase: call it once, early.
    /// It does nothing while somebody is signed in. The old entry is removed once it is used up, with
    /// the second factor where one is asked for, or once the server calls it void. It stays after any
    /// other failure, so that the next start can try again.
    ///
    /// - Parameter googleAppID: of the app at Firebase; nil where the app has kept it.
    /// - Returns: the user; nil if there was nobody to carry over.
    /// - Throws: as `signIn(withCarriedOverRefreshToken:)`; `keychainError` where the key chain cannot
    ///   be read.
    @discardableResult
    public func carryOverFormerSignIn(
        googleAppID: String? = nil
    ) async throws -> AuthDataResult? {
        guard let app, currentUser == nil else { return nil }
        guard state.withLock({ $0.isLoaded }) else {
            throw AuthErrorCode.keychainError.error(reason: "Who is signed in could not be read.")
        }
        let place = FormerSignIn.Place(
            googleAppID: googleAppID ?? app.options.googleAppID,
            appName: app.name
        )
        guard
            let data = try place.read(),
            let former = FormerSignIn(data, rootKey: place.rootKey)
        else { return nil }
        let oldTenantID = tenantID
        if let tenant = former.tenantID { tenantID = tenant }
        do {
            let result = try await signIn(
                withCarriedOverRefreshToken: former.refreshToken.value,
                from: place
            )
            forgetFormerSignIn.value(place)
            return result
        } catch  where AuthErrorCode.secondFactorRequired.matches(error) {
            // It goes on in the tenant, and its resolver forgets the entry.
            throw error
        } catch {
            tenantID = oldTenantID
            // An error that this side made says nothing about the entry.
            let isRefusal = ServerRefusal.code(of: error) != nil
            if isRefusal, User.endsSession(error) { forgetFormerSignIn.value(place) }
            throw error
        }
    }
}

extension FormerSignIn.Place {
    fileprivate var query: [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account,
            kSecUseDataProtectionKeychain: true,
        ]
    }

    /// The entry; nil if there is none.
    ///
    /// - Throws: `keychainError` if that cannot be told.
    fileprivate func read() throws -> Data? {
        var query = query
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        switch status {
        case errSecSuccess: return result as? Data
        case errSecItemNotFound: return nil
        default:
            throw AuthErrorCode.keychainError.error(reason: "SecItemCopyMatching (\(status))")
        }
    }
}

extension FormerSignIn {
    /// Removes an entry of the key chain.
    @Sendable
    static func remove(_ place: Place) {
        let status = SecItemDelete(place.query as CFDictionary)
        guard status != errSecSuccess, status != errSecItemNotFound else { return }
        let reason = "The former sign-in stays: SecItemDelete (\(status))"
        Auth.log.write(.warning, "I-AUT000021", reason)
    }
}
#else

extension FormerSignIn {
    /// Does nothing: Google's SDK has never been here.
    @Sendable
    static func remove(_ place: Place) {}
}
#endif
