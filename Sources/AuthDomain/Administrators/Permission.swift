/// One thing that an administrator's program may be allowed to do, by its name in Google's IAM.
///
/// Source: Firebase's guide to roles and permissions, and Identity Platform's to access control.
package enum Permission: String, Sendable, CaseIterable {
    case usersCreate = "firebaseauth.users.create"
    case usersCreateSession = "firebaseauth.users.createSession"
    case usersDelete = "firebaseauth.users.delete"
    case usersGet = "firebaseauth.users.get"
    case usersSendEmail = "firebaseauth.users.sendEmail"
    case usersUpdate = "firebaseauth.users.update"
    case configsCreate = "firebaseauth.configs.create"
    case configsGet = "firebaseauth.configs.get"
    /// Reading password hashes and the key that they need.
    case configsGetHashConfig = "firebaseauth.configs.getHashConfig"
    /// Reading the secrets of identity providers.
    case configsGetSecret = "firebaseauth.configs.getSecret"
    case configsUpdate = "firebaseauth.configs.update"
    case tenantsCreate = "identitytoolkit.tenants.create"
    case tenantsDelete = "identitytoolkit.tenants.delete"
    case tenantsGet = "identitytoolkit.tenants.get"
    case tenantsGetPolicy = "identitytoolkit.tenants.getIamPolicy"
    case tenantsList = "identitytoolkit.tenants.list"
    case tenantsSetPolicy = "identitytoolkit.tenants.setIamPolicy"
    case tenantsUpdate = "identitytoolkit.tenants.update"
}

/// What an administrator's program may do altogether.
package enum Role: String, Sendable, CaseIterable {
    /// Looks at users and settings, and changes nothing.
    case viewer
    /// Does everything with users, and looks at settings.
    case editor
    /// Does everything, and reads secrets.
    case admin

    /// Whether the role allows it.
    package func allows(_ permission: Permission) -> Bool {
        switch self {
        case .viewer: Self.reading.contains(permission)
        case .editor: Self.reading.contains(permission) || Self.users.contains(permission)
        case .admin: true
        }
    }

    private static let reading: Set<Permission> = [
        .usersGet, .configsGet, .tenantsGet, .tenantsList,
    ]
    private static let users: Set<Permission> = [
        .usersCreate, .usersCreateSession, .usersDelete, .usersSendEmail, .usersUpdate,
    ]
}
