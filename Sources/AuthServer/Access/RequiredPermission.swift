package import AuthDomain
package import AuthWire

extension EndpointDescription {
    /// What an administrator's role must allow.
    ///
    /// An operation that nothing is known of is for those who may change settings.
    ///
    /// Source: Identity Platform's guide to access control. It is silent on what apps do: there, what
    /// signs in creates a session, and what changes an account updates it.
    package var permission: Permission {
        if let known = Self.permissions[name] { return known }
        if let known = tenantPermission { return known }
        return method == .get ? .configsGet : .configsUpdate
    }

    private static let permissions: [String: Permission] = [
        "accounts:batchCreate": .usersCreate,
        "accounts:batchDelete": .usersDelete,
        "accounts:batchGet": .usersGet,
        "accounts:createAuthUri": .usersGet,
        "accounts:delete": .usersDelete,
        "accounts:lookup": .usersGet,
        "accounts:query": .usersGet,
        "accounts:resetPassword": .usersUpdate,
        "accounts:revokeToken": .usersUpdate,
        "accounts:sendOobCode": .usersSendEmail,
        "accounts:sendVerificationCode": .usersCreateSession,
        "accounts:signInWithCustomToken": .usersCreateSession,
        "accounts:signInWithEmailLink": .usersCreateSession,
        "accounts:signInWithGameCenter": .usersCreateSession,
        "accounts:signInWithIdp": .usersCreateSession,
        "accounts:signInWithPassword": .usersCreateSession,
        "accounts:signInWithPhoneNumber": .usersCreateSession,
        "accounts:signUp": .usersCreate,
        "accounts:update": .usersUpdate,
        "accounts:verifyIosClient": .usersCreateSession,
        "createSessionCookie": .usersCreateSession,
        "downloadAccount": .usersGet,
        "mfaEnrollment:finalize": .usersUpdate,
        "mfaEnrollment:start": .usersUpdate,
        "mfaEnrollment:withdraw": .usersUpdate,
        "mfaSignIn:finalize": .usersCreateSession,
        "mfaSignIn:start": .usersCreateSession,
        "queryAccounts": .usersGet,
        "sessions:end": .usersUpdate,
        "sessions:list": .usersGet,
        "templates:preview": .configsGet,
        "verifications.get": .usersGet,
        "verifications.list": .usersGet,
    ]

    /// For the tenants themselves; what lies below one is as for the project.
    private var tenantPermission: Permission? {
        if path.hasSuffix("/tenants") { return method == .get ? .tenantsList : .tenantsCreate }
        if path.hasSuffix("/tenants/{tenantId}") {
            switch method {
            case .get: return .tenantsGet
            case .delete: return .tenantsDelete
            case .patch, .post: return .tenantsUpdate
            }
        }
        if path.hasSuffix(":getIamPolicy") { return .tenantsGetPolicy }
        return path.hasSuffix(":setIamPolicy") ? .tenantsSetPolicy : nil
    }

    /// The scopes of which an administrator's token must have one.
    ///
    /// Source: the discovery documents, and the scopes that Google's Admin SDKs ask for.
    package var scopes: Set<OAuthScope> {
        Self.takesFirebaseScope.contains(name) || path.hasPrefix("/v2/projects/")
            ? [.cloudPlatform, .identityToolkit, .firebase] : [.cloudPlatform, .identityToolkit]
    }

    private static let takesFirebaseScope: Set = [
        "accounts:batchCreate", "accounts:batchDelete", "accounts:batchGet", "accounts:query",
        "downloadAccount", "queryAccounts", "uploadAccount",
    ]
}

extension AccessGrant {
    /// Checks that the holder of the token may call an operation.
    ///
    /// - Throws: 403.
    func require(_ endpoint: EndpointDescription) throws(WireError) {
        guard !scopes.isDisjoint(with: endpoint.scopes) else { throw .scopeInsufficient }
        guard role.allows(endpoint.permission) else { throw .permissionMissing }
    }
}
