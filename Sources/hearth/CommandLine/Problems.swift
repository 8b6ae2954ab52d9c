/// Gathers what is wrong, so that it is told all at once.
struct Problems {
    private(set) var messages: [String] = []

    /// Notes a problem, once.
    mutating func add(_ message: String) {
        if !messages.contains(message) { messages.append(message) }
    }

    /// Reads a value, or notes why it cannot be read.
    ///
    /// - Returns: the value; nil where it cannot be read.
    mutating func collect<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch {
            add(Explanation.of(error))
            return nil
        }
    }

    /// - Throws: `Failure` with all problems, one a line, where there are any.
    func check(_ title: String) throws(Failure) {
        guard !messages.isEmpty else { return }
        throw Failure(title + ":\n" + messages.map { "  - " + $0 }.joined(separator: "\n"))
    }
}
