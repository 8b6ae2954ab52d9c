/// What all connections of one listener share.
struct Service: Sendable {
    let handler: any HTTPHandler
    let localPort: UInt16
}
