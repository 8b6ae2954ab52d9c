import AuthCrypto

/// An identity provider gave no answer that says yes or no.
package struct ProviderUnavailable: Error, Hashable {
    /// For the operator; nothing of a user's.
    package let reason: String
}

/// Asks identity providers, which answer in JSON.
struct ProviderCalls: Sendable {
    private static let timeout = Duration.seconds(10)
    private static let maximumAnswerByteCount = 256 * 1024

    let http: any OutgoingHTTP

    /// What a provider answered.
    struct Answer: Sendable {
        let status: Int
        /// Empty where the body is no JSON object.
        let json: JSONObject
        private let fields: OutgoingAnswer

        /// The body, where it is a form.
        var form: [String: String] { PercentEncoding.pairs(of: fields.body) }

        init(_ answer: OutgoingAnswer) {
            status = answer.status
            json = (try? JSONObject(parsing: answer.body)) ?? [:]
            fields = answer
        }

        /// How long the answer may be used; not at all where it does not say.
        ///
        /// Source: RFC 9111, sections 4.2.1 and 4.2.3.
        func lifeSeconds(atMost longest: Int64) -> Int64 {
            let directives = (fields["Cache-Control"] ?? "").lowercased()
                .split(separator: ",").map { $0.filter { $0 != " " } }
            guard !directives.contains("no-store"), !directives.contains("no-cache"),
                let text = directives.first(where: { $0.hasPrefix("max-age=") }),
                let maximum = Int64(text.dropFirst("max-age=".count))
            else { return 0 }
            let age = max(fields["Age"].flatMap { Int64($0) } ?? 0, 0)
            return max(min(maximum, longest) - min(age, longest), 0)
        }
    }

    /// Sends a request; an answer of 5xx or 429, or none at all, is nobody's refusal.
    ///
    /// - Throws: `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    func answer(to request: OutgoingRequest) async throws -> Answer {
        var request = request
        request.timeout = Self.timeout
        request.maximumAnswerByteCount = Self.maximumAnswerByteCount
        let answer: OutgoingAnswer
        do {
            answer = try await http.send(request)
        } catch OutgoingFailure.overloaded {
            throw OutgoingFailure.overloaded
        } catch let failure as OutgoingFailure {
            throw ProviderUnavailable(reason: "\(failure)")
        }
        guard answer.status < 500, answer.status != 429 else {
            throw ProviderUnavailable(reason: "the status \(answer.status)")
        }
        return Answer(answer)
    }

    /// Asks with a query.
    ///
    /// - Throws: as ``answer(to:)``.
    func get(
        _ url: String,
        _ query: [(name: String, value: String)] = [],
        bearer: String? = nil
    ) async throws -> Answer {
        var request = OutgoingRequest("GET", Self.url(url, query))
        request.fields = [.init("Accept", "application/json")]
        if let bearer { request.fields.append(.init("Authorization", "Bearer " + bearer)) }
        return try await answer(to: request)
    }

    /// Sends a form.
    ///
    /// - Throws: as ``answer(to:)``.
    func post(
        _ url: String,
        _ form: [(name: String, value: String)],
        fields: [OutgoingRequest.Field] = []
    ) async throws -> Answer {
        let request = OutgoingRequest(
            "POST",
            url,
            fields: [
                .init("Accept", "application/json"),
                .init("Content-Type", "application/x-www-form-urlencoded"),
            ] + fields,
            body: Array(Self.form(form).utf8)
        )
        return try await answer(to: request)
    }

    /// A URL with further parameters in its query.
    static func url(_ url: String, _ query: [(name: String, value: String)]) -> String {
        guard !query.isEmpty else { return url }
        let separator = url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return url + separator + form(query)
    }

    /// Pairs as a query or a form has them.
    private static func form(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { PercentEncoding.escape($0.name) + "=" + PercentEncoding.escape($0.value) }
            .joined(separator: "&")
    }
}
