import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The language of the page of mailed links")
struct ActionLanguageTests {
    @Test(
        "The page speaks every language, from the side it is read from",
        arguments: Language.allCases
    )
    func all(language: Language) async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        try await user.enroll()
        let revert = try await server.mailedQuery(to: user.email)
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
        )
        let reset = try await server.mailedQuery(to: user.email)
        let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
        for (query, isolated) in [(reset, "ann@example.com"), (revert, "+1******0100")] {
            let query = query.replacing("lang=en", with: "lang=\(language.tag)")
            let page = await server.play(
                Transcript(
                    "GET",
                    .get("/__/auth/action?\(query)"),
                    status: 200,
                    shows: [
                        "<html lang=\"\(language.tag)\"\(direction)>",
                        "<bdi dir=\"ltr\">\(isolated)</bdi>",
                        "name=\"lang\" value=\"\(language.tag)\"",
                    ],
                    hides: ["<script", "http://", "https://", "{email}", "{number}"]
                )
            )
            #expect(page.headers["Content-Language"] == language.tag)
        }
        let short = reset.replacing("lang=en", with: "lang=\(language.tag)")
        await server.play(
            Transcript(
                "a short password",
                form("/__/auth/action", short, "newPassword=short"),
                status: 400,
                shows: ["<html lang=\"\(language.tag)\"", "role=\"alert\""],
                hides: ["{count}"]
            )
        )
    }

    @Test("No line of a page ends within a word that has a hyphen", arguments: Language.allCases)
    func hyphens(language: Language) async throws {
        let server = try await TestServer()
        let user = try await server.newUser("e-mail@example.com")
        for kind in ["VERIFY_EMAIL", "PASSWORD_RESET"] {
            _ = await server.app(
                "sendOobCode",
                [
                    "requestType": .string(kind), "idToken": .string(user.idToken),
                    "email": .string(user.email),
                ]
            )
            let query = try await server.mailedQuery(to: user.email)
                .replacing("lang=en", with: "lang=\(language.tag)")
            let page = await server.send(.get("/__/auth/action?\(query)"))
            #expect(page.status == 200)
            let own = page.text.replacing("e-mail@example.com", with: "")
            #expect(page.text.contains("<bdi dir=\"ltr\">e-mail@example.com</bdi>"))
            #expect(!own.contains("e-mail") && !own.contains("E-Mail"))
            if [.french, .german, .portuguese].contains(language) {
                #expect(own.contains("e-\u{2060}mail") || own.contains("E-\u{2060}Mail"))
            }
        }
    }

    @Test(
        "What a new password lacks is said in every language, all of it",
        arguments: Language.allCases
    )
    func passwordFaults(language: Language) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let policy = """
            {"passwordPolicyConfig": {"passwordPolicyEnforcementState": "ENFORCE",
            "passwordPolicyVersions": [{"customStrengthOptions": {"minPasswordLength": 8,
            "containsLowercaseCharacter": true, "containsUppercaseCharacter": true,
            "containsNumericCharacter": true, "containsNonAlphanumericCharacter": true}}]}}
            """
        let set = await server.send(ConfigTests.patch("passwordPolicyConfig", policy))
        try #require(set.status == 200, "\(set)")
        let query = try await query(.passwordReset, user, on: server)
            .replacing("lang=en", with: "lang=\(language.tag)")
        let failures = language.phrases.failures
        let faults = [
            failures.passwordWithoutLowercase, failures.passwordWithoutUppercase,
            failures.passwordWithoutDigit, failures.passwordWithoutSymbol,
        ].map { $0.text([:], in: language) }
        let short = failures.passwordTooShort.text([.count: "8"], in: language)
        await server.play(
            Transcript(
                "everything is wrong with it",
                form("/__/auth/action", query, "newPassword=%C3%A9"),
                status: 400,
                shows: faults + [short],
                hides: language == .english ? [] : ["Password must"]
            )
        )
        await server.play(
            Transcript(
                "a digit is missing",
                form("/__/auth/action", query, "newPassword=longEnough!"),
                status: 400,
                shows: [faults[2]],
                hides: [faults[0], faults[1], faults[3], short]
            )
        )
    }

    @Test("The link's language comes first, then hl, then the browser's, then English")
    func order() async throws {
        let server = try await TestServer()
        func language(_ query: String, _ accepted: String?) async -> String? {
            var request = TestRequest.get("/__/auth/action?apiKey=k\(query)")
            if let accepted { request = request.adding("Accept-Language", accepted) }
            return await server.send(request).headers["Content-Language"]
        }
        #expect(await language("&lang=de&hl=fr", "ja") == "de")
        #expect(await language("&lang=xx&hl=fr", "ja") == "fr")
        #expect(await language("&hl=fa", "ja") == "fa")
        #expect(await language("", "xx, ja;q=0.3") == "ja")
        #expect(await language("", "xx") == "en")
        #expect(await language("", nil) == "en")
        let link = await server.send(.get("/__/auth/links").adding("Accept-Language", "th"))
        #expect(link.status == 400 && link.headers["Content-Language"] == "th")
    }

    @Test(
        "Whatever a client asks for, its message goes out, in the best language that there is",
        arguments: [
            ("zh-Hant-TW", "是您的"), ("pt_BR", "é o seu"), ("ar-u-nu-arab", "رمز التحقق"),
            ("xx", "ist Ihr"), ("", "ist Ihr"), ("x", "ist Ihr"), ("iw", "ist Ihr"),
            ("fr, X: y", "ist Ihr"), ("../../etc", "ist Ihr"), ("de%00", "ist Ihr"),
            (String(repeating: "fr-", count: 3500), "ist Ihr"), ("EN", "is your"),
        ]
    )
    func odd(locale: String, words: String) async throws {
        let server = try await TestServer()
        let home: JSONValue = ["notification": ["defaultLocale": "de-AT"]]
        #expect(await server.patch("notification.defaultLocale", home).status == 200)
        let number: JSONValue = ["phoneNumber": "+16505550101"]
        let answer = await server.send(
            .app("/v1/accounts:sendVerificationCode", number).adding("X-Firebase-Locale", locale)
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(try await server.lastMessage().body.contains(words))
    }

    @Test("Mails and text messages speak the language that the app asks for")
    func messages() async throws {
        let server = try await TestServer()
        let body: JSONValue = ["requestType": "EMAIL_SIGNIN", "email": "ann@example.com"]
        let path = "/v1/accounts:sendOobCode"
        _ = await server.send(.app(path, body).adding("X-Firebase-Locale", "fr-CA"))
        let mail = try await server.lastMessage()
        #expect(mail.body.hasPrefix("Pour vous connecter en tant que ann@example.com"))
        #expect(mail.link?.contains("lang=fr-CA") == true)
        let page = String(mail.link?.split(separator: "?").last ?? "")
        let opened = await server.send(.get("/__/auth/action?\(page)"))
        #expect(opened.headers["Content-Language"] == "fr" && opened.status == 400)
        let number: JSONValue = ["phoneNumber": "+16505550101"]
        _ = await server.send(
            .app("/v1/accounts:sendVerificationCode", number).adding("X-Firebase-Locale", "es")
        )
        #expect(try await server.lastMessage().body.contains("es su clave para"))
        _ = await server.send(.app(path, body))
        #expect(try await server.lastMessage().body.hasPrefix("To sign in as ann@example.com"))
    }
}
