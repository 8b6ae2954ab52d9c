/// What is wrong with how somebody came back from a provider's page.
package enum AuthorizationFault: Hashable, Sendable {
    /// The answer names no sign-in, or one that did not begin here, came back before or is too old.
    case stateUnknown
    /// Somebody else began the sign-in.
    case sessionMismatch
    /// The sign-in began at another provider.
    case providerMismatch
    /// The browser came back to another place than the sign-in began with.
    case redirectMismatch
}
