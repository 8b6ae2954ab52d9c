import AuthCrypto
import AuthDomain
import AuthWire

/// Checks of sums of money.
extension ConfigField {
    func ownAmount(_ value: JSONValue) throws(WireError) -> JSONValue? {
        guard let text = value.stringValue, !text.isEmpty else { return nil }
        guard let amount = MoneyAmount(text) else {
            throw .invalidConfig(
                """
                \(path) must be a number such as 0.075: not below zero, and with at most nine digits \
                before the point and six behind it.
                """
            )
        }
        return .string(amount.description)
    }

    func prices(_ value: JSONValue) throws(WireError) -> JSONValue? {
        let entries = value.objectValue ?? [:]
        guard !entries.isEmpty else { return nil }
        guard entries.count <= Self.maximumPrices else {
            throw .invalidConfig("\(path) may have at most \(Self.maximumPrices) entries.")
        }
        var prices: JSONObject = [:]
        for entry in entries {
            guard Self.isPriced(entry.name), let price = try ownAmount(entry.value) else {
                throw .invalidConfig(
                    "\(path) must hold prices by country (DE) or by prefix (+1876)."
                )
            }
            prices[entry.name] = price
        }
        return .object(prices)
    }

    /// Whether a text is a region, or a plus sign and up to fifteen digits.
    private static func isPriced(_ name: String) -> Bool {
        guard name.utf8.first == UInt8(ascii: "+") else { return PhoneRegion.exists(name) }
        return (2...16).contains(name.utf8.count)
            && name.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }
}
