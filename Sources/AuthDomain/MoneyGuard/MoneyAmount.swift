/// A sum of money in the operator's own currency, whichever that is.
package struct MoneyAmount: Hashable, Sendable {
    /// Millionths of the currency's unit.
    package let micros: Int64

    /// The largest sum that a setting may name: a billion units.
    private static let maximumWholeDigits = 9
    private static let fractionDigits = 6
    private static let microsPerUnit: Int64 = 1_000_000

    /// Takes millionths.
    package init(micros: Int64) {
        self.micros = micros
    }

    /// Reads a decimal number such as `0.075`; nil where it is none, has more than nine digits before
    /// the point or more than six behind it.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = parts.first,
            (1...Self.maximumWholeDigits).contains(whole.utf8.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isDigit) })
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : "0"
        guard fraction.utf8.count <= Self.fractionDigits else { return nil }
        let zeros = String(repeating: "0", count: Self.fractionDigits - fraction.utf8.count)
        guard let units = Int64(whole), let rest = Int64(fraction + zeros) else { return nil }
        micros = units * Self.microsPerUnit + rest
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension MoneyAmount: CustomStringConvertible {
    /// As it is read, without needless zeros: `0.075`, `12`.
    package var description: String {
        let (units, rest) = micros.quotientAndRemainder(dividingBy: Self.microsPerUnit)
        guard rest != 0 else { return "\(units)" }
        let digits = String(rest.magnitude)
        let zeros = String(repeating: "0", count: Self.fractionDigits - digits.utf8.count)
        var fraction = zeros + digits
        while fraction.last == "0" { fraction.removeLast() }
        return (micros < 0 && units == 0 ? "-" : "") + "\(units).\(fraction)"
    }
}
