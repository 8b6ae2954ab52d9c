import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Previews of templates")
struct TemplatePreviewTests {
    private static let path = "/hearth/v1/projects/\(TestServer.project)/templates:preview"

    private func preview(_ server: TestServer, _ body: JSONValue) async -> TestAnswer {
        let text = String(decoding: body.serialized, as: UTF8.self)
        return await server.send(TestRequest.post(Self.path, text).asOwner)
    }

    @Test("What holds is shown, and nothing is sent", arguments: TemplateKind.allCases)
    func stored(kind: TemplateKind) async throws {
        let server = try await TestServer()
        let answer = await preview(server, ["kind": .string(kind.rawValue), "languageCode": "de"])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["languageCode"] == "de" && !answer["text"].isEmpty)
        #expect(!answer["text"].contains("%") || kind.road == .email)
        #expect(answer["subject"].isEmpty == (kind == .sms))
        #expect((answer.json["sms"] != nil) == (kind == .sms))
        if kind.action != nil {
            #expect(answer["text"].contains("&oobCode=SAMPLE"))
            #expect(answer.json["template"]?["body"]?.stringValue?.contains("%LINK%") == true)
        }
        #expect(try await server.store.read { try $0.messages(of: nil) }.isEmpty)
    }

    @Test("Words that are not stored are shown, or refused for what they lack")
    func draft() async throws {
        let server = try await TestServer()
        let shown = await preview(
            server,
            [
                "kind": "verifyEmail", "languageCode": "ur",
                "template": [
                    "subject": "%APP_NAME%", "body": "<b>%DISPLAY_NAME%</b> %LINK%",
                    "bodyFormat": "HTML",
                ],
            ]
        )
        #expect(shown.status == 200, "\(shown)")
        #expect(shown["subject"] == "\u{2068}\(TestServer.project)\u{2069}")
        #expect(shown["html"].contains("<html lang=\"ur\" dir=\"rtl\">"))
        #expect(shown["text"].hasPrefix("\u{2068}Ann Lee\u{2069} http"))
        for (template, reason) in [
            (["body": "no link"], "%LINK%"), (["body": "%LINK% %WHO%"], "%WHO%"),
        ] as [(JSONValue, String)] {
            let refused = await preview(server, ["kind": "verifyEmail", "template": template])
            #expect(refused.status == 400)
            #expect(refused.error?.hasPrefix("INVALID_ARGUMENT : ") == true, "\(refused)")
            #expect(refused.error?.contains(reason) == true, "\(refused)")
        }
        let unknown = await preview(server, ["kind": "verify"])
        #expect(unknown.error?.contains("verifyEmail") == true, "\(unknown)")
        let shownAgain = await preview(server, ["kind": "verifyEmail", "languageCode": "ur"])
        #expect(shownAgain["languageCode"] == "en")
        #expect(shownAgain.json["warnings"]?.arrayValue?.isEmpty == false)
    }

    @Test("A text message's segments are counted, and what makes them many is told")
    func segments() async throws {
        let server = try await TestServer()
        func sms(_ body: String) async -> TestAnswer {
            await preview(server, ["kind": "sms", "template": ["body": .string(body)]])
        }
        let short = await sms("%CODE% for %APP_NAME%")
        #expect(short.json["sms"]?["encoding"] == "GSM-7" && short.json["sms"]?["segments"] == 1)
        let curly = await sms("%CODE% is %APP_NAME%’s code" + String(repeating: "x", count: 60))
        #expect(curly.json["sms"]?["encoding"] == "UCS-2" && curly.json["sms"]?["segments"] == 2)
        let warnings = curly.json["warnings"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(warnings.contains { $0.contains("U+2019") })
        #expect(warnings.contains { $0.contains("2 segments") })
        let link = await sms("%CODE% https://bit.ly/x")
        let told = link.json["warnings"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(told.contains { $0.contains("bit.ly") } && told.contains { $0.contains("app") })
    }

    @Test("An app's key opens no preview")
    func access() async throws {
        let server = try await TestServer()
        let answer = await server.send(.app(Self.path, ["kind": "sms"]))
        #expect(answer.status == 401 || answer.status == 403, "\(answer)")
    }
}
