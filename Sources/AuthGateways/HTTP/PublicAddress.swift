/// Tells addresses that anybody can reach from those that mean another machine on every network.
///
/// Source: the registries of special-purpose addresses for IPv4 and IPv6, RFC 6890 and its updates.
enum PublicAddress {
    private typealias Block = (prefix: [UInt8], length: Int)

    private static let specialIPv4: [Block] = [
        ([0], 8),  // this network
        ([10], 8),
        ([100, 64], 10),  // behind a provider's address translation
        ([127], 8),
        ([169, 254], 16),  // link-local; where clouds serve credentials
        ([172, 16], 12),
        ([192, 0, 0], 24),
        ([192, 0, 2], 24),  // documentation
        ([192, 88, 99], 24),  // relays of 6to4
        ([192, 168], 16),
        ([198, 18], 15),  // benchmarks
        ([198, 51, 100], 24),  // documentation
        ([203, 0, 113], 24),  // documentation
        ([224], 4),  // multicast
        ([240], 4),  // reserved, and broadcast
    ]

    /// The only part of IPv6 from which addresses of single hosts are given out.
    private static let globalIPv6: Block = ([0x20], 3)

    /// Parts of it that are something else.
    ///
    /// What stands for an IPv4 address (Teredo, 6to4) is in here, too: it would be a way around the
    /// other list. Mapped, compatible and translated (NAT64) ones are outside of the global part.
    private static let specialIPv6: [Block] = [
        ([0x20, 0x01, 0x00], 23),  // Teredo, ORCHID, benchmarks and other protocols
        ([0x20, 0x01, 0x0D, 0xB8], 32),  // documentation
        ([0x20, 0x02], 16),  // 6to4
        ([0x3F, 0xFF, 0x00], 20),  // documentation
    ]

    /// Whether an address is one host's on the whole internet; never for other than 4 or 16 bytes.
    static func contains(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: !specialIPv4.contains { holds($0, address) }
        case 16: holds(globalIPv6, address) && !specialIPv6.contains { holds($0, address) }
        default: false
        }
    }

    /// Whether an address means this machine itself.
    static func isLoopback(_ address: [UInt8]) -> Bool {
        switch address.count {
        case 4: address[0] == 127
        case 16: address.dropLast().allSatisfy { $0 == 0 } && address[15] == 1
        default: false
        }
    }

    /// Whether a block has an address of at least as many bytes as its prefix.
    private static func holds(_ block: Block, _ address: [UInt8]) -> Bool {
        for (index, pair) in zip(block.prefix, address).enumerated() {
            let bits = min(block.length - index * 8, 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - bits))
            guard pair.0 & mask == pair.1 & mask else { return false }
        }
        return true
    }
}
