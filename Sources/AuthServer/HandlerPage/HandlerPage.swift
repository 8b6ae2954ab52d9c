import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// The page that a sign-in at a provider begins with and comes back to.
///
/// The page itself is the same for everybody; its script asks ``start(_:)`` where to go.
struct HandlerPage: Sendable {
    let environment: Environment
    let access: AccessControl

    /// Answers `GET`.
    func show(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let request: HandlerRequest = try WireCoding.decode(fromForm: routed.head.query.utf8)
        if request.authType == HandlerRequest.appVerification {
            return try await VerificationPage(environment: environment, access: access)
                .show(request, routed)
        }
        return view(request.language(routed.head)).page()
    }

    /// Answers `POST`, by which some providers send a browser back.
    func comeBack(_ routed: RoutedRequest) async throws -> HTTPResponse {
        view(.browser(of: routed.head))
            .page(posted: String(decoding: routed.request.body, as: UTF8.self))
    }

    /// Answers the page's script: where the browser goes, or why nowhere.
    ///
    /// - Throws: 403 where another page asks, or a failure of ours.
    func start(_ routed: RoutedRequest) async throws -> HTTPResponse {
        try SameOrigin.check(routed.head, publicURL: environment.policy.publicURL)
        let request: HandlerRequest = try WireCoding.decode(fromForm: routed.request.body)
        let language = request.language(routed.head)
        var answer: JSONObject = [:]
        do {
            let caller = try await access.pageCaller(
                apiKey: request.apiKey?.nonEmpty ?? "",
                code: nil,
                tenant: request.tid?.nonEmpty,
                head: routed.head
            )
            let destination = try await HandlerDestination(request, caller, environment)
            answer["flow"] = flow(request, destination)
            try await begin(request, caller, into: &answer)
        } catch {
            guard let refusal = HandlerRefusal(error) else { throw error }
            let words = refusal.words.phrase(in: language.authorizationPhrases)
            answer["error"] = [
                "code": .string(refusal.code), "message": .string(refusal.message),
                "text": .string(words.text([:], in: language)),
            ]
        }
        return .json(answer.serialized)
    }

    private func view(_ language: Language) -> HandlerView {
        HandlerView(
            language: language,
            hasChooser: environment.policy.acceptsFakeIdentities
        )
    }

    private func flow(_ request: HandlerRequest, _ destination: HandlerDestination) -> JSONValue {
        var flow: JSONObject = [
            "type": .string(request.authType ?? ""), "target": destination.json,
            "callback": .string(environment.policy.publicURL + "/__/auth/callback"),
        ]
        flow["eventId"] = request.eventId?.nonEmpty.map(JSONValue.string)
        flow["tenantId"] = request.tid?.nonEmpty.map(JSONValue.string)
        return .object(flow)
    }

    private func begin(
        _ request: HandlerRequest,
        _ caller: Caller,
        into answer: inout JSONObject
    ) async throws {
        guard let provider = request.providerId?.nonEmpty else {
            throw WireError(.missingProviderID)
        }
        var beginning = CreateAuthURI.Beginning(
            provider: provider,
            redirectURI: request.redirectUri ?? ""
        )
        beginning.sessionID = request.isOfApp ? request.sessionId : nil
        beginning.scopes = (request.scopes ?? "").split(separator: ",").map(String.init)
        beginning.parameters = try parameters(request.customParameters?.nonEmpty)
        do {
            let begun = try await CreateAuthURI(environment).begin(beginning, caller: caller)
            answer["authUri"] = .string(begun.url)
            answer["state"] = .string(begun.state)
            // An app knows its own, which the browser must not.
            if !request.isOfApp { answer["sessionId"] = .string(begun.sessionID) }
        } catch AuthError.providerNotConfigured where environment.policy.acceptsFakeIdentities {
            answer["accounts"] = try await fakeAccounts(at: provider.lowercased(), caller)
        }
    }

    /// Texts only; numbers and truth values are written out.
    private func parameters(_ text: String?) throws -> [String: String] {
        guard let text else { return [:] }
        guard let object = try? JSONObject(parsing: Array(text.utf8)) else {
            throw HandlerRefusal.invalid("customParameters must be a JSON object.")
        }
        return object.reduce(into: [:]) { parameters, member in
            parameters[member.name] =
                member.value.stringValue
                ?? String(decoding: member.value.serialized, as: UTF8.self)
        }
    }

    /// Whom a provider that nobody has set up could vouch for, on a development server.
    private func fakeAccounts(at provider: String, _ caller: Caller) async throws -> JSONValue {
        let identities = try await environment.store.scan { transaction in
            try transaction.identities(at: provider, in: caller.scope, limit: 100)
        }
        return .array(
            identities.map { identity in
                var account: JSONObject = ["rawId": .string(identity.rawID)]
                account["displayName"] = identity.displayName.map(JSONValue.string)
                account["email"] = identity.email.map(JSONValue.string)
                account["photoUrl"] = identity.photoURL.map(JSONValue.string)
                account["screenName"] = identity.screenName.map(JSONValue.string)
                return .object(account)
            }
        )
    }
}
