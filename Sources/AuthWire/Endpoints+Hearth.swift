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
    /// Keeps what the server needs to send an app pushes, in place of what it had.
    package static let setPushKey = Endpoint<PushKeyConfig, PushKeyListResponse>(
        .init(
            "pushKeys.set",
            .post,
            "/hearth/v1/projects/{targetProjectId}/pushKeys",
            access: .oauth,
            worksWhileDisabled: true
        )
    )
    /// Lists what it has, without the secrets.
    package static let pushKeys = Endpoint<EmptyRequest, PushKeyListResponse>(
        .init(
            "pushKeys.list",
            .get,
            "/hearth/v1/projects/{targetProjectId}/pushKeys",
            access: .oauth,
            worksWhileDisabled: true
        )
    )
    /// Forgets what it has for an app.
    package static let deletePushKey = Endpoint<ResourceName<PushKeyConfig>, EmptyResponse>(
        .init(
            "pushKeys.delete",
            .delete,
            "/hearth/v1/projects/{targetProjectId}/pushKeys/{bundleId}",
            access: .oauth,
            worksWhileDisabled: true
        )
    )
    /// Shows a message as its reader would get it.
    package static let previewTemplate = Endpoint<
        PreviewTemplateRequest, PreviewTemplateResponse
    >(
        .init(
            "templates:preview",
            .post,
            "/hearth/v1/projects/{targetProjectId}/templates:preview",
            access: .oauth,
            worksWhileDisabled: true
        )
    )
    /// Lists what was written down of phone numbers that were to be proved, the latest first.
    package static let verifications = Endpoint<VerificationListRequest, VerificationListResponse>(
        .init(
            "verifications.list",
            .get,
            "/hearth/v1/projects/{targetProjectId}/verifications",
            access: .oauth,
            worksWhileDisabled: true
        )
    )
    /// Shows one of them, step by step.
    package static let verification = Endpoint<VerificationRequest, Verification>(
        .init(
            "verifications.get",
            .get,
            "/hearth/v1/projects/{targetProjectId}/verifications/{verificationId}",
            access: .oauth,
            worksWhileDisabled: true
        )
    )
}
