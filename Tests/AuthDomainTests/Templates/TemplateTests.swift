import AuthCrypto
import AuthDomain
import Testing

@Suite("Templates")
struct TemplateTests {
    private static let link = "https://auth.example.com/__/auth/action?mode=a&oobCode=b\"><x"

    private func settings(
        _ kind: TemplateKind,
        _ template: JSONValue,
        language: String = "en",
        appName: String? = "Shop & <Co>"
    ) -> ProjectConfig {
        var hearth: JSONObject = [
            "templates": .object([kind.rawValue: .object([language: template])])
        ]
        hearth["appName"] = appName.map(JSONValue.string)
        return ProjectConfig(["hearth": .object(hearth)])
    }

    private func mail(
        _ settings: ProjectConfig,
        name: String? = "<b>Ann</b>",
        locale: String = "en"
    ) -> MailText {
        MailText(
            ActionEmail(
                scope: Scope(project: "demo-shop"),
                to: "a&b@example.com",
                kind: .verifyEmail,
                code: "c",
                link: Self.link,
                newEmail: nil,
                displayName: name,
                wording: Wording(settings, project: "demo-shop", locale: locale)
            )
        )
    }

    private func fault(_ kind: TemplateKind, _ template: JSONValue) -> String? {
        do {
            try settings(kind, template).requireFitTemplates()
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("A plain text becomes a mail, and nothing in it becomes markup")
    func plain() {
        let mail = mail(
            settings(
                .verifyEmail,
                [
                    "subject": "%APP_NAME%: hello %DISPLAY_NAME%",
                    "body": "Hello %DISPLAY_NAME%,\n<i>%EMAIL%</i>\n\n%LINK%\n\n100%",
                ]
            )
        )
        #expect(mail.subject == "Shop & <Co>: hello <b>Ann<b>")
        #expect(mail.body == "Hello <b>Ann<b>,\n<i>a&b@example.com</i>\n\n\(Self.link)\n\n100%\n")
        #expect(mail.html.contains("<p>Hello &lt;b&gt;Ann&lt;b&gt;,<br>\n&lt;i&gt;a&amp;b@"))
        #expect(mail.html.contains("<a href=\"https://auth.example.com/__/auth/action?mode=a&amp;"))
        #expect(!mail.html.contains("<x") && !mail.html.contains("<i>"))
    }

    @Test("Who has told no name is greeted without one")
    func noName() {
        let settings = settings(.verifyEmail, ["body": "Hello %DISPLAY_NAME%, %LINK%"])
        #expect(mail(settings, name: nil).body == "Hello, \(Self.link)\n")
        #expect(mail(settings, name: "\u{202E} ").body == "Hello, \(Self.link)\n")
    }

    @Test("A name that a user chose becomes no link, no line and no address")
    func hostileName() {
        let settings = settings(.verifyEmail, ["body": "%DISPLAY_NAME%|%LINK%"])
        let name = "You won\r\nBcc: x@evil.example: https://evil.com/a\u{202E}"
        let text = mail(settings, name: name).body.split(separator: "|").first ?? ""
        #expect(text == "You won Bcc xevil. example httpsevil. coma")
        for dot in ["\u{3002}", "\u{FF0E}", "\u{FF61}", "\u{2024}"] {
            let text = mail(settings, name: "www\(dot)evil\(dot)com 10\(dot)0").body
            #expect(text.hasPrefix("www\(dot) evil\(dot) com 10\(dot) 0|"))
        }
        let long = mail(settings, name: String(repeating: "é", count: 9000))
        #expect(long.body.count < 300)
        #expect(mail(settings, name: "می‌خواهم").body.contains("می‌خواهم"))
    }

    @Test("HTML keeps its markup, and values are escaped by where they stand")
    func html() {
        let body = """
            <style>p{width:100%}</style><!-- x --><P class=a>Hi %DISPLAY_NAME% &amp; co</p>
            <a title='%APP_NAME%' href='%LINK%'>go</a>
            <a href="https://example.com/?e=%EMAIL%&amp;n=1">help</a><img src="https://a/b" alt="Logo">
            """
        let mail = mail(settings(.verifyEmail, ["body": .string(body), "bodyFormat": "HTML"]))
        let html = mail.html
        #expect(html.contains("<p class=\"a\">Hi &lt;b&gt;Ann&lt;b&gt; &amp; co</p>"))
        #expect(html.contains("title=\"Shop &amp; &lt;Co&gt;\" href=\"https://auth.example.com/"))
        #expect(html.contains("oobCode=b&quot;&gt;&lt;x\">go</a>"))
        #expect(html.contains("href=\"https://example.com/?e=a%26b%40example.com&amp;n=1\""))
        #expect(html.contains("<html lang=\"en\" dir=\"ltr\">") && html.contains("<!-- x -->"))
        #expect(mail.body.contains("Hi <b>Ann<b> & co\n"))
        #expect(mail.body.contains("go\n\(Self.link)\n"))
        #expect(mail.body.contains("Logo") && !mail.body.contains("width"))
    }

    @Test("A page of its own is sent as it is")
    func whole() {
        let body = "<!doctype html><html><head><title>t</title></head><body>%LINK%</body></html>"
        let mail = mail(settings(.verifyEmail, ["body": .string(body), "bodyFormat": "HTML"]))
        #expect(mail.html.hasPrefix("<!doctype html><html><head>"))
        #expect(!mail.body.contains("t\n") || mail.body == "\(Self.link)\n")
    }

    @Test("From right to left, names and addresses are isolated and links are whole")
    func rightToLeft() {
        let settings = settings(
            .verifyEmail,
            ["subject": "%APP_NAME% א", "body": "%EMAIL% %LINK%"],
            language: "he"
        )
        let mail = mail(settings, locale: "iw")
        #expect(mail.subject == "\u{2068}Shop & <Co>\u{2069} א")
        #expect(mail.body == "\u{2068}a&b@example.com\u{2069} \(Self.link)\n")
        #expect(mail.html.contains("<html lang=\"he\" dir=\"rtl\">"))
    }

    @Test("The app's name is the one that is set, else the project's id")
    func appName() {
        let template: JSONValue = ["subject": "%APP_NAME%"]
        #expect(mail(settings(.verifyEmail, template)).subject == "Shop & <Co>")
        #expect(mail(settings(.verifyEmail, template, appName: nil)).subject == "demo-shop")
        #expect(mail(settings(.verifyEmail, template, appName: "")).subject == "demo-shop")
    }

    @Test("A text message says what the operator has written, its autofill line last")
    func sms() {
        let settings = settings(.sms, ["body": "%LOGIN_CODE% for %APP_NAME%\n@evil.example #1"])
        let message = SMSMessage(
            scope: Scope(project: "demo-shop"),
            to: "+16505550101",
            code: "123456",
            purpose: .firstFactor,
            sessionInfo: "s",
            wording: Wording(settings, project: "demo-shop", locale: "en-GB")
        )
        let text = message.text(autofillDomain: "example.com")
        #expect(text == "123456 for Shop & <Co>\n@evil.example #1\n\n@example.com #123456")
        #expect(message.text == "123456 for Shop & <Co>\n@evil.example #1")
    }

    @Test(
        "What could not be sent is refused by name",
        arguments: [
            (.verifyEmail, ["body": "hello"], "%LINK%"),
            (.verifyEmail, ["body": "%LINK% %NAME%"], "%NAME%"),
            (.verifyEmail, ["body": "%Link%"], "%Link%"),
            (.verifyEmail, ["subject": "%CODES_LEFT%"], "%CODES_LEFT%"),
            (.verifyEmail, ["subject": "%LINK%"], "%LINK%"),
            (.verifyEmail, ["subject": "a\r\nBcc: b"], "one line"),
            (.verifyEmail, ["subject": "a\u{2028}b"], "one line"),
            (.verifyEmail, ["senderDisplayName": "a\nb"], "senderDisplayName"),
            (.verifyEmail, ["senderLocalPart": "a@b"], "senderLocalPart"),
            (.verifyEmail, ["senderLocalPart": "a\r\nb"], "senderLocalPart"),
            (.verifyEmail, ["senderLocalPart": "café"], "senderLocalPart"),
            (.verifyEmail, ["replyTo": "a b"], "replyTo"),
            (.verifyEmail, ["replyTo": "café@example.com"], "replyTo"),
            (.verifyEmail, ["body": "%LINK%\u{0}"], "control"),
            (.passwordChanged, ["body": "%LINK%"], "%LINK%"),
            (.sms, ["body": "hello %APP_NAME%"], "%CODE%"),
            (.sms, ["body": "%CODE% %LINK%"], "%LINK%"),
            (.sms, ["body": "%CODE%", "subject": "s"], "body alone"),
            (.sms, ["body": "%CODE%", "replyTo": "a@example.com"], "body alone"),
        ] as [(TemplateKind, JSONValue, String)]
    )
    func refusals(kind: TemplateKind, template: JSONValue, reason: String) {
        let fault = fault(kind, template)
        #expect(fault?.hasPrefix("hearth.templates.\(kind.rawValue).en: ") == true, "\(template)")
        #expect(fault?.contains(reason) == true, "\(fault ?? "none")")
    }

    @Test(
        "HTML that belongs in no mail is refused",
        arguments: [
            "<script>x</script>", "<SCRIPT src=https://a>", "<p onclick='x'>",
            "<iframe src='https://a'>",
            "<a href='javascript:x'>", "<a href='http://example.com'>", "<a href=' https://a'>",
            "<a href='java&#115;cript:x'>", "<img src='data:image/png;base64,A'>", "<svg>",
            "<base href=x>",
            "<form action='https://a'>", "<meta http-equiv=refresh content=0>",
            "<style>%EMAIL%</style>", "<!-- %LINK% -->", "<p style='color:%EMAIL%'>", "<a <b>",
            "<a href='x", "a < b", "<p", "<!-- ", "<!-->", "<!-- x --!> -->", "<style>p{}",
            "<%EMAIL%>", "<p %EMAIL%='x'>", "<a href=''>", "<a href='//example.com'>",
            "<a href='https://%DISPLAY_NAME%/'>", "<a href='https://a.%EMAIL%'>",
            "<a href='https:///%DISPLAY_NAME%/'>", "<a href='https://a@%DISPLAY_NAME%/'>",
            "<a href='https://&sol;%DISPLAY_NAME%/'>", "<a href='%LINK%%DISPLAY_NAME%'>",
            "<a href='%LINK%&x=%EMAIL%'>", "<img srcset='https://a/b, https://%EMAIL%/ 2x'>",
            "<style></style ><script>x</script><style></style>",
            "<style></STYLE/><script>x</script>",
            "<style>p{}</style", "<title><b id='</title><script>x</script>'></title>",
            "<title><!-- </title><script>x</script> --></title>", "<noembed>x</noembed>",
        ]
    )
    func hostileHTML(html: String) {
        let fault = fault(
            .verifyEmail,
            ["body": .string("%LINK% \(html)"), "bodyFormat": "HTML"]
        )
        #expect(fault != nil)
    }

    @Test("A style sheet and a title that say nothing but their own stay")
    func harmlessHTML() {
        let body = "<title>%APP_NAME%</title><style>/* </styles> */ p{}</style ><p>%LINK%</p>"
        #expect(fault(.verifyEmail, ["body": .string(body), "bodyFormat": "HTML"]) == nil)
    }

    @Test("What stands between percent signs in a link is no placeholder")
    func percentEncoding() {
        let body = "%LINK% https://example.com/%C3%BCber%20uns/%dcbersicht%20"
        #expect(fault(.verifyEmail, ["body": .string(body)]) == nil)
    }

    @Test("Bodies and subjects have their limits, alone and together")
    func limits() {
        let long = String(repeating: "x", count: 65_530)
        #expect(fault(.verifyEmail, ["body": .string("%LINK%" + long)]) == nil)
        #expect(fault(.verifyEmail, ["body": .string("%LINK%" + long + "x")]) != nil)
        #expect(
            fault(.verifyEmail, ["subject": .string(String(repeating: "x", count: 401))]) != nil
        )
        #expect(
            fault(.sms, ["body": .string("%CODE%" + String(repeating: "é", count: 664))]) == nil
        )
        #expect(
            fault(.sms, ["body": .string("%CODE%" + String(repeating: "é", count: 665))]) != nil
        )
        var languages: JSONObject = [:]
        for language in ["de", "en", "fr", "es", "it"] {
            languages[language] = ["body": .string("%LINK%" + long)]
        }
        let settings = ProjectConfig([
            "hearth": ["templates": ["verifyEmail": .object(languages)]]
        ])
        #expect(throws: TemplateFault.self) { try settings.requireFitTemplates() }
    }

    @Test("Any bytes are a mail or a fault")
    func noise() {
        let pieces = [
            "<", ">", "%LINK%", "%", "\"", "'", "=", " ", "<!--", "-->", "</", "a", "href", "style",
            "<style>", "&", "#", ";", "\u{0}", "é", "\n", "/", "<!", "&#x110000;", "%E", "&#xD800;",
        ]
        var state: UInt64 = 42
        for _ in 0..<3000 {
            var body = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                body += pieces[Int(state >> 33) % pieces.count]
            }
            let settings = settings(.verifyEmail, ["body": .string(body), "bodyFormat": "HTML"])
            _ = try? settings.requireFitTemplates()
            #expect(mail(settings).html.contains("</html>"))
        }
    }
}
