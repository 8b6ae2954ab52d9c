internal import CUV

/// A failure that libuv reported.
struct UVError: Error {
    let code: Int32

    /// Throws if a result is an error.
    static func check(_ result: Int32) throws(UVError) {
        guard result >= 0 else { throw UVError(code: result) }
    }

    /// Whether the machine has no such kind of address, as one without IPv6.
    var isMissingAddressFamily: Bool {
        [UV_EADDRNOTAVAIL.rawValue, UV_EAFNOSUPPORT.rawValue].contains(code)
    }

    /// `EADDRINUSE (address already in use)`.
    var text: String {
        "\(String(cString: uv_err_name(code))) (\(String(cString: uv_strerror(code))))"
    }
}

extension UnsafeMutablePointer {
    /// Views a libuv handle as the handle it begins with: `uv_tcp_t` as `uv_stream_t`, and so on.
    func up<Base>(_: Base.Type) -> UnsafeMutablePointer<Base> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Base.self)
    }
}

/// The object that a handle's or a request's `data` keeps, without changing its reference count.
func keptObject<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Object.Type) -> Object? {
    data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

/// The object that `data` keeps, with the reference that `data` held given up at the end of its use.
func releasedObject<Object: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Object.Type) -> Object?
{
    data.map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
}
