internal import CUV
internal import Glibc

/// An IP address and a port, to and from the system's form.
struct SocketAddress {
    private(set) var storage = sockaddr_storage()

    /// Reads an IPv4 or IPv6 address in its usual spelling.
    ///
    /// - Throws: `EINVAL` if it is neither.
    init(_ address: ListenAddress) throws(UVError) {
        let port = Int32(address.port)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            let raw = UnsafeMutableRawPointer(pointer)
            let v4 = uv_ip4_addr(address.host, port, raw.assumingMemoryBound(to: sockaddr_in.self))
            guard v4 != 0 else { return v4 }
            return uv_ip6_addr(address.host, port, raw.assumingMemoryBound(to: sockaddr_in6.self))
        }
        try UVError.check(result)
    }

    /// Takes the address that a call writes.
    init(
        readWith read: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<Int32>) -> Int32
    ) throws(UVError) {
        var length = Int32(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            read(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: sockaddr.self), &length)
        }
        try UVError.check(result)
    }

    private var isIPv6: Bool { storage.ss_family == sa_family_t(AF_INET6) }

    /// The port, in host order.
    var port: UInt16 {
        // The port has the same place in both forms.
        withUnsafeBytes(of: storage) { UInt16($0[2]) << 8 | UInt16($0[3]) }
    }

    /// The address, 4 or 16 bytes in network order.
    var bytes: [UInt8] {
        withUnsafeBytes(of: storage) { isIPv6 ? Array($0[8..<24]) : Array($0[4..<8]) }
    }
}
