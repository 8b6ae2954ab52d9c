package import AuthDomain

extension Timestamp: SQLConvertible {
    package static var sqlType: SQLType { .integer }
    package var sqlValue: SQLValue { .integer(milliseconds) }

    package init?(sqlValue: SQLValue) {
        guard case .integer(let milliseconds) = sqlValue else { return nil }
        self.init(milliseconds: milliseconds)
    }
}

/// A value that is stored as its text.
package protocol TextConvertible: SQLConvertible {
    /// The text.
    var storedText: String { get }

    /// Reads the text; nil if it has no meaning.
    init?(storedText: String)
}

extension TextConvertible {
    package static var sqlType: SQLType { .text }
    package var sqlValue: SQLValue { .text(storedText) }

    package init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        self.init(storedText: text)
    }
}

extension TextConvertible where Self: RawRepresentable, RawValue == String {
    package var storedText: String { rawValue }
    package init?(storedText: String) { self.init(rawValue: storedText) }
}

extension ActionKind: TextConvertible {}
extension Delivery.State: TextConvertible {}
extension MessageRoad: TextConvertible {}
extension OutboxMessage.Kind: TextConvertible {}
extension PhoneVerification.Purpose: TextConvertible {}
extension SigningKeyPurpose: TextConvertible {}

extension AccountID: TextConvertible {
    package var storedText: String { rawValue }
    package init?(storedText: String) { self.init(storedText) }
}

extension FactorID: TextConvertible {
    package var storedText: String { rawValue }
    package init?(storedText: String) { self.init(storedText) }
}

extension SessionID: TextConvertible {
    package var storedText: String { rawValue }
    package init?(storedText: String) { self.init(storedText) }
}

extension Scope {
    /// The tenant as it is stored: empty for the project itself.
    var storedTenant: String { tenant ?? "" }

    /// What a row of this scope fulfils.
    var condition: SQL { "project = \(project) AND tenant = \(storedTenant)" }

    /// Reads the columns `project` and `tenant`.
    init(_ row: Row) throws {
        let tenant: String = try row["tenant"]
        self.init(project: try row["project"], tenant: tenant.isEmpty ? nil : tenant)
    }
}
