/// What a first factor leaves to be done once the second one is there.
struct FirstFactor: Sendable {
    /// Who asked for it.
    enum Purpose: Sendable {
        /// Makes the account the current user.
        case signIn
        /// Makes the session of this user a recent one.
        case reauthentication(of: User)
        /// Adds a way to sign in to the account of this user.
        case link(to: User)

        /// Whose session it changes; nil where it opens the first.
        var user: User? {
            switch self {
            case .signIn: nil
            case .reauthentication(let user), .link(let user): user
            }
        }
    }

    let purpose: Purpose
    var additionalUserInfo: AdditionalUserInfo?
    /// The provider's own tokens; the second factor's answer does not bring them.
    var credential: OAuthCredential?
    /// What Google's SDK has left on the device, and is used up with this.
    var former: FormerSignIn.Place?
}
