import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

@Suite("The guide to Facebook Login, lived")
struct FacebookLifeTests {
    @Test("Log in both ways, with the second factor, at a server that checks with Facebook")
    func samples() async throws {
        let facebook = try IdentityProviderStandIn()
        let phone = try facebook.phone()
        let server = try await HearthProcess.start(trusting: facebook)
        await #expect(processExitsWith: .success) {
            [url = server.url.absoluteString as String, phoneURL = phone.url as String] in
            try await FacebookUser(server: url, phoneApp: phoneURL).live()
        }
        #expect(facebook.count("/inspect") == 1 && facebook.count("/keys") == 1)
        await server.stop()
        await phone.stop()
        await facebook.stop()
    }

    @Test("Sign in on Facebook's page in Chromium, with the second factor, and decline there")
    func pages() async throws {
        let facebook = try IdentityProviderStandIn()
        let server = try await HearthProcess.start(trusting: facebook)
        await #expect(processExitsWith: .success) {
            [url = server.url.absoluteString as String, folder = UserBrowser.folder as String] in
            UserBrowser.choose(artifacts: folder)
            try await FacebookUser(server: url, phoneApp: "").liveOnPages()
        }
        await server.stop()
        await facebook.stop()
    }
}

/// The user's browser: a Chromium that a script drives.
enum UserBrowser {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Where its screenshots go.
    static let folder = root.appending(path: ".build/artifacts/\(#fileID)")
        .deletingLastPathComponent().path

    /// Has this process open it with `xdg-open`.
    static func choose(artifacts folder: String) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        setenv("PATH", root.appending(path: "Tests/Python").path + ":" + path, 1)
        setenv("ARTIFACTS", folder, 1)
    }
}

extension HearthProcess {
    /// Starts a development server that knows Facebook, which is a stand-in.
    static func start(trusting facebook: IdentityProviderStandIn) async throws -> HearthProcess {
        let certificate = try #require(facebook.standIn.certificate)
        let server = try await startDev(["--outgoing-ca", certificate])
        let answer = try await server.post(
            "/v2/projects/demo-project/defaultSupportedIdpConfigs?idpId=facebook.com",
            facebook.settingsText,
            headers: ["Authorization": "Bearer owner"]
        )
        try #require(answer.status == 200, "\(answer.text)")
        return server
    }
}
