import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// `GET /emulator/action` as the Auth emulator has it: following the link is enough.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth/handlers.ts.
struct EmulatorAction: Sendable {
    let environment: Environment
    let access: AccessControl

    /// Does what the link is for.
    func answer(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let request: ActionRequest = try WireCoding.decode(fromForm: routed.head.query.utf8)
        guard let key = request.apiKey?.nonEmpty else {
            return refusal("missing apiKey query parameter")
        }
        guard let code = request.oobCode?.nonEmpty else {
            return refusal("missing oobCode query parameter")
        }
        let caller = try await access.pageCaller(
            apiKey: key,
            tenant: request.tenantId?.nonEmpty,
            head: routed.head
        )
        do {
            return try await answer(request, code, caller)
        } catch AuthError.actionCodeInvalid, AuthError.actionCodeExpired, AuthError.emailTaken {
            return refusal("Your request has expired or the link has already been used.")
        }
    }

    private func answer(
        _ request: ActionRequest,
        _ code: String,
        _ caller: Caller
    ) async throws -> HTTPResponse {
        switch request.kind {
        case .verifyEmail, .recoverEmail, .verifyAndChangeEmail:
            let outcome = try await Update(environment).byActionCode(code, caller: caller)
            let isChange = request.kind == .verifyAndChangeEmail
            return success(
                isChange
                    ? "The email has been successfully changed."
                    : "The email has been successfully verified.",
                isChange ? "newEmail" : "email",
                outcome.newEmail ?? outcome.details.account.email ?? "",
                continueURL: request.continueURL(for: caller, environment.policy)
            )
        case .passwordReset:
            guard let password = request.newPassword?.nonEmpty, password != "NEW_PASSWORD_HERE"
            else {
                return refusal("missing newPassword query parameter")
            }
            let used = try await ResetPassword(environment)
                .reset(to: password, code: code, caller: caller)
            return success(
                "The password has been successfully updated.",
                "email",
                used.email,
                continueURL: request.continueURL(for: caller, environment.policy)
            )
        case .emailSignIn:
            guard let url = request.continueURL(for: caller, environment.policy) else {
                return refusal("missing continueUrl query parameter")
            }
            return .redirect(
                to: url,
                adding: request.linkFields.filter { $0.name != "continueUrl" }
            )
        case .revertSecondFactorAddition, nil:
            return refusal("Invalid mode")
        }
    }

    private func success(
        _ words: String,
        _ name: String,
        _ email: String,
        continueURL: String?
    ) -> HTTPResponse {
        if let continueURL { return .redirect(to: continueURL) }
        var answer: JSONObject = ["success": .string(words)]
        answer[name] = .string(email)
        let body: JSONObject = ["authEmulator": .object(answer)]
        return .json(body.serialized)
    }

    private func refusal(_ words: String) -> HTTPResponse {
        let body: JSONObject = [
            "authEmulator": [
                "error": .string(words), "instructions": "Ask for a new link and follow it whole.",
            ]
        ]
        return .json(body.serialized, status: 400)
    }
}
