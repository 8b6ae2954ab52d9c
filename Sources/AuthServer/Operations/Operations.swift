package import AuthDomain

/// The operations of the protocol, each a function from its request and its caller to its answer.
package struct Operations: Sendable {
    let environment: Environment

    /// Creates them on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }
}
