import AuthWire
import FirebaseCore
import Foundation

/// Shows the server that a request for a text message comes from the app.
///
/// First by a push, which reaches this app and no other; where none comes, by a page that the user
/// sees.
struct AppVerification: Sendable {
    let auth: Auth
    /// Shows the page; nil leaves it to the platform.
    let uiDelegate: (any AuthUIDelegate)?

    /// Sends a request with a proof, and once more with a new one if the server does not take it.
    ///
    /// - Parameter send: sends the request.
    /// - Returns: what the server answered.
    /// - Throws: `notificationNotForwarded`, `recaptchaSDKNotLinked`, `captchaCheckFailed`,
    ///   `internalError` if the server takes no proof; as a web page does; what `send` throws.
    func prove<Answer>(_ send: (AppProof) async throws -> Answer) async throws -> Answer {
        try await PushPlatform.requireForwarding(by: auth)
        if auth.settings?.isAppVerificationDisabledForTesting == true {
            return try await send(.none)
        }
        if auth.backend.settings.value.address.isForDevelopment {
            // Such a server asks for no proof, unless its project does.
            do {
                return try await send(.none)
            } catch  where AuthErrorCode.missingAppCredential.matches(error) {}
        }
        let lacksCaptcha = try await isCaptchaWanted()
        var proof = try await proof()
        proof.lacksCaptcha = lacksCaptcha
        do {
            return try await send(proof)
        } catch  where AuthErrorCode.invalidAppCredential.matches(error) {
            if let credential = proof.credential {
                auth.appCredentials.forget(credential, in: auth.appCredentialPlace)
            }
        }
        proof = try await self.proof()
        proof.lacksCaptcha = lacksCaptcha
        do {
            return try await send(proof)
        } catch  where AuthErrorCode.invalidAppCredential.matches(error) {
            if let credential = proof.credential {
                auth.appCredentials.forget(credential, in: auth.appCredentialPlace)
            }
            throw InternalErrorCode.unexpectedResponse.error(underlying: error)
        }
    }

    /// Whether the project wants an answer of reCAPTCHA Enterprise, and does without where there is none.
    ///
    /// - Throws: `recaptchaSDKNotLinked` if it does not do without; as any request.
    private func isCaptchaWanted() async throws -> Bool {
        let config = try await auth.backend.call(
            Endpoints.recaptchaConfig,
            RecaptchaConfigRequest(clientType: .iOS, version: .enterprise, tenantId: auth.tenantID)
        )
        let state = config.recaptchaEnforcementState?
            .first { $0.provider == .phoneProvider }?.enforcementState
        guard state != .enforce else { throw AuthErrorCode.recaptchaSDKNotLinked.error() }
        return state == .audit
    }

    private func proof() async throws -> AppProof {
        guard PushPlatform.isReached else { return try await page() }
        let place = auth.appCredentialPlace
        if let known = auth.appCredentials.current(in: place) { return AppProof(credential: known) }
        guard let device = await PushPlatform.device(of: auth) else { return try await page() }
        do {
            let credential = try await auth.appCredentials.credential(in: place) {
                try await receipt(for: device)
            }
            if let credential { return AppProof(credential: credential) }
            try Task.checkCancellation()
        } catch
            where AuthErrorCode.invalidAppCredential.matches(error)
            || AuthErrorCode.missingAppToken.matches(error)
        {
            // The server sends this app no push.
        }
        return try await page()
    }

    private func receipt(
        for device: APNSDevice
    ) async throws -> (receipt: String, limit: Duration) {
        let isSandbox: Bool? =
            switch device.type {
            case .sandbox: true
            case .prod: false
            case .unknown: PushPlatform.isSandbox
            }
        let response = try await auth.backend.call(
            Endpoints.verifyIOSClient,
            VerifyIOSClientRequest(appToken: device.tokenText, isSandbox: isSandbox)
        )
        guard let receipt = response.receipt, !receipt.isEmpty,
            let seconds = response.suggestedTimeout
        else {
            throw InternalErrorCode.decoding.error("The server's answer lacks the receipt.")
        }
        return (receipt, .seconds(min(max(seconds, 0), 60)))
    }

    private func page() async throws -> AppProof {
        let auth = auth
        let answer = try await auth.webPages.answer(uiDelegate) {
            WebPage.appVerification(handler: try await auth.webHandler(), auth: auth)
        }
        return AppProof(pageToken: Secret(try answer.appProof()))
    }
}
