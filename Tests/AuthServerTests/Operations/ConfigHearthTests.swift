import AuthCrypto
import AuthTestSupport
import Testing

@Suite("Settings of Hearth's own")
struct ConfigHearthTests {
    private static let path = "/v2/projects/\(TestServer.project)/config"

    private func patch(_ server: TestServer, _ query: String, _ body: String) async -> TestAnswer {
        await server.send(
            TestRequest("PATCH", Self.path + query, body)
                .adding("Content-Type", "application/json").asOwner
        )
    }

    @Test("They are changed by a mask, shown as they were set, and left alone by Google's programs")
    func change() async throws {
        let server = try await TestServer()
        let changed = await patch(
            server,
            "?updateMask=hearth.limits.signUpsPerCaller,hearth.limits.enabled,hearth.sessions.idleSeconds",
            #"{"hearth":{"limits":{"signUpsPerCaller":0,"enabled":true},"sessions":{"idleSeconds":600}}}"#
        )
        #expect(changed.status == 200, "\(changed)")
        let whole = await patch(server, "", #"{"signIn":{"email":{"enabled":true}}}"#)
        #expect(whole.status == 200, "\(whole)")
        let shown = await server.send(TestRequest.get(Self.path).asOwner).json["hearth"]
        #expect(shown?["limits"]?["signUpsPerCaller"] == 0)
        #expect(shown?["limits"]?["enabled"] == true)
        #expect(shown?["sessions"]?["idleSeconds"] == 600)
        let reset = await patch(server, "?updateMask=hearth.limits.enabled", "{}")
        #expect(reset.status == 200, "\(reset)")
        let again = await server.send(TestRequest.get(Self.path).asOwner).json["hearth"]
        #expect(again?["limits"]?["enabled"]?.boolValue == nil)
    }

    @Test("A number below zero, or one that is none, is refused")
    func refusals() async throws {
        let server = try await TestServer()
        let negative = await patch(
            server,
            "?updateMask=hearth.limits.signUpsPerCaller",
            #"{"hearth":{"limits":{"signUpsPerCaller":-1}}}"#
        )
        #expect(negative.error?.hasPrefix("INVALID_CONFIG") == true, "\(negative)")
        let text = await patch(
            server,
            "?updateMask=hearth.limits.signUpsPerCaller",
            #"{"hearth":{"limits":{"signUpsPerCaller":"many"}}}"#
        )
        #expect(text.status == 400)
    }

    @Test("What text messages may cost is set and shown; prices as text or as numbers")
    func messages() async throws {
        let server = try await TestServer()
        let mask =
            "hearth.sms.price,hearth.sms.prices,hearth.sms.capPerDay,hearth.sms.number.perHour,"
            + "hearth.sms.breaker.minimumSent,hearth.sms.refusesUnfitNumbers,"
            + "hearth.sms.secondFactorReserve"
        let body = #"""
            {"hearth":{"sms":{"price":0.0750,"prices":{"+1876":"0.20","DE":1},"capPerDay":"0",
            "number":{"perHour":0},"breaker":{"minimumSent":0},"refusesUnfitNumbers":false,
            "secondFactorReserve":35}}}
            """#
        let changed = await patch(server, "?updateMask=" + mask, body)
        #expect(changed.status == 200, "\(changed)")
        let shown = await server.send(TestRequest.get(Self.path).asOwner).json["hearth"]?["sms"]
        #expect(shown?["price"] == "0.075" && shown?["capPerDay"] == "0")
        #expect(shown?["prices"]?["+1876"] == "0.2" && shown?["prices"]?["DE"] == "1")
        #expect(shown?["number"]?["perHour"] == 0)
        #expect(shown?["breaker"]?["minimumSent"] == 0)
        #expect(shown?["refusesUnfitNumbers"] == false)
        #expect(shown?["secondFactorReserve"] == 35)
    }

    @Test(
        "A price that is none is refused",
        arguments: [
            #""price":"-1""#, #""price":"1,5""#, #""price":0.0000001"#, #""prices":{"de":"1"}"#,
            #""prices":{"+":"1"}"#, #""prices":{"+49x":"1"}"#, #""prices":{"DE":""}"#,
        ]
    )
    func priceRefusals(setting: String) async throws {
        let server = try await TestServer()
        let answer = await patch(
            server,
            "?updateMask=hearth.sms.price,hearth.sms.prices",
            #"{"hearth":{"sms":{\#(setting)}}}"#
        )
        #expect(answer.error?.hasPrefix("INVALID_CONFIG") == true, "\(answer)")
    }

    @Test(
        "A number beyond what it can mean is refused, not cut to size",
        arguments: [
            #"{"prefixDigits":7}"#, #"{"prefixDigits":0}"#, #"{"breaker":{"minimumPercent":101}}"#,
            #"{"breaker":{"windowSeconds":599}}"#, #"{"breaker":{"probes":0}}"#,
            #"{"breaker":{"shutSeconds":604801}}"#,
        ]
    )
    func numberRefusals(settings: String) async throws {
        let server = try await TestServer()
        let names =
            ["prefixDigits"]
            + ["minimumPercent", "windowSeconds", "probes", "shutSeconds"]
            .map { "breaker.\($0)" }
        let mask = names.map { "hearth.sms.\($0)" }.joined(separator: ",")
        let answer = await patch(
            server,
            "?updateMask=" + mask,
            #"{"hearth":{"sms":\#(settings)}}"#
        )
        #expect(answer.error?.hasPrefix("INVALID_CONFIG") == true, "\(answer)")
    }

    @Test("A limit that was set over HTTP is kept")
    func effect() async throws {
        let server = try await TestServer()
        let changed = await patch(
            server,
            "?updateMask=hearth.limits.signUpsPerCaller,hearth.limits.enabled",
            #"{"hearth":{"limits":{"signUpsPerCaller":1,"enabled":true}}}"#
        )
        #expect(changed.status == 200, "\(changed)")
        _ = try await server.newUser()
        let refused = await server.app(
            "signUp",
            ["email": "bob@example.com", "password": "Passw0rd!"]
        )
        #expect(refused.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }
}
