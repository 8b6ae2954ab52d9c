import AuthWire

extension Router {
    /// Adds every operation, one line each, in the order of ``Endpoints``.
    mutating func addOperations(_ operations: Operations) {
    }
}
