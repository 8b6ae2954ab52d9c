import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Sign-in with Play Games")
struct PlayGamesTests {
    typealias Provider = IdentityProviderStandIn

    @Test("A game's code for its server becomes the player, once")
    func code() async throws {
        let games = try await CodeFlowServer("playgames.google.com")
        games.standIn.set {
            $0.bodies["/me"] = [
                "playerId": "g123", "displayName": "Ann the Great",
                "avatarImageUrl": "https://pictures.example/g.png",
            ]
        }
        let code = games.standIn.appCode(of: Provider.app, redirectURI: "")
        let answer = await games.server.idp("playgames.google.com", ["code": code])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["federatedId"] == "g123" && answer["displayName"] == "Ann the Great")
        #expect(answer.json["email"] == nil && answer.json["oauthIdToken"] == nil)
        let again = await games.server.idp("playgames.google.com", ["code": code])
        #expect(again.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true, "\(again)")
        let foreign = games.standIn.appCode(of: "another-game", redirectURI: "")
        for fields: KeyValuePairs in [["code": foreign], ["id_token": "x"], [:]] {
            let answer = await games.server.idp("playgames.google.com", fields)
            #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true, "\(answer)")
        }
        #expect(try await games.server.accountCount() == 1)
        await games.standIn.stop()
    }
}
