/// Keeps messages from numbers that begin alike, whose codes were not used.
package struct MessageBreaker: Hashable, Sendable {
    package let prefix: String
    package let shutAt: Timestamp
    /// From then on a few messages go out to see whether their codes are used.
    package let shutUntil: Timestamp
    /// How many of these are left.
    package let probes: Int64

    /// Describes it.
    package init(prefix: String, shutAt: Timestamp, shutUntil: Timestamp, probes: Int64) {
        self.prefix = prefix
        self.shutAt = shutAt
        self.shutUntil = shutUntil
        self.probes = probes
    }
}
