import FirebaseCore
import Foundation

extension Auth {
    /// The user who is signed in; kept between launches.
    ///
    /// Nil too while the storage cannot be read; it is asked again at the next access.
    public var currentUser: User? {
        loadIfNeeded()
        return state.withLock { $0.currentUser }
    }

    /// Signs the current user out on this device; other devices stay signed in.
    ///
    /// - Throws: `keychainError` if the kept sign-in cannot be removed; the user then stays.
    public func signOut() throws {
        let isSignedOut = state.withLock { $0.isLoaded && $0.currentUser == nil }
        if isSignedOut { return }
        try storage.withLock { storage in
            do {
                try storage.removeData(forKey: storageKey)
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
            replaceCurrentUser(nil)
        }
    }

    /// Makes a user the current one, without a sign-in.
    ///
    /// A user of another `Auth` becomes one of this `Auth` too; where that is another project's, the
    /// server is asked first.
    ///
    /// - Throws: `tenantIDMismatch` for a user of another tenant than `tenantID`; `keychainError`;
    ///   `invalidUserToken` for a user that this project does not know.
    public func updateCurrentUser(_ user: User) async throws {
        guard user.tenantID == tenantID else { throw AuthErrorCode.tenantIDMismatch.error() }
        guard user.auth !== self else { return try signIn(user) }
        let (kept, tokens) = user.state.withLock { ($0.profile, $0.tokens) }
        let isOfProject = user.auth.backend.apiKey == backend.apiKey
        let profile = isOfProject ? kept : try await profile(for: tokens)
        try signIn(User(auth: self, profile: profile, tokens: tokens))
    }

    /// Keeps sign-ins somewhere else, and makes the user who is kept there the current one.
    ///
    /// Hearth's addition, for programs that share or forget sign-ins.
    ///
    /// - Throws: `keychainError` if the storage cannot be read; then nothing has changed.
    public func useStorage(_ storage: any AuthStorage) throws {
        try self.storage.withLock { current in
            let own = AuthPlace()
            let user: User?
            do {
                user = try keptUser(in: storage, key: storageKey(in: own))
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
            place.withLock { $0 = own }
            current = storage
            replaceCurrentUser(user)
        }
    }

    /// Makes a user the current one, once they are kept.
    ///
    /// - Throws: `keychainError` if they cannot be kept; then nothing has changed.
    func signIn(_ user: User) throws {
        try storage.withLock { storage in
            do {
                try keep(user, in: storage)
            } catch {
                throw AuthErrorCode.keychainError.error(reason: "\(error)")
            }
            replaceCurrentUser(user)
        }
    }

    /// Keeps what is new about a user and tells listeners, if they are the current one.
    ///
    /// - Parameters:
    ///   - user: who has changed.
    ///   - hasNewSession: whether the tokens came with an answer that opened a session, and so are
    ///     no offspring of those that another program may have kept meanwhile.
    ///   - change: makes the change, and says whether there is one; in one step with the keeping, so
    ///     that ``endSession(of:refused:)`` sees either both or neither.
    func userChanged(
        _ user: User,
        hasNewSession: Bool = false,
        by change: @Sendable (inout User.State) -> Bool
    ) {
        storage.withLock { storage in
            let isChanged = user.state.withLock(change)
            guard isChanged, state.withLock({ $0.currentUser === user }) else { return }
            do {
                try keepChanges(of: user, hasNewSession: hasNewSession, in: storage)
            } catch {
                Self.log.write(.error, "I-AUT000010", "The sign-in could not be kept: \(error)")
            }
            state.withLock { announce(&$0) }
        }
    }

    /// Signs a user out whose session is over, if they are the current one.
    ///
    /// What another program that shares the storage has kept meanwhile stays.
    ///
    /// - Parameters:
    ///   - user: whose session is over.
    ///   - refused: the ID token that the server did not take; where the user has another one by now,
    ///     nothing happens. Nil where the session is over in any case.
    func endSession(of user: User, refused: String? = nil) {
        storage.withLock { storage in
            guard state.withLock({ $0.currentUser === user }) else { return }
            let tokens = user.state.withLock { $0.tokens }
            guard refused == nil || refused == tokens.idToken.value else { return }
            let ended = tokens.refreshToken
            do {
                let kept = try keptRecord(in: storage, key: storageKey)
                if kept.map({ $0.tokens.refreshToken == ended }) ?? true {
                    try storage.removeData(forKey: storageKey)
                }
            } catch {
                Self.log.write(.error, "I-AUT000011", "The sign-in could not be removed: \(error)")
            }
            replaceCurrentUser(nil)
        }
    }

    /// Gives the current user the tokens that another program which shares the storage has kept since.
    func takeTokensKeptMeanwhile(for user: User) {
        storage.withLock { storage in
            guard
                state.withLock({ $0.currentUser === user }),
                let kept = try? keptRecord(in: storage, key: storageKey),
                kept.profile.uid == user.uid
            else { return }
            user.state.withLock { state in
                state.reconcile(with: kept.tokens, hasNewSession: true)
                state.kept = kept.tokens
            }
            state.withLock { announce(&$0) }
        }
    }

    /// Reads the storage, once; after a failure at the next call again.
    func loadIfNeeded() {
        if state.withLock({ $0.isLoaded }) { return }
        storage.withLock { storage in
            if state.withLock({ $0.isLoaded }) { return }
            do {
                let user = try keptUser(in: storage, key: storageKey)
                if let tenant = user?.tenantID { tenantID = tenant }
                replaceCurrentUser(user)
            } catch {
                complain("I-AUT000012", "The sign-in could not be read: \(error)")
            }
        }
    }

    /// Called with the storage locked, so that what is kept and who is current go together.
    func replaceCurrentUser(_ user: User?) {
        state.withLock { state in
            state.isLoaded = true
            state.currentUser = user
            announce(&state)
        }
    }

    /// The user who is kept; nil if there is none, or none that this version understands.
    func keptUser(in storage: any AuthStorage, key: String) throws -> User? {
        guard let record = try keptRecord(in: storage, key: key) else { return nil }
        let user = User(auth: self, profile: record.profile, tokens: record.tokens)
        user.state.withLock { $0.kept = record.tokens }
        return user
    }

    private func keptRecord(in storage: any AuthStorage, key: String) throws -> KeptUser? {
        guard let data = try storage.data(forKey: key) else { return nil }
        if let record = KeptUser(data) { return record }
        complain("I-AUT000013", "The kept sign-in is damaged or foreign; ignored.")
        return nil
    }

    /// Tells of a storage, once for as long as there is nothing else to tell.
    private func complain(_ code: String, _ message: String) {
        let isNew = state.withLock { state in
            defer { state.storageComplaint = message }
            return state.storageComplaint != message
        }
        if isNew { Self.log.write(.error, code, message) }
    }

    private func keep(_ user: User, in storage: any AuthStorage) throws {
        let record = user.state.withLock { KeptUser(profile: $0.profile, tokens: $0.tokens) }
        try storage.setData(try record.data(), forKey: storageKey)
        user.state.withLock { $0.kept = record.tokens }
    }

    /// Keeps a user as they are now.
    ///
    /// If another program has signed out meanwhile, or somebody else in, that stays. If it has
    /// refreshed the tokens, those count: ours are older, or have the same parent.
    private func keepChanges(
        of user: User,
        hasNewSession: Bool,
        in storage: any AuthStorage
    ) throws {
        var written: SessionTokens?
        try storage.updateData(forKey: storageKey) { data in
            guard let data else { return nil }
            let kept = KeptUser(data)
            if let kept, kept.profile.uid != user.uid { return data }
            let record = user.state.withLock { state in
                if let kept { state.reconcile(with: kept.tokens, hasNewSession: hasNewSession) }
                return KeptUser(profile: state.profile, tokens: state.tokens)
            }
            written = record.tokens
            return try record.data()
        }
        if let written { user.state.withLock { [written] in $0.kept = written } }
    }
}

extension User.State {
    /// Takes tokens that another program has kept, where they are ahead of the own ones.
    fileprivate mutating func reconcile(with found: SessionTokens, hasNewSession: Bool) {
        if let kept, kept.isSame(as: found) { return }
        if !hasNewSession || found.isNewer(than: tokens) { tokens = found }
    }
}

extension Auth: AppComponent {
    package func appWasDeleted() {
        do {
            try signOut()
        } catch {
            Self.log.write(.error, "I-AUT000014", "The sign-in could not be removed: \(error)")
        }
    }
}
