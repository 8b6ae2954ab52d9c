import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// The same road over HTTP, as a browser goes it.
extension SAMLRoad {
    static let sessionID = "session-1"

    /// Asks where the browser is to go.
    func beginByRequest(_ sessionID: String = sessionID) async throws -> SAMLStandIn.Request {
        let begun = await server.app(
            "createAuthUri",
            [
                "providerId": "saml.acme", "continueUri": .string(Self.redirectURI),
                "sessionId": .string(sessionID),
            ]
        )
        try #require(begun.status == 200, "\(begun)")
        let query = begun["authUri"].split(separator: "?", maxSplits: 1).last.map(String.init)
        return try #require(SAMLStandIn.Request(query: query ?? ""), "\(begun)")
    }

    /// Signs in with what the provider answers, as far as `change` leaves it so.
    func endByRequest(
        _ brought: SAMLStandIn.Request,
        sessionID: String = sessionID,
        _ more: JSONObject = [:],
        _ change: (inout SAMLAnswer) -> Void = { _ in }
    ) async throws -> TestAnswer {
        var answer = try idp.answer(to: brought, at: server.clock.now())
        change(&answer)
        let fields = [
            "SAMLResponse": try answer.encoded(), "RelayState": brought.relayState,
            "providerId": "saml.acme",
        ]
        return await post(fields, sessionID: sessionID, more)
    }

    /// Signs in with the fields of a form.
    func post(
        _ fields: [String: String],
        sessionID: String = sessionID,
        _ more: JSONObject = [:]
    ) async -> TestAnswer {
        let form = fields.map { "\($0.key)=\(TestForm.escape($0.value))" }.joined(separator: "&")
        let body: JSONObject = [
            "requestUri": .string(Self.redirectURI), "postBody": .string(form),
            "sessionId": .string(sessionID), "returnSecureToken": true,
        ]
        return await server.app("signInWithIdp", .object(body.merging(more)))
    }

    /// Begins and ends.
    func signIn(_ change: (inout SAMLAnswer) -> Void = { _ in }) async throws -> TestAnswer {
        try await endByRequest(try await beginByRequest(), [:], change)
    }
}
