/// A listener's certificate and key, which can be read again while connections come in.
final class TLSIdentity: Sendable {
    private let files: TLSFiles
    private let current: Locked<TLSContext>

    /// Reads the files.
    ///
    /// - Throws: `cannotUseTLS`.
    init(_ files: TLSFiles) throws(HTTPServerError) {
        self.files = files
        current = Locked(try TLSContext(files))
    }

    /// What new connections are to use.
    var context: TLSContext { current.withLock { $0 } }

    /// Reads the files of several identities; new connections use them if all are good.
    ///
    /// - Throws: `cannotUseTLS`; then nothing has changed.
    static func reload(_ identities: [TLSIdentity]) throws(HTTPServerError) {
        var contexts: [TLSContext] = []
        for identity in identities { contexts.append(try TLSContext(identity.files)) }
        for (identity, context) in zip(identities, contexts) {
            identity.current.withLock { $0 = context }
        }
    }
}
