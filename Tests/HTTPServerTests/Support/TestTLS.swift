import COpenSSL

/// The client's side of a TLS connection over a socket.
///
/// It checks no certificate, and uses protocols that a client of today would not.
final class TestTLS {
    private let socket: TestSocket
    private let handle: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    /// Does the handshake.
    ///
    /// - Parameters:
    ///   - socket: a connected socket.
    ///   - version: the only version to offer, such as `TLS1_2_VERSION`; nil for all.
    ///   - protocols: what to offer by ALPN; none by default.
    /// - Throws: a failure if the handshake comes to nothing.
    init(_ socket: TestSocket, version: Int32? = nil, protocols: [String] = []) throws {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw TestFailure("no memory") }
        defer { SSL_CTX_free(context) }
        SSL_CTX_set_security_level(context, 0)
        guard let handle = SSL_new(context), let incoming = BIO_new(BIO_s_mem()),
            let outgoing = BIO_new(BIO_s_mem())
        else { throw TestFailure("no memory") }
        self.socket = socket
        self.handle = handle
        self.incoming = incoming
        self.outgoing = outgoing
        SSL_set_bio(handle, incoming, outgoing)
        SSL_set_connect_state(handle)
        if let version {
            SSL_ctrl(handle, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version), nil)
            SSL_ctrl(handle, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(version), nil)
        }
        let offer = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        if !offer.isEmpty { SSL_set_alpn_protos(handle, offer, UInt32(offer.count)) }
        _ = try complete { SSL_do_handshake(handle) }
    }

    deinit { SSL_free(handle) }

    /// What ALPN has chosen.
    var chosenProtocol: String? {
        var name: UnsafePointer<UInt8>?
        var length: UInt32 = 0
        SSL_get0_alpn_selected(handle, &name, &length)
        guard let name else { return nil }
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF8.self)
    }

    /// `TLSv1.3`, for instance.
    var version: String { String(cString: SSL_get_version(handle)) }

    /// The common name in the server's certificate.
    var serverName: String? {
        guard let certificate = SSL_get1_peer_certificate(handle) else { return nil }
        defer { X509_free(certificate) }
        var buffer = [CChar](repeating: 0, count: 256)
        let subject = X509_get_subject_name(certificate)
        let count = X509_NAME_get_text_by_NID(subject, NID_commonName, &buffer, Int32(buffer.count))
        let bytes = buffer.prefix(max(Int(count), 0)).map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let piece = bytes[sent...].prefix(16 * 1024)
            sent += Int(
                try complete {
                    piece.withUnsafeBytes { SSL_write(handle, $0.baseAddress, Int32($0.count)) }
                }
            )
        }
    }

    /// Waits for bytes; gives none at the end.
    func receive() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        let count = try complete(atEnd: 0) { SSL_read(handle, &buffer, Int32(buffer.count)) }
        return Array(buffer.prefix(Int(count)))
    }

    /// Says that we send no more.
    func end() throws {
        SSL_shutdown(handle)
        try flush()
    }

    private func complete(atEnd end: Int32? = nil, _ step: () -> Int32) throws -> Int32 {
        while true {
            ERR_clear_error()
            let result = step()
            let error = SSL_get_error(handle, result)
            // What the server has closed takes no more; the next wait tells.
            try? flush()
            if result > 0 { return result }
            guard error == SSL_ERROR_WANT_READ else {
                if error == SSL_ERROR_ZERO_RETURN, let end { return end }
                throw TestFailure("TLS error \(error)")
            }
            let bytes = try socket.receive()
            guard !bytes.isEmpty else {
                if let end { return end }
                throw TestFailure("the connection ended")
            }
            BIO_write(incoming, bytes, Int32(bytes.count))
        }
    }

    private func flush() throws {
        var start: UnsafeMutablePointer<UInt8>?
        let count = BIO_ctrl(outgoing, BIO_CTRL_INFO, 0, &start)
        guard count > 0, let start else { return }
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        BIO_ctrl(outgoing, BIO_CTRL_RESET, 0, nil)
        try socket.send(bytes)
    }
}
