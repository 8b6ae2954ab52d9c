import AuthCrypto
import AuthDomain
import AuthWire

/// Checks of tenants' names, passwords, regions, quotas, pages and providers.
extension ConfigField {
    func tenantName(_ value: JSONValue) throws(WireError) -> JSONValue {
        guard let name = value.stringValue, !name.isEmpty else { throw .tenantNameMissing }
        guard Tenant.isValidDisplayName(name) else {
            throw WireError(
                .invalidDisplayName,
                detail: """
                    display_name should start with a letter and only consist of letters, digits \
                    and hyphens with 4-20 characters.
                    """
            )
        }
        return value
    }

    func passwordPolicyState(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let state = PasswordPolicyEnforcementState(rawValue: value.stringValue ?? "")
        if state.isUnspecified { return nil }
        guard state.isKnown else { throw .invalidConfig("\(path) has no such value.") }
        return value
    }

    /// One entry, whose lengths can be met; its schema is the one that there is.
    func passwordPolicyVersions(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let versions = value.arrayValue ?? []
        guard !versions.isEmpty else { return nil }
        guard versions.count == 1 else { throw .invalidConfig("\(path) must be of length 1.") }
        let options = versions.first?["customStrengthOptions"]?.objectValue ?? [:]
        let minimum = options["minPasswordLength"]?.intValue ?? 0
        let maximum = options["maxPasswordLength"]?.intValue ?? 0
        guard minimum == 0 || (6...30).contains(minimum) else {
            throw .invalidConfig("minPasswordLength must be between 6 and 30.")
        }
        guard maximum == 0 || (max(minimum, 6)...4096).contains(maximum) else {
            throw .invalidConfig("maxPasswordLength must be between minPasswordLength and 4096.")
        }
        return [["customStrengthOptions": .object(options), "schemaVersion": 1]]
    }

    func regions(_ value: JSONValue) throws(WireError) -> JSONValue {
        let regions = (value.arrayValue ?? []).compactMap { $0.stringValue?.uppercased() }
        guard regions.allSatisfy(PhoneRegion.exists) else {
            throw .invalidConfig("\(path) must hold codes of regions such as DE or GB.")
        }
        return .array(regions.map(JSONValue.string))
    }

    func only(_ text: String, _ value: JSONValue) throws(WireError) -> JSONValue? {
        guard let asked = value.stringValue, !asked.isEmpty, !asked.hasSuffix("_UNSPECIFIED") else {
            return nil
        }
        guard asked == text else { throw .invalidConfig("\(path) can only be \(text).") }
        return value
    }

    func off(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard value.saysNothing else { throw .invalidConfig("\(path) is not supported yet.") }
        return nil
    }

    func locale(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard let tag = value.stringValue, !tag.isEmpty else { return nil }
        let isTag = tag.split(separator: "-", omittingEmptySubsequences: false).allSatisfy {
            (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isLetterOrDigit)
        }
        guard isTag, tag.utf8.count <= 35 else {
            throw .invalidConfig("\(path) must be a language tag such as de or pt-BR.")
        }
        return value
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    func quota(_ value: JSONValue) throws(WireError) -> JSONValue {
        let text = value.stringValue ?? value.intValue.map(String.init) ?? ""
        guard let count = Int64(text), count >= 0 else {
            throw .invalidConfig("\(path) must be a number of sign-ups.")
        }
        return .string(String(count))
    }

    /// Seconds as protocol buffers write them, for example `3600s`; at most a week.
    func duration(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        guard text.hasSuffix("s"), let seconds = Int64(text.dropLast()),
            (1...604_800).contains(seconds)
        else { throw .invalidConfig("\(path) must be seconds such as 3600s, at most a week.") }
        return .string("\(seconds)s")
    }

    func text(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        guard text.utf8.count <= (isSecret ? 8192 : Self.maximumTextLength),
            isSecret || !text.unicodeScalars.contains(where: { $0.value < 0x20 })
        else { throw .invalidConfig("\(path) is too long, or no plain text.") }
        return value
    }

    func texts(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let texts = value.arrayValue ?? []
        guard !texts.isEmpty else { return nil }
        guard texts.count <= Self.maximumTexts else {
            throw .invalidConfig("\(path) may have at most \(Self.maximumTexts) entries.")
        }
        for text in texts {
            guard try self.text(text) != nil else {
                throw .invalidConfig("\(path) may have no empty entry.")
            }
        }
        return value
    }

    /// An address that the server calls, or sends browsers to; clear text only on this machine.
    func url(_ value: JSONValue, allowsQuery: Bool) throws(WireError) -> JSONValue? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        let isLocal = ["http://localhost", "http://127.0.0.1", "http://[::1]"].contains { origin in
            text.hasPrefix(origin) && [nil, ":", "/"].contains(text.dropFirst(origin.count).first)
        }
        guard text.utf8.count <= Self.maximumTextLength, (try? ContinueURL(text)) != nil,
            text.hasPrefix("https://") || isLocal, !text.contains("#")
        else { throw .invalidConfig("\(path) must be an https URL.") }
        return value
    }

    func certificates(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let entries = value.arrayValue ?? []
        guard !entries.isEmpty else { return nil }
        guard entries.count <= 10 else { throw .invalidConfig("\(path) may have 10 entries.") }
        let texts = entries.map { $0["x509Certificate"]?.stringValue ?? "" }
        guard texts.allSatisfy({ $0.utf8.count <= 16_384 && (try? PublicKey(pem: $0)) != nil })
        else { throw .invalidConfig("\(path) must hold X.509 certificates in PEM.") }
        return .array(texts.map { ["x509Certificate": .string($0)] })
    }
}

extension WireError {
    /// A tenant without a name.
    static let tenantNameMissing = Self(
        .missingDisplayName,
        detail: "Missing tenant with valid display_name."
    )
}
