import AuthWire
import Testing

@Suite("Error envelopes")
struct WireErrorTests {
    private func text(_ error: WireError, _ style: EndpointDescription.ErrorStyle) -> String {
        String(decoding: error.body(style: style), as: UTF8.self)
    }

    @Test("A business error has no status in v1 and no list in v2")
    func business() {
        let error = WireError(
            .weakPassword,
            detail: "Password should be at least 6 characters"
        )
        #expect(
            text(error, .legacy) == #"""
                {"error":{"code":400,"message":"WEAK_PASSWORD : Password should be at least 6 characters","errors":[{"message":"WEAK_PASSWORD : Password should be at least 6 characters","domain":"global","reason":"invalid"}]}}
                """#
        )
        #expect(
            text(WireError(.invalidRefreshToken), .status) == #"""
                {"error":{"code":400,"message":"INVALID_REFRESH_TOKEN","status":"INVALID_ARGUMENT"}}
                """#
        )
    }

    @Test("A bad key is no code of the protocol, but has a reason for machines")
    func badKey() {
        #expect(
            text(.apiKeyInvalid(), .legacy) == #"""
                {"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","errors":[{"message":"API key not valid. Please pass a valid API key.","domain":"global","reason":"badRequest"}],"status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"API_KEY_INVALID","domain":"googleapis.com","metadata":{"service":"identitytoolkit.googleapis.com"}}]}}
                """#
        )
    }

    @Test("A bad bearer token names the header")
    func badBearer() {
        let body = text(.bearerInvalid, .legacy)
        #expect(
            body.contains(
                #"""
                "errors":[{"message":"Invalid Credentials","domain":"global","reason":"authError","location":"Authorization","locationType":"header"}],"status":"UNAUTHENTICATED"
                """#
            )
        )
        #expect(body.contains(#""code":401"#))
    }

    @Test(
        "A front-end refusal has its HTTP status and its name",
        arguments: [
            (.bearerInvalid, 401, "UNAUTHENTICATED"),
            (.bearerMissing, 401, "UNAUTHENTICATED"),
            (.apiKeyNotEnough, 401, "UNAUTHENTICATED"),
            (.apiKeyMissing, 403, "PERMISSION_DENIED"),
            (.referrerBlocked(nil, projectNumber: nil), 403, "PERMISSION_DENIED"),
            (.iOSAppBlocked("a.b", projectNumber: "1"), 403, "PERMISSION_DENIED"),
            (.androidAppBlocked(nil, projectNumber: nil), 403, "PERMISSION_DENIED"),
            (.routeNotFound, 404, "NOT_FOUND"),
            (.methodNotAllowed, 405, "METHOD_NOT_ALLOWED"),
            (.notImplemented("accounts:x"), 501, "NOT_IMPLEMENTED"),
            (.fieldsExclude("a", "b"), 400, "INVALID_ARGUMENT"),
        ] as [(WireError, Int, String)]
    )
    func frontEnd(error: WireError, status: Int, name: String) {
        #expect(error.status == status)
        #expect(error.notice?.status == name)
        let read = WireError(status: status, body: error.body(style: .legacy))
        #expect(read.message == error.message)
        #expect(read.notice?.status == name)
        #expect(read.notice?.reason == error.notice?.reason)
        #expect(read.notice?.info == error.notice?.info)
    }

    @Test(
        "What a server writes, a client reads, in both styles",
        arguments: [
            WireError(.emailExists),
            WireError(.weakPassword, detail: "Password should be at least 6 characters"),
            WireError(.invalidIDPResponse, detail: #"Bad access token: {"code":190} : "x""#),
            WireError(.init(rawValue: "A_CODE_OF_TOMORROW"), detail: "é"),
            WireError(.internal, status: 500),
            .apiKeyInvalid(projectNumber: "12"),
        ]
    )
    func roundTrip(error: WireError) {
        for style in [EndpointDescription.ErrorStyle.legacy, .status] {
            let read = WireError(status: error.status, body: error.body(style: style))
            #expect(read.code == error.code)
            #expect(read.detail == error.detail)
            #expect(read.message == error.message)
            #expect(read.status == error.status)
        }
    }

    @Test(
        "A message is taken apart at its first colon",
        arguments: [
            ("EMAIL_EXISTS", "EMAIL_EXISTS", nil),
            ("WEAK_PASSWORD : a : b", "WEAK_PASSWORD", "a : b"),
            ("WEAK_PASSWORD:a", "WEAK_PASSWORD", "a"),
            ("  WEAK_PASSWORD  :  a  ", "WEAK_PASSWORD", "a"),
            ("INVALID_CUSTOM_TOKEN : ((x))", "INVALID_CUSTOM_TOKEN", "((x))"),
        ] as [(String, String, String?)]
    )
    func parts(message: String, code: String, detail: String?) {
        let body = Array(#"{"error":{"code":400,"message":"\#(message)"}}"#.utf8)
        let error = WireError(status: 400, body: body)
        #expect(error.code.rawValue == code)
        #expect(error.detail == detail)
        #expect(error.notice == nil)
    }

    @Test("A sentence in place of a code leaves the code to the details")
    func sentence() {
        let error = WireError(status: 400, body: WireError.apiKeyInvalid().body(style: .status))
        #expect(error.code == .apiKeyInvalid)
        #expect(error.message == "API key not valid. Please pass a valid API key.")
    }

    @Test("The old reasons of the Apple SDK are read")
    func oldReasons() {
        let body = #"""
            {"error":{"errors":[{"domain":"usageLimits","reason":"keyInvalid","message":"Bad Request"}],"code":400,"message":"Bad Request"}}
            """#
        let error = WireError(status: 400, body: Array(body.utf8))
        #expect(error.code == .invalidArgument)
        #expect(error.notice?.reason == "keyInvalid")
        #expect(error.message == "Bad Request")
    }

    @Test(
        "A body that is no envelope becomes the message",
        arguments: [
            (502, "<html>Bad Gateway</html>", "INTERNAL", "<html>Bad Gateway</html>"),
            (503, "", "UNAVAILABLE", "UNAVAILABLE"),
            (404, "{}", "NOT_FOUND", "{}"),
            (400, #"{"error":"invalid_grant"}"#, "INVALID_ARGUMENT", #"{"error":"invalid_grant"}"#),
            (429, #"{"error":{"code":1}}"#, "RESOURCE_EXHAUSTED", #"{"error":{"code":1}}"#),
            (400, #"{"error":{"message":""}}"#, "INVALID_ARGUMENT", ""),
            (400, #"{"error":{"message":" : x"}}"#, "INVALID_ARGUMENT", " : x"),
        ]
    )
    func foreignBody(status: Int, body: String, code: String, message: String) {
        let error = WireError(status: status, body: Array(body.utf8))
        #expect(error.status == status)
        #expect(error.code.rawValue == code)
        #expect(error.message == message)
    }

    @Test("A long or broken foreign body is quoted in part")
    func longBody() {
        let body = Array(repeating: UInt8(0xFF), count: 1_000_000)
        #expect(WireError(status: 500, body: body).message.count == 300)
    }
}
