/// A refusal: the caller asked for something that the rules do not allow.
///
/// Every other error is a fault of ours. It reaches the caller as `INTERNAL` and the log in full.
package enum AuthError: Error, Equatable {
    case emailTaken
    case factorExists
    case identityTaken
    case localIDTaken
    case phoneNumberTaken
}
