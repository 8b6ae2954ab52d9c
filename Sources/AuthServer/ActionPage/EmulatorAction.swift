import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// `GET /emulator/action` as the Auth emulator has it: following the link is enough.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth/handlers.ts.
struct EmulatorAction: Sendable {
    /// What the emulator's own example says in place of a password.
    private static let passwordPlaceholder = "NEW_PASSWORD_HERE"

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
            code: code,
            tenant: request.tenantId?.nonEmpty,
            head: routed.head
        )
        do {
            return try await answer(request, code, caller)
        } catch AuthError.actionCodeInvalid, AuthError.actionCodeExpired {
            return refusal("Your request has expired or the link has already been used.")
        }
    }

    private func answer(
        _ request: ActionRequest,
        _ code: String,
        _ caller: Caller
    ) async throws -> HTTPResponse {
        switch request.kind {
        case .verifyEmail, .recoverEmail, .verifyAndChangeEmail, .revertSecondFactorAddition:
            return try await changeAccount(request, code, caller)
        case .passwordReset:
            return try await resetPassword(request, code, caller)
        case .emailSignIn:
            guard let url = request.continueURL(for: caller, environment.policy) else {
                return refusal("Missing continueUrl query parameter")
            }
            return .redirect(
                to: url,
                adding: request.linkFields.filter { $0.name != "continueUrl" }
            )
        case nil:
            return refusal("Invalid mode")
        }
    }

    private func changeAccount(
        _ request: ActionRequest,
        _ code: String,
        _ caller: Caller
    ) async throws -> HTTPResponse {
        let found = try await ResetPassword(environment).inspect(code, caller: caller)
        guard request.kind == found.kind else {
            return refusal("Requested mode does not match the OOB code provided.")
        }
        let outcome = try await Update(environment).byActionCode(code, caller: caller)
        let email = outcome.newEmail ?? outcome.details.account.email ?? ""
        let next = request.continueURL(for: caller, environment.policy)
        switch request.kind {
        case .recoverEmail:
            return success("The email has been successfully reset.", email: email)
        case .revertSecondFactorAddition:
            return success("The second factor has been successfully removed.", email: email)
        case .verifyAndChangeEmail:
            return next.map { .redirect(to: $0) }
                ?? success("The email has been successfully changed.", newEmail: email)
        default:
            return next.map { .redirect(to: $0) }
                ?? success("The email has been successfully verified.", email: email)
        }
    }

    /// The password comes with the link; without one the answer says how.
    private func resetPassword(
        _ request: ActionRequest,
        _ code: String,
        _ caller: Caller
    ) async throws -> HTTPResponse {
        let rule = ResetPassword(environment)
        guard try await rule.inspect(code, caller: caller).kind == .passwordReset else {
            throw AuthError.actionCodeInvalid
        }
        guard let password = request.newPassword?.nonEmpty, password != Self.passwordPlaceholder
        else {
            return refusal(
                request.newPassword?.nonEmpty == nil
                    ? "missing newPassword query parameter"
                    : "newPassword must be something other than '\(Self.passwordPlaceholder)'",
                template: HTTPResponse.location(
                    environment.policy.publicURL + environment.policy.actionPath,
                    adding: request.linkFields + [("newPassword", Self.passwordPlaceholder)]
                )
            )
        }
        let used = try await rule.reset(to: password, code: code, caller: caller)
        if let next = request.continueURL(for: caller, environment.policy) {
            return .redirect(to: next)
        }
        return success("The password has been successfully updated.", email: used.email)
    }
}

extension EmulatorAction {
    private func success(
        _ words: String,
        email: String? = nil,
        newEmail: String? = nil
    ) -> HTTPResponse {
        var answer: JSONObject = ["success": .string(words)]
        answer["email"] = email.map(JSONValue.string)
        answer["newEmail"] = newEmail.map(JSONValue.string)
        let body: JSONObject = ["authEmulator": .object(answer)]
        return .json(body.serialized)
    }

    /// Refuses; a template is a link that would do once it is filled in.
    private func refusal(_ words: String, template: String? = nil) -> HTTPResponse {
        var answer: JSONObject = ["error": .string(words)]
        answer["instructions"] =
            template == nil
            ? "Ask for a new link and follow it whole."
            : "Send a GET request to this URL, with the new password in it."
        answer["urlTemplate"] = template.map(JSONValue.string)
        let body: JSONObject = ["authEmulator": .object(answer)]
        return .json(body.serialized, status: 400)
    }
}
