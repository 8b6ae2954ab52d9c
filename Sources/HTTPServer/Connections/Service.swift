/// What all connections of one listener share.
struct Service: Sendable {
    let handler: any HTTPHandler
    let tls: TLSIdentity?
    let localPort: UInt16
}
