import AuthTestSupport
import HearthTestSupport
import Testing

@Suite("hearth template")
struct TemplateCommandTests {
    @Test("Words are set in a language, shown, previewed and taken away")
    func life() async throws {
        let store = try await ServedStore()
        try store.folder.write("mail.html", "<p>Hej %DISPLAY_NAME%: <a href='%LINK%'>hit</a></p>\n")
        let file = store.folder["mail.html"]
        let set = try await store.run(
            "template",
            "set",
            "verifyEmail",
            "--language",
            "SV_se",
            "--subject",
            "%APP_NAME%: hej",
            "--body-file",
            file,
            "--html"
        )
        #expect(set.status == 0, "\(set.standardError)")
        #expect(set.standardOutput == "verifyEmail  sv-SE  set\n")
        let list = try await store.run("template", "list")
        #expect(list.standardOutput.contains("sv-SE"))
        let shown = try await store.run("template", "show", "verifyEmail", "--language", "sv-SE")
        #expect(shown.standardOutput.contains("subject: %APP_NAME%: hej\nformat: HTML"))
        #expect(shown.standardOutput.contains("<a href='%LINK%'>hit</a>"))
        let seen = try await store.run("template", "preview", "verifyEmail", "--language", "sv-SE")
        #expect(seen.standardOutput.contains("subject: my-app: hej\n"))
        #expect(seen.standardOutput.contains("Hej Ann Lee: hit\nhttps://auth.example.com/__/auth/"))
        let gone = try await store.run("template", "remove", "verifyEmail", "--language", "sv-se")
        #expect(gone.status == 0, "\(gone.standardError)")
        let again = try await store.run("template", "remove", "verifyEmail", "--language", "sv-se")
        #expect(again.status == 1)
        let built = try await store.run("template", "show", "verifyEmail", "--language", "de")
        #expect(built.standardOutput.contains("language: de\n"))
        #expect(built.standardOutput.contains("\n\n%LINK%\n\n"))
    }

    @Test("Of words that are set at once none are lost", arguments: TestDatabase.available)
    func atTheSameMoment(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let store = deployment.store
            let languages = ["da", "de", "fi", "fr", "it", "nl", "pl", "sv"]
            let states = await atOnce(languages.count) { index in
                let outcome = try? await store.run(
                    "template",
                    "set",
                    "verifyEmail",
                    "--language",
                    languages[index],
                    "--subject",
                    "%APP_NAME% \(languages[index])"
                )
                return outcome?.status
            }
            #expect(states.allSatisfy { $0 == 0 }, "\(states)")
            let list = try await store.run("template", "list")
            #expect(list.standardOutput.contains(languages.joined(separator: ", ")))
        }
    }

    @Test(
        "A file is taken as it was meant, whichever editor wrote it",
        arguments: ["", "\u{FEFF}"],
        ["\n", "\r\n", "\r"]
    )
    func lineEnds(mark: String, lineEnd: String) async throws {
        let store = try await ServedStore()
        let lines = ["Hej %DISPLAY_NAME%", "", "%LINK%", ""]
        try store.folder.write("mail.txt", mark + lines.joined(separator: lineEnd) + lineEnd)
        let file = store.folder["mail.txt"]
        let seen = try await store.run("template", "preview", "verifyEmail", "--body-file", file)
        #expect(seen.status == 0, "\(seen.standardError)")
        #expect(seen.standardOutput.contains("Hej Ann Lee\n\nhttps://auth.example.com/__/auth/"))
        let set = try await store.run(
            "template",
            "set",
            "verifyEmail",
            "--language",
            "sv",
            "--body-file",
            file
        )
        #expect(set.status == 0, "\(set.standardError)")
        let shown = try await store.run("template", "show", "verifyEmail", "--language", "sv")
        #expect(shown.standardOutput.hasSuffix("\n\nHej %DISPLAY_NAME%\n\n%LINK%\n"))
        for scalar in "\r\u{FEFF}".unicodeScalars {
            #expect(!shown.standardOutput.unicodeScalars.contains(scalar))
        }
    }

    @Test("A text message is shown in every language with its segments")
    func segments() async throws {
        let store = try await ServedStore()
        let outcome = try await store.run(
            "template",
            "preview",
            "sms",
            "--all-languages",
            "--sms-autofill-domain",
            "example.com"
        )
        #expect(outcome.status == 0, "\(outcome.standardError)")
        let lines = outcome.standardOutput.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix(", 1 segment") } == 12)
        #expect(lines.count { $0 == "@example.com #123456" } == 12)
    }

    @Test("What could not be sent is refused by name, and nothing is stored")
    func refusals() async throws {
        let store = try await ServedStore()
        try store.folder.write("sms.txt", "hello %WHO%")
        let file = store.folder["sms.txt"]
        let set = try await store.run(
            "template",
            "set",
            "sms",
            "--language",
            "de",
            "--body-file",
            file
        )
        #expect(set.status == 1 && set.standardError.contains("%WHO%"))
        let seen = try await store.run("template", "preview", "sms", "--body-file", file)
        #expect(seen.status == 1 && seen.standardError.contains("%WHO%"))
        let kind = try await store.run("template", "show", "verifyMail")
        #expect(kind.status == 2 && kind.standardError.contains("verifyEmail"))
        let language = try await store.run("template", "set", "sms", "--language", "no tag")
        #expect(language.status == 2)
        let list = try await store.run("template", "list", "--json")
        #expect(list.standardOutput.contains(#""languages":[]"#))
        #expect(!list.standardOutput.contains(#""languages":["de"]"#))
    }
}
