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
