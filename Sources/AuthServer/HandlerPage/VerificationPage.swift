import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// The page that an app shows before a text message is sent for it, where no push can prove the app.
///
/// All that it needs stands in it, so that it works without cookies and asks nothing more.
struct VerificationPage: Sendable {
    let environment: Environment
    let access: AccessControl

    /// Answers `GET` of an app's request with `authType=verifyApp`.
    func show(_ request: HandlerRequest, _ routed: RoutedRequest) async throws -> HTTPResponse {
        let view = VerificationView(language: request.language(routed.head))
        do {
            let caller = try await access.pageCaller(
                apiKey: request.apiKey?.nonEmpty ?? "",
                code: nil,
                tenant: nil,
                head: routed.head
            )
            let target = try await HandlerDestination.appLink(request, caller, environment)
            guard let event = request.eventId?.nonEmpty else {
                throw HandlerRefusal.invalid("The request names no event.")
            }
            var task = try await VerificationTask(for: caller, environment)
            task.json["target"] = .string(target)
            task.json["eventId"] = .string(event)
            task.json["callback"] = .string(environment.policy.publicURL + "/__/auth/callback")
            return view.page(task)
        } catch {
            guard let refusal = HandlerRefusal(error) else { throw error }
            return view.refusal(refusal)
        }
    }
}
