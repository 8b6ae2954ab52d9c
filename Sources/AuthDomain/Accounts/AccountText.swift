/// A text of an account that its owner or an administrator chooses.
package enum AccountText: Hashable, Sendable {
    case id
    case displayName
    case photoURL

    /// The longest text, in UTF-16 units, as clients in most languages count.
    ///
    /// Source: discovery document v1, `SetAccountInfoRequest`; the id's from the Admin SDKs.
    package var maximumLength: Int {
        switch self {
        case .id: 128
        case .displayName: 256
        case .photoURL: 2048
        }
    }

    /// Refuses a text that is too long; it is never cut, since that could leave half a character.
    ///
    /// - Throws: `textTooLong`.
    func check(_ text: String?) throws(AuthError) {
        guard let text else { return }
        guard text.utf16.count <= maximumLength else { throw .textTooLong(self) }
    }
}

/// How long a password may be, in UTF-16 units.
enum PasswordLength {
    static let minimum = 6
    static let maximum = 4096

    /// Throws `passwordTooShort` or `passwordTooLong`.
    static func check(_ password: String) throws(AuthError) {
        let length = password.utf16.count
        guard length >= minimum else { throw .passwordTooShort(minimum: minimum) }
        guard length <= maximum else { throw .passwordTooLong(maximum: maximum) }
    }
}
