/// Where to listen, whether with TLS, and who answers.
package struct HTTPListener: Sendable {
    package let address: ListenAddress
    package let tls: TLSFiles?
    package let handler: any HTTPHandler

    /// Describes a listener; `tls` is nil for plain HTTP.
    package init(address: ListenAddress, tls: TLSFiles? = nil, handler: any HTTPHandler) {
        self.address = address
        self.tls = tls
        self.handler = handler
    }
}

/// The files a TLS listener reads at start and at each reload.
package struct TLSFiles: Sendable, Hashable {
    /// Path of a PEM file: the server's certificate, then its chain.
    package let certificate: String

    /// Path of a PEM file: the private key, not encrypted.
    package let key: String

    /// Names the two files.
    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
