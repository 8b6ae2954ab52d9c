/// A certificate as its operator sees it.
package struct TLSCertificate: Sendable {
    /// Whole seconds until it expires, less than nothing once it has.
    package let secondsLeft: Int
    private let context: TLSContext

    /// Reads a certificate with its key, as a listener does.
    ///
    /// - Throws: `cannotUseTLS` where a file cannot be read, or the two do not belong together.
    package init(_ files: TLSFiles) throws(HTTPServerError) {
        context = try TLSContext(files)
        secondsLeft = context.secondsLeft
    }

    /// Whether it was made for this host: a name, or an address without brackets.
    package func covers(_ host: String) -> Bool {
        context.covers(host)
    }
}
