package import HTTPServer

/// A block of addresses, such as `10.0.0.0/8` or `fd00::/8`.
package struct AddressBlock: Sendable, Hashable {
    private let bytes: [UInt8]
    private let prefixLength: Int

    /// Reads an address, alone or with the length of its prefix; nil if the text is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let address = PeerAddress(parsing: first) else {
            return nil
        }
        bytes = address.bytes
        let width = bytes.count * 8
        guard parts.count > 1 else {
            prefixLength = width
            return
        }
        guard parts.count == 2, let length = Int(parts[1]), (0...width).contains(length),
            parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        prefixLength = length
    }

    /// Whether it is all addresses of a kind.
    var isEverything: Bool { prefixLength == 0 }

    /// Whether an address of the same kind is one of the block's.
    package func contains(_ address: PeerAddress) -> Bool {
        guard address.bytes.count == bytes.count else { return false }
        let whole = prefixLength / 8
        guard address.bytes.prefix(whole) == bytes.prefix(whole) else { return false }
        let bits = prefixLength % 8
        guard bits > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - bits))
        return address.bytes[whole] & mask == bytes[whole] & mask
    }
}
