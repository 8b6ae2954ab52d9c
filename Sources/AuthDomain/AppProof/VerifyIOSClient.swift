/// `accounts:verifyIosClient`: has an Apple app prove itself by what only a push can bring it.
package struct VerifyIOSClient: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What the app goes on with.
    package struct Answer: Sendable {
        package let receipt: String
        /// How long the app waits for the push before it does without.
        package let waitSeconds: Int64
    }

    /// Sends the push.
    ///
    /// Where none can be sent the refusal is the one after which an app goes on with a captcha.
    /// Source: firebase-ios-sdk, PhoneAuthProvider.
    ///
    /// - Parameters:
    ///   - deviceToken: hexadecimal.
    ///   - isSandbox: which of Apple's services the token is of; nil where the app does not know.
    ///   - caller: who asks, and for which app.
    /// - Returns: the receipt.
    /// - Throws: `appProofInvalid`, `tooManyAttempts`.
    package func verify(
        deviceToken: String,
        isSandbox: Bool?,
        caller: Caller
    ) async throws -> Answer {
        let token = deviceToken.lowercased()
        guard let bundleID = caller.bundleID, Self.isDeviceToken(token) else {
            throw AuthError.appProofInvalid
        }
        let log = PushLog(environment, caller)
        let keys = try await keys(for: bundleID, isSandbox: isSandbox, caller: caller)
        guard !keys.isEmpty else {
            try await log.noteRefused("there is no key for the app")
            throw AuthError.appProofInvalid
        }
        try await RateLimits(environment, caller).push(to: token)
        let receipt = AppReceipt.issue(
            to: bundleID,
            of: caller.scope.project,
            environment: environment
        )
        let push = AppPush(
            scope: caller.scope,
            bundleID: bundleID,
            deviceToken: token,
            receipt: receipt.text,
            secret: receipt.secret,
            expiresAt: receipt.expiresAt
        )
        let service = try await send(push, with: keys, log)
        try await log.noteSent(receipt: receipt.id, by: service, until: receipt.expiresAt)
        return Answer(receipt: receipt.text, waitSeconds: caller.config.pushWaitSeconds)
    }

    /// The keys to try, in order; one `nil` where none is needed.
    private func keys(
        for bundleID: String,
        isSandbox: Bool?,
        caller: Caller
    ) async throws -> [PushKey?] {
        guard environment.push.needsKey else { return [nil] }
        let services: [PushKey.Service] =
            switch isSandbox {
            case true?: [.sandbox]
            case false?: [.production]
            case nil: [.production, .sandbox]
            }
        let project = caller.scope.project
        let stored = try await environment.store.read { transaction in
            try services.compactMap { service in
                try transaction.serviceKey(service.stored, bundleID, of: project)
                    .map { (service, $0) }
            }
        }
        return try stored.map { service, key in
            try PushKey(key, for: service, secrets: environment.secrets)
        }
    }

    /// Sends by the first key whose service knows the device.
    ///
    /// - Returns: the service.
    /// - Throws: `appProofInvalid`.
    private func send(
        _ push: AppPush,
        with keys: [PushKey?],
        _ log: PushLog
    ) async throws -> String? {
        var reason = ""
        for key in keys {
            do {
                try await environment.push.send(push, with: key)
                return key?.service.rawValue
            } catch let failed as FailedPush {
                reason = failed.reason
                guard failed.failure == .deviceTokenUnknown else { break }
            }
        }
        try await log.noteRefused(reason)
        throw AuthError.appProofInvalid
    }

    /// Apple does not say how long tokens are; today they have 32 bytes, and simulators' up to 80.
    private static func isDeviceToken(_ text: String) -> Bool {
        (32...400).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }
}
