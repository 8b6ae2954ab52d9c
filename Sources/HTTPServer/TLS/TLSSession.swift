internal import COpenSSL

/// The server's side of one TLS connection, between memory and memory.
///
/// To be used on one thread only.
final class TLSSession {
    /// What an amount of ciphertext has led to.
    enum Outcome {
        case open

        /// The client will send no more.
        case ended

        /// Something was no TLS, or none we speak; an alert may wait to be sent.
        case failed
    }

    /// The largest plaintext of one record, and how much is put in or taken out in one step.
    static let recordSize = 16 * 1024

    private let context: TLSContext
    private let handle: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer
    private let buffer: TLSBuffer
    private var hasFailed = false

    /// Takes over `handle`; nil if memory is short.
    init?(context: TLSContext, handle: OpaquePointer?, buffer: TLSBuffer) {
        guard let handle else { return nil }
        guard let incoming = BIO_new(BIO_s_mem()), let outgoing = BIO_new(BIO_s_mem()) else {
            SSL_free(handle)
            return nil
        }
        self.context = context
        self.handle = handle
        self.incoming = incoming
        self.outgoing = outgoing
        self.buffer = buffer
        SSL_set_bio(handle, incoming, outgoing)
        SSL_set_accept_state(handle)
    }

    deinit { SSL_free(handle) }

    /// Whether the handshake is done.
    var isEstablished: Bool { SSL_is_init_finished(handle) == 1 }

    /// Takes ciphertext from the client and delivers the plaintext in it, piece by piece.
    ///
    /// What the client must be told, such as our part of a handshake, waits for `sendOutput`.
    func receive(_ ciphertext: Span<UInt8>, deliver: (Span<UInt8>) -> Void) -> Outcome {
        var position = 0
        while position < ciphertext.count {
            let end = min(position + Self.recordSize, ciphertext.count)
            let isTaken = ciphertext.extracting(position..<end).withUnsafeBufferPointer { piece in
                BIO_write(incoming, piece.baseAddress, Int32(piece.count)) == Int32(piece.count)
            }
            guard isTaken else { return .failed }
            position = end
            let outcome = readAll(deliver)
            guard outcome == .open else { return outcome }
        }
        return .open
    }

    private func readAll(_ deliver: (Span<UInt8>) -> Void) -> Outcome {
        while true {
            ERR_clear_error()
            let count = SSL_read(handle, buffer.bytes.baseAddress, Int32(buffer.bytes.count))
            guard count <= 0 else {
                deliver(UnsafeBufferPointer(rebasing: buffer.bytes.prefix(Int(count))).span)
                continue
            }
            switch SSL_get_error(handle, count) {
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .open
            case SSL_ERROR_ZERO_RETURN: return .ended
            default:
                hasFailed = true
                return .failed
            }
        }
    }

    /// Encrypts, and hands over what is ready record by record.
    ///
    /// - Returns: false if the session is broken.
    func send(_ plaintext: Span<UInt8>, output: (Span<UInt8>) -> Void) -> Bool {
        var position = 0
        while position < plaintext.count {
            let end = min(position + Self.recordSize, plaintext.count)
            ERR_clear_error()
            let count = plaintext.extracting(position..<end).withUnsafeBufferPointer { piece in
                SSL_write(handle, piece.baseAddress, Int32(piece.count))
            }
            guard count > 0 else {
                hasFailed = true
                return false
            }
            position += Int(count)
            sendOutput(output)
        }
        return true
    }

    /// Hands over all ciphertext that waits to be sent.
    func sendOutput(_ output: (Span<UInt8>) -> Void) {
        var start: UnsafeMutablePointer<UInt8>?
        let count = BIO_ctrl(outgoing, BIO_CTRL_INFO, 0, &start)
        guard count > 0, let start else { return }
        output(UnsafeBufferPointer(start: start, count: count).span)
        BIO_ctrl(outgoing, BIO_CTRL_RESET, 0, nil)
    }

    /// Tells the client that we send no more; `sendOutput` must follow.
    func end() {
        // After a failure the alert has been the last word.
        guard !hasFailed, isEstablished else { return }
        ERR_clear_error()
        SSL_shutdown(handle)
    }
}

/// Where the sessions of one loop put plaintext; its content lives until the next piece.
final class TLSBuffer {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: TLSSession.recordSize)

    deinit { bytes.deallocate() }
}
