import AuthTestSupport
import Testing

@Suite("Names of the v3 API")
struct LegacyNamesTests {
    static let path = "/identitytoolkit/v3/relyingparty/"
    static let posts = [
        "createAuthUri", "deleteAccount", "downloadAccount", "emailLinkSignin", "getAccountInfo",
        "getOobConfirmationCode", "resetPassword", "sendVerificationCode", "setAccountInfo",
        "setProjectConfig", "signInWithGameCenter", "signOutUser", "signupNewUser",
        "uploadAccount", "verifyAssertion", "verifyClient", "verifyCustomToken",
        "verifyPassword", "verifyPhoneNumber",
    ]
    static let gets = ["getProjectConfig", "getRecaptchaParam", "publicKeys"]
    /// What has no operation behind it, here or in Google's newer API.
    static let unanswered: Set = ["setProjectConfig", "signOutUser"]

    @Test(
        "Every name answers, bare and behind Google's host",
        arguments: posts.map { ($0, "POST") } + gets.map { ($0, "GET") }
    )
    func answered(name: String, method: String) async throws {
        let server = try await TestServer()
        for host in ["", "/www.googleapis.com"] {
            let isAdministrators = ["downloadAccount", "uploadAccount"].contains(name)
            let target = host + Self.path + name + "?key=any"
            let request = TestRequest(method, target, method == "POST" ? "{}" : "")
                .adding("Content-Type", "application/json")
            let answer = await server.send(isAdministrators ? request.asOwner : request)
            let expected = Self.unanswered.contains(name) ? 501...501 : 200...400
            #expect(expected.contains(answer.status), "\(target): \(answer)")
        }
    }
}
