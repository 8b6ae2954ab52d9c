/// What the comparison of a password with a stored hash says.
package struct PasswordVerdict: Sendable, Redacted {
    /// Whether they belong together.
    package let isRight: Bool
    /// A hash of the same password that is to take the stored one's place; nil where that is good, or
    /// the password wrong.
    package let replacement: String?

    /// Says how a comparison ended.
    package init(isRight: Bool, replacement: String? = nil) {
        self.isRight = isRight
        self.replacement = replacement
    }
}
