import AuthCrypto
import Foundation
import HearthTestSupport
import Testing

extension ServedStore {
    /// A bearer token with which a program administers the project, as Google's libraries get one.
    ///
    /// - Parameters:
    ///   - server: of this store.
    ///   - publicURL: the server's.
    /// - Returns: the token.
    /// - Throws: if there is none.
    func administratorToken(
        at server: HearthProcess,
        publicURL: String = publicURL
    ) async throws -> String {
        let made = try await run(
            "serviceaccount",
            "create",
            "--public-url",
            publicURL,
            "--out",
            folder["administrator.json"]
        )
        try #require(made.status == 0, "\(made.standardError)")
        let file = HearthAnswer(status: 0, text: folder.text("administrator.json"))
        let now = Int64(Date().timeIntervalSince1970)
        let claims: JSONObject = [
            "iss": .string(try #require(file["client_email"])),
            "aud": .string(try #require(file["token_uri"])),
            "scope": "https://www.googleapis.com/auth/cloud-platform",
            "iat": .int(now), "exp": .int(now + 3600),
        ]
        let assertion = try JWT.sign(
            claims: claims.serialized,
            with: SigningKey(pem: try #require(file["private_key"])),
            keyID: try #require(file["private_key_id"])
        )
        let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
        let answer = try await server.post(
            "/token",
            #"{"grant_type":"\#(grant)","assertion":"\#(assertion)"}"#
        )
        return try #require(answer["access_token"], "\(answer.text)")
    }
}
