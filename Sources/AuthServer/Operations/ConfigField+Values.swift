import AuthCrypto
import AuthDomain
import AuthWire

/// Checks of domains, factors and fictional numbers.
extension ConfigField {
    func ownNumber(
        _ value: JSONValue,
        _ range: ClosedRange<Int64>
    ) throws(WireError) -> JSONValue {
        guard value.isNull || value.intValue.map(range.contains) == true else {
            throw .invalidConfig(
                "\(path) must be a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return value
    }

    func domains(_ value: JSONValue) throws(WireError) -> JSONValue {
        let names = (value.arrayValue ?? []).compactMap(\.stringValue).map { $0.lowercased() }
        guard names.count <= Self.maximumDomains else {
            throw .invalidConfig("\(path) may have at most \(Self.maximumDomains) entries.")
        }
        for name in names where !Self.isDomain(name) {
            throw .invalidConfig("\(path) must hold names of hosts, without scheme, port and path.")
        }
        var seen: Set<String> = []
        return .array(names.filter { seen.insert($0).inserted }.map(JSONValue.string))
    }

    private static func isDomain(_ name: String) -> Bool {
        guard (1...253).contains(name.utf8.count) else { return false }
        if case .address? = HostName(name) { return true }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                        || byte == UInt8(ascii: "-")
                }
        }
    }

    func mfaState(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let state = MFAState(rawValue: value.stringValue ?? "")
        if state.isUnspecified { return absent }
        guard state.isKnown else { throw .invalidConfig("\(path) has no such value.") }
        return value
    }

    /// Kinds of factors, each once; what is unspecified is kept and allows nothing.
    func mfaProviders(_ value: JSONValue) throws(WireError) -> JSONValue {
        let providers = (value.arrayValue ?? []).map { MFAProvider(rawValue: $0.stringValue ?? "") }
        guard providers.allSatisfy(\.isKnown) else {
            throw .invalidConfig("\(path) has no such value.")
        }
        var seen: Set<MFAProvider> = []
        let unique = providers.filter { seen.insert($0).inserted }
        return .array(unique.map { .string($0.rawValue) })
    }

    /// Entries without TOTP settings say nothing and are dropped, as Identity Platform does.
    func mfaProviderConfigs(_ value: JSONValue) throws(WireError) -> JSONValue {
        let entries = (value.arrayValue ?? []).filter { $0["totpProviderConfig"] != nil }
        guard entries.count <= 1 else {
            throw .invalidConfig("\(path) may have one entry for TOTP.")
        }
        for entry in entries {
            guard let intervals = entry["totpProviderConfig"]?["adjacentIntervals"] else {
                continue
            }
            guard let count = intervals.intValue, (0...10).contains(count) else {
                throw WireError(.invalidAdjacentIntervalRange)
            }
        }
        return .array(entries)
    }

    func testPhoneNumbers(
        _ value: JSONValue,
        _ phoneNumbers: any PhoneNumbers
    ) throws(WireError) -> JSONValue {
        let entries = value.objectValue ?? [:]
        guard entries.count <= Self.maximumTestPhoneNumbers else {
            throw WireError(
                .invalidTestingPhoneNumber,
                detail: "At most \(Self.maximumTestPhoneNumbers) numbers are allowed."
            )
        }
        for entry in entries {
            let code = (entry.value.stringValue ?? "").utf8
            let isCode = code.count == 6 && code.allSatisfy { (0x30...0x39).contains($0) }
            guard isCode, let facts = try? phoneNumbers.facts(of: entry.name),
                facts.e164 == entry.name
            else {
                throw WireError(
                    .invalidTestingPhoneNumber,
                    detail: "A number must be E.164, and its code six digits."
                )
            }
        }
        return value
    }
}
