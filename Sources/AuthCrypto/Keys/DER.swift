/// Calls one of OpenSSL's `i2d_` functions twice: for the length, then for the bytes.
///
/// - Parameter encode: writes to the place it is given and moves it on, or only counts for `nil`.
/// - Returns: the DER bytes.
/// - Throws: `internalFailure`.
func derBytes(
    _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
) throws(KeyError) -> [UInt8] {
    let count = Int(encode(nil))
    guard count > 0 else { throw .internalFailure }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
        var place = buffer.baseAddress
        initializedCount = max(0, min(count, Int(encode(&place))))
    }
    guard bytes.count == count else { throw .internalFailure }
    return bytes
}

/// Calls one of OpenSSL's `d2i_` functions and demands that it reads every byte.
///
/// - Parameters:
///   - bytes: DER of one structure.
///   - decode: reads from the place it is given and moves it on.
///   - free: frees what was read in front of bytes that do not belong to it.
/// - Returns: what `decode` made of the bytes; the caller owns it.
/// - Throws: `malformed`.
func readDER(
    _ bytes: [UInt8],
    with decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
    free: (OpaquePointer) -> Void
) throws(KeyError) -> OpaquePointer {
    let structure = bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
        guard let start = buffer.baseAddress else { return nil }
        var place: UnsafePointer<UInt8>? = start
        guard let structure = decode(&place, buffer.count) else { return nil }
        guard place == start + buffer.count else {
            free(structure)
            return nil
        }
        return structure
    }
    guard let structure else { throw .malformed }
    return structure
}
