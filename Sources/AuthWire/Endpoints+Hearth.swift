/// The operations that Hearth adds to the protocol.
extension Endpoints {
    /// Lets a session of the project that an app has left go on here.
    package static let carryOver = Endpoint<CarryOverRequest, CarryOverResponse>(
        .init(
            "accounts:carryOver",
            .post,
            "/hearth/v1/accounts:carryOver",
            access: .apiKey
        )
    )
}
