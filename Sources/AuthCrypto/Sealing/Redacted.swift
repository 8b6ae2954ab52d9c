/// Keeps a secret out of logs, errors, `print` and `dump`.
///
/// A type that holds a secret conforms and writes nothing more.
package protocol Redacted:
    CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{}

extension Redacted {
    /// The type's name and nothing of its value.
    package var description: String { "\(Self.self)(redacted)" }

    /// The same as `description`.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
