import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// `GET /emulator/action` as the Auth emulator has it: following the link is enough.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth/handlers.ts.
struct EmulatorAction: Sendable {
    /// What a password in a link stands as until somebody fills it in.
    private static let placeholder = "NEW_PASSWORD_HERE"

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
            return try await answer(routed, request, code, caller)
        } catch AuthError.actionCodeInvalid, AuthError.actionCodeExpired, AuthError.emailTaken {
            return refusal("Your request has expired or the link has already been used.")
        }
    }

    private func answer(
        _ routed: RoutedRequest,
        _ request: ActionRequest,
        _ code: String,
        _ caller: Caller
    ) async throws -> HTTPResponse {
        let next = request.continueURL(for: caller, environment.policy)
        switch request.kind {
        case .verifyEmail:
            let email = try await apply(code, caller)
            return success("The email has been successfully verified.", "email", email, next)
        case .verifyAndChangeEmail:
            let email = try await apply(code, caller)
            return success("The email has been successfully changed.", "newEmail", email, next)
        case .recoverEmail:
            let email = try await apply(code, caller)
            return success("The email has been successfully reset.", "email", email, nil)
        case .passwordReset:
            guard let password = request.newPassword?.nonEmpty, password != Self.placeholder else {
                return missingPassword(routed)
            }
            let used = try await ResetPassword(environment)
                .reset(to: password, code: code, caller: caller)
            let words = "The password has been successfully updated."
            return success(words, "email", used.email, next)
        case .emailSignIn:
            guard let next else { return refusal("missing continueUrl query parameter") }
            return .redirect(
                to: next,
                adding: request.linkFields.filter { $0.name != "continueUrl" }
            )
        case .revertSecondFactorAddition, nil:
            return refusal("Invalid mode")
        }
    }

    /// Uses a code up and returns the address that it was about.
    private func apply(_ code: String, _ caller: Caller) async throws -> String {
        let outcome = try await Update(environment).byActionCode(code, caller: caller)
        return outcome.newEmail ?? outcome.details.account.email ?? ""
    }

    private func missingPassword(_ routed: RoutedRequest) -> HTTPResponse {
        let link = "\(environment.policy.publicURL)\(routed.head.path)?\(routed.head.query)"
        return refusal(
            "missing newPassword query parameter",
            ["urlTemplate": .string("\(link)&newPassword=\(Self.placeholder)")]
        )
    }

    private func success(
        _ words: String,
        _ name: String,
        _ email: String,
        _ continueURL: String?
    ) -> HTTPResponse {
        if let continueURL { return .redirect(to: continueURL) }
        var answer: JSONObject = ["success": .string(words)]
        answer[name] = .string(email)
        let body: JSONObject = ["authEmulator": .object(answer)]
        return .json(body.serialized)
    }

    private func refusal(_ words: String, _ more: JSONObject = [:]) -> HTTPResponse {
        var answer: JSONObject = [
            "error": .string(words), "instructions": "Ask for a new link and follow it whole.",
        ]
        for member in more { answer[member.name] = member.value }
        let body: JSONObject = ["authEmulator": .object(answer)]
        return .json(body.serialized, status: 400)
    }
}
