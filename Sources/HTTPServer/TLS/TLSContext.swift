internal import COpenSSL

/// A certificate, its key and our terms, ready for connections.
///
/// Unchecked, because it owns an `SSL_CTX *`, which OpenSSL lets all threads share once it is set up.
final class TLSContext: @unchecked Sendable {
    private let context: OpaquePointer

    /// Reads the files.
    ///
    /// - Throws: `cannotUseTLS` if a file cannot be read, or the two do not belong together.
    init(_ files: TLSFiles) throws(HTTPServerError) {
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_server_method()) else {
            throw .cannotUseTLS(file: files.certificate, reason: TLSFailure.text)
        }
        self.context = context
        Self.setTerms(context)
        guard SSL_CTX_use_certificate_chain_file(context, files.certificate) == 1 else {
            throw .cannotUseTLS(file: files.certificate, reason: TLSFailure.text)
        }
        guard SSL_CTX_use_PrivateKey_file(context, files.key, SSL_FILETYPE_PEM) == 1,
            SSL_CTX_check_private_key(context) == 1
        else { throw .cannotUseTLS(file: files.key, reason: TLSFailure.text) }
    }

    deinit { SSL_CTX_free(context) }

    /// TLS 1.2 with forward secrecy, or 1.3; HTTP/1.1 only; no state kept between connections.
    private static func setTerms(_ context: OpaquePointer) {
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20")
        SSL_CTX_ctrl(context, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
        // Without a callback, an encrypted key would be asked for at the terminal.
        SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in 0 }
        SSL_CTX_set_alpn_select_cb(
            context,
            { _, chosen, chosenLength, offered, offeredLength, _ in
                let list = UnsafeBufferPointer(start: offered, count: Int(offeredLength))
                guard let range = TLSContext.rangeOfHTTP(in: list), let offered else {
                    return SSL_TLSEXT_ERR_ALERT_FATAL
                }
                chosen?.pointee = offered + range.lowerBound
                chosenLength?.pointee = UInt8(range.count)
                return SSL_TLSEXT_ERR_OK
            },
            nil
        )
    }

    /// Finds `http/1.1` in a list of names with a length byte before each.
    ///
    /// Source: RFC 7301, section 3.1.
    private static func rangeOfHTTP(in list: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var position = 0
        while position < list.count {
            let end = position + 1 + Int(list[position])
            guard end <= list.count else { return nil }
            if list[position + 1..<end].elementsEqual("http/1.1".utf8) { return position + 1..<end }
            position = end
        }
        return nil
    }

    /// Makes the server's side of a new connection; nil if memory is short.
    func makeSession(buffer: TLSBuffer) -> TLSSession? {
        TLSSession(context: self, handle: SSL_new(context), buffer: buffer)
    }
}

extension TLSContext {
    /// Whole seconds until the certificate expires, less than nothing once it has.
    var secondsLeft: Int {
        guard let certificate = SSL_CTX_get0_certificate(context) else { return 0 }
        var days: Int32 = 0
        var seconds: Int32 = 0
        ASN1_TIME_diff(&days, &seconds, nil, X509_get0_notAfter(certificate))
        return Int(days) * 86_400 + Int(seconds)
    }

    /// Whether the certificate was made for a host's name or address.
    func covers(_ host: String) -> Bool {
        guard let certificate = SSL_CTX_get0_certificate(context) else { return false }
        return X509_check_host(certificate, host, host.utf8.count, 0, nil) == 1
            || X509_check_ip_asc(certificate, host, 0) == 1
    }
}

/// The failures OpenSSL notes for a thread.
enum TLSFailure {
    /// The first one in a few words; all are forgotten.
    static var text: String {
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0 else { return "unknown failure" }
        var buffer = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(code, &buffer, buffer.count)
        let line = String(
            decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        return line.split(separator: ":").last.map(String.init) ?? line
    }
}
