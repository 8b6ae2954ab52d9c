/// The operations that only a development server has: the emulator's own, and Hearth's.
extension Endpoints {
    /// Removes every account of a project or tenant.
    package static let emulatorClearAccounts = Endpoint<EmptyRequest, EmptyResponse>(
        .init(
            "emulator.clearAccounts",
            .delete,
            "/emulator/v1/projects/{targetProjectId}/accounts",
            host: nil,
            access: .none,
            takesTenant: true
        )
    )
    /// Shows the two settings that the emulator has.
    package static let emulatorConfig = Endpoint<EmptyRequest, EmulatorConfig>(
        .init(
            "emulator.config",
            .get,
            "/emulator/v1/projects/{targetProjectId}/config",
            host: nil,
            access: .none
        )
    )
    /// Changes them.
    package static let emulatorUpdateConfig = Endpoint<EmulatorConfig, EmulatorConfig>(
        .init(
            "emulator.updateConfig",
            .patch,
            "/emulator/v1/projects/{targetProjectId}/config",
            host: nil,
            access: .none
        )
    )
    /// Shows the mailed codes that still work.
    package static let emulatorOobCodes = Endpoint<EmptyRequest, EmulatorOobCodesResponse>(
        .init(
            "emulator.oobCodes",
            .get,
            "/emulator/v1/projects/{targetProjectId}/oobCodes",
            host: nil,
            access: .none,
            takesTenant: true
        )
    )
    /// Shows the SMS codes that still work.
    package static let emulatorVerificationCodes = Endpoint<
        EmptyRequest, EmulatorVerificationCodesResponse
    >(
        .init(
            "emulator.verificationCodes",
            .get,
            "/emulator/v1/projects/{targetProjectId}/verificationCodes",
            host: nil,
            access: .none,
            takesTenant: true
        )
    )
    /// Shows what would have been sent.
    package static let outbox = Endpoint<OutboxRequest, OutboxResponse>(
        .init("dev.outbox", .get, "/hearth/dev/v1/outbox", host: nil, access: .none)
    )
    /// Forgets what would have been sent.
    package static let clearOutbox = Endpoint<OutboxRequest, EmptyResponse>(
        .init("dev.clearOutbox", .delete, "/hearth/dev/v1/outbox", host: nil, access: .none)
    )
    /// Moves the server's time forward.
    package static let advanceClock = Endpoint<ClockRequest, ClockResponse>(
        .init("dev.advanceClock", .post, "/hearth/dev/v1/clock", host: nil, access: .none)
    )
}
