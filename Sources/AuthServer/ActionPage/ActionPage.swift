import AuthDomain
import AuthWire
import HTTPServer

/// The page that a mailed link opens: `GET` shows what the link is for, `POST` does it.
///
/// Programs follow links, too: a mail filter that opened one must not use it up.
struct ActionPage: Sendable {
    let environment: Environment
    let access: AccessControl

    /// Answers `GET`; nothing is changed.
    func show(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let request: ActionRequest = try WireCoding.decode(fromForm: routed.head.query.utf8)
        let view = ActionView(language: request.language(routed.head))
        return try await explained(view) {
            let caller = try await caller(of: request, routed)
            if request.kind == .emailSignIn { return signIn(request, caller, view) }
            let (code, words) = try await code(of: request, caller, view)
            return view.question(
                words,
                request,
                email: code.email,
                asksForPassword: code.kind == .passwordReset
            )
        }
    }

    /// Answers `POST`: does what the link is for.
    func submit(_ routed: RoutedRequest) async throws -> HTTPResponse {
        try SameOrigin.check(routed.head, publicURL: environment.policy.publicURL)
        let request: ActionRequest = try WireCoding.decode(fromForm: routed.request.body)
        let view = ActionView(language: request.language(routed.head))
        return try await explained(view) {
            let caller = try await caller(of: request, routed)
            let (code, words) = try await code(of: request, caller, view)
            do {
                try await use(code, request, caller)
            } catch let error as AuthError {
                let faults = ActionWords.passwordFaults(error, in: view.language)
                guard !faults.isEmpty else { throw error }
                return view.question(
                    words,
                    request,
                    email: code.email,
                    asksForPassword: true,
                    problems: faults
                )
            }
            let next = request.continueURL(for: caller, environment.policy)
            return view.success(words, continueURL: next)
        }
    }

    /// Answers `GET /__/auth/links`: a link that an app was to take, and a browser has.
    ///
    /// It leads to the page that the link inside of it is for, and nowhere else.
    func follow(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let request: AppLinkRequest = try WireCoding.decode(fromForm: routed.head.query.utf8)
        let page = "\(environment.policy.publicURL)\(environment.policy.actionPath)?"
        guard let link = request.link, link.hasPrefix(page), ContinueURL.isAbsolute(link) else {
            let view = ActionView(language: .browser(of: routed.head))
            return view.failure(Sentence(phrase: view.language.phrases.failures.incomplete))
        }
        return .redirect(to: link)
    }

    /// Tells a refusal to a person.
    private func explained(
        _ view: ActionView,
        _ work: () async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        do {
            return try await work()
        } catch let error as AuthError {
            return view.failure(ActionWords.reason(error, in: view.language))
        } catch let error as WireError where error.status < 500 {
            return view.failure(Sentence(phrase: view.language.phrases.failures.incomplete))
        }
    }

    private func caller(of request: ActionRequest, _ routed: RoutedRequest) async throws -> Caller {
        guard let key = request.apiKey?.nonEmpty else { throw AuthError.actionCodeInvalid }
        return try await access.pageCaller(
            apiKey: key,
            code: request.oobCode?.nonEmpty,
            tenant: request.tenantId?.nonEmpty,
            head: routed.head
        )
    }

    /// The code, still good and of the kind that the link says, and what the page says of it.
    private func code(
        of request: ActionRequest,
        _ caller: Caller,
        _ view: ActionView
    ) async throws -> (ActionCode, ActionWords) {
        guard let text = request.oobCode?.nonEmpty, let kind = request.kind else {
            throw AuthError.actionCodeInvalid
        }
        let rule = ResetPassword(environment)
        let code = try await rule.inspect(text, caller: caller)
        let words = ActionWords(
            code,
            factor: try await rule.factor(of: code),
            environment.phoneNumbers,
            in: view.language
        )
        guard code.kind == kind, let words else { throw AuthError.actionCodeInvalid }
        return (code, words)
    }

    private func use(_ code: ActionCode, _ request: ActionRequest, _ caller: Caller) async throws {
        let text = request.oobCode ?? ""
        guard code.kind == .passwordReset else {
            _ = try await Update(environment).byActionCode(text, caller: caller)
            return
        }
        _ = try await ResetPassword(environment)
            .reset(to: request.newPassword ?? "", code: text, caller: caller)
    }

    /// Hands a sign-in link on to the app, which alone can use it.
    private func signIn(
        _ request: ActionRequest,
        _ caller: Caller,
        _ view: ActionView
    ) -> HTTPResponse {
        guard let url = request.continueURL(for: caller, environment.policy) else {
            return view.failure(Sentence(phrase: view.language.phrases.failures.leadsNowhere))
        }
        return .redirect(to: url, adding: request.linkFields.filter { $0.name != "continueUrl" })
    }
}

extension HTTPResponse {
    /// Sends a browser on, with more fields in the query.
    static func redirect(
        to url: String,
        adding fields: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        HTTPResponse(
            status: 303,
            headers: [
                "Location": location(url, adding: fields), "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
            ]
        )
    }

    /// A URL with more fields in its query.
    static func location(
        _ url: String,
        adding fields: [(name: String, value: String)]
    ) -> String {
        let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var location = String(parts.first ?? "")
        for field in fields {
            location += location.contains("?") ? "&" : "?"
            location += "\(field.name)=\(field.value.percentEncoded)"
        }
        if parts.count > 1 { location += "#\(parts[1])" }
        return location
    }
}

extension String {
    /// The text as the value of a query: all but RFC 3986's `unreserved` escaped.
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
