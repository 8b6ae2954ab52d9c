import AuthDomain
import AuthWire
import HTTPServer

/// The frame that a web page opens before a text message is sent for it, by our script `verifier.js`.
///
/// Only pages of the project's authorized domains may show it.
struct VerifierFrame: Sendable {
    let environment: Environment
    let access: AccessControl

    /// Answers `GET`.
    ///
    /// Why there is no task is told to the page by the frame's script.
    func show(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let request: HandlerRequest = try WireCoding.decode(fromForm: routed.head.query.utf8)
        let view = VerificationView(language: request.language(routed.head))
        // A key that is nobody's has no domains, and its refusal tells nothing.
        var sites = FrameSites.all
        do {
            let caller = try await access.pageCaller(
                apiKey: request.apiKey?.nonEmpty ?? "",
                code: nil,
                tenant: nil,
                head: routed.head
            )
            sites = FrameSites(of: caller, environment.policy)
            return view.frame(try await VerificationTask(for: caller, environment), in: sites)
        } catch {
            guard let refusal = HandlerRefusal(error) else { throw error }
            return view.frameRefusal(refusal, in: sites)
        }
    }
}
