/// Which servers may be called: by default those that anybody on the internet can reach, over TLS.
package struct OutgoingRules: Sendable {
    /// Whether loopback addresses may be called, and those without TLS, as in development.
    package var allowsLoopback = false
    /// A file of certificates (PEM) that are trusted beside those of the system.
    package var certificates: String?
    /// Further addresses that may be called; 4 bytes, or 16 for IPv6.
    package var allows: @Sendable ([UInt8]) -> Bool = { _ in false }

    /// Creates the default rules.
    package init() {}

    /// Whether a connection to an address may be made.
    ///
    /// - Parameters:
    ///   - address: 4 bytes, or 16 for IPv6, in network order.
    ///   - isPlain: whether it would go without TLS, which only ever reaches a loopback address.
    /// - Returns: true for an address that the rules let be called.
    package func permit(_ address: [UInt8], isPlain: Bool) -> Bool {
        if isPlain { return allowsLoopback && PublicAddress.isLoopback(address) }
        return PublicAddress.contains(address) || allows(address)
            || (allowsLoopback && PublicAddress.isLoopback(address))
    }
}
