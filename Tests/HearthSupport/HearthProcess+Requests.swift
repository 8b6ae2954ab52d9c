package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a server answered.
package struct HearthAnswer: Sendable {
    package let status: Int
    package let text: String

    /// Takes an answer's status and body.
    package init(status: Int, text: String) {
        self.status = status
        self.text = text
    }

    /// A member of the answer's JSON object that is a text, by its path: `error.message`.
    package subscript(path: String) -> String? {
        let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        return path.split(separator: ".").reduce(value) { value, name in
            (value as? [String: Any])?[String(name)]
        } as? String
    }

    /// The claims of a token in the answer, as JSON; its signature is not looked at.
    package func claims(of name: String) -> String {
        let parts = self[name]?.split(separator: ".") ?? []
        guard parts.count > 1 else { return "" }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        while text.count % 4 > 0 { text += "=" }
        return String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self)
    }
}

extension HearthProcess {
    /// Asks for a page of the server.
    package func get(
        _ path: String,
        headers: [String: String] = [:]
    ) async throws -> HearthAnswer {
        try await Self.send("GET", try address(path), headers: headers)
    }

    /// Sends JSON to the server.
    package func post(
        _ path: String,
        _ json: String,
        headers: [String: String] = [:]
    ) async throws -> HearthAnswer {
        var headers = headers
        headers["Content-Type"] = "application/json"
        return try await Self.send("POST", try address(path), headers: headers, json)
    }

    /// Sends JSON to an operation of Identity Toolkit, such as `v1/accounts:signUp`.
    package func call(
        _ operation: String,
        key: String = "any",
        _ json: String,
        headers: [String: String] = [:]
    ) async throws -> HearthAnswer {
        let path = "/identitytoolkit.googleapis.com/\(operation)?key=\(key)"
        return try await post(path, json, headers: headers)
    }

    /// Signs a new user up by address and password.
    package func signUp(
        _ email: String,
        password: String = "correct horse",
        key: String = "any"
    ) async throws -> HearthAnswer {
        try await call(
            "v1/accounts:signUp",
            key: key,
            #"{"email":"\#(email)","password":"\#(password)","returnSecureToken":true}"#
        )
    }

    /// Signs a user in by address and password.
    package func signIn(
        _ email: String,
        password: String = "correct horse",
        key: String = "any"
    ) async throws -> HearthAnswer {
        try await call(
            "v1/accounts:signInWithPassword",
            key: key,
            #"{"email":"\#(email)","password":"\#(password)","returnSecureToken":true}"#
        )
    }

    /// Trades a refresh token for new tokens.
    package func refresh(_ token: String, key: String = "any") async throws -> HearthAnswer {
        try await post(
            "/securetoken.googleapis.com/v1/token?key=\(key)",
            #"{"grant_type":"refresh_token","refresh_token":"\#(token)"}"#
        )
    }

    /// Sends a request anywhere.
    package static func send(
        _ method: String,
        _ url: URL,
        headers: [String: String] = [:],
        _ body: String? = nil
    ) async throws -> HearthAnswer {
        var request = URLRequest(url: url, timeoutInterval: 30)
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = body.map { Data($0.utf8) }
        let (data, response) = try await URLSession.shared.data(for: request)
        return HearthAnswer(
            status: (response as? HTTPURLResponse)?.statusCode ?? 0,
            text: String(decoding: data, as: UTF8.self)
        )
    }

    private func address(_ path: String) throws -> URL {
        guard let url = URL(string: path, relativeTo: url) else { throw URLError(.badURL) }
        return url
    }
}
