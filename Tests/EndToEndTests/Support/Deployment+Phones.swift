import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

extension Deployment {
    /// Makes a deployment where numbers may sign in, whose apps need not prove themselves, and which has the
    /// secret of a gateway.
    ///
    /// - Parameters:
    ///   - database: what the store is on.
    ///   - secret: what the gateway and the server both know.
    ///   - body: gets the secret's file, too.
    /// - Throws: what `body` throws, or where there can be no such deployment.
    static func withPhones(
        _ database: TestDatabase,
        secret: String,
        _ body: (Deployment, _ secretFile: String) async throws -> Void
    ) async throws {
        try await with(database) { deployment in
            let outcome = try await deployment.store.run(
                "config",
                "set",
                "signIn.phoneNumber.enabled",
                "true",
                "hearth.appProof.required",
                "false"
            )
            try #require(outcome.status == 0, "\(outcome.standardError)")
            let folder = deployment.store.folder
            try folder.write("secret", secret)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: folder["secret"]
            )
            try await body(deployment, folder["secret"])
        }
    }
}
