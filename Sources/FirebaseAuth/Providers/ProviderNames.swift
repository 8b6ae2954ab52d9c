/// The provider of an email address.
public let EmailAuthProviderID = "password"
/// Signing in with a mailed link.
public let EmailLinkAuthSignInMethod = "emailLink"
/// Signing in with a password.
public let EmailPasswordAuthSignInMethod = "password"
/// The provider of a Facebook account.
public let FacebookAuthProviderID = "facebook.com"
/// Signing in with Facebook.
public let FacebookAuthSignInMethod = "facebook.com"
/// The provider of a Game Center player.
public let GameCenterAuthProviderID = "gc.apple.com"
/// Signing in with Game Center.
public let GameCenterAuthSignInMethod = "gc.apple.com"
/// The provider of a GitHub account.
public let GitHubAuthProviderID = "github.com"
/// Signing in with GitHub.
public let GitHubAuthSignInMethod = "github.com"
/// The provider of a Google account.
public let GoogleAuthProviderID = "google.com"
/// Signing in with Google.
public let GoogleAuthSignInMethod = "google.com"
/// The provider of a Twitter account.
public let TwitterAuthProviderID = "twitter.com"
/// Signing in with Twitter.
public let TwitterAuthSignInMethod = "twitter.com"
/// The provider of a phone number.
public let PhoneAuthProviderID = "phone"
/// Signing in with a phone number.
public let PhoneAuthSignInMethod = "phone"
