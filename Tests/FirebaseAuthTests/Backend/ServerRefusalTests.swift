import AuthWire
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Refusals of the server")
struct ServerRefusalTests {
    private func error(_ body: String, status: Int = 400) -> NSError {
        ServerRefusal(HTTPAnswer(status: status, body: Data(body.utf8))).error
    }

    private func error(message: String) -> NSError {
        error(TestAuth.refusal(message).body)
    }

    /// Those whose detail is no description.
    private static let special: Set<AuthErrorCode> = [
        .weakPassword, .emailAlreadyInUse, .tenantIDMismatch, .unsupportedTenantOperation,
        .missingAppToken,
    ]

    @Test(
        "A message of the server is the code that apps know, and its detail the description",
        arguments: ServerCodes.known + ServerCodes.further
    )
    func mapped(message: String, code: AuthErrorCode) {
        let plain = error(message: message)
        #expect(plain.domain == AuthErrorDomain && plain.code == code.rawValue)
        #expect(plain.localizedDescription == code.message)
        #expect(plain.userInfo[AuthErrorUserInfoNameKey] as? String == code.name)
        #expect(plain.userInfo[AuthErrorUserInfoServerCodeKey] as? String == message)
        let detailed = error(message: "\(message) : What happened: a thing.")
        #expect(detailed.code == code.rawValue)
        let description = Self.special.contains(code) ? code.message : "What happened: a thing."
        #expect(detailed.localizedDescription == description)
    }

    @Test("A body of a megabyte is cut short in the error, JSON or not", arguments: ["", "x"])
    func largeBody(before: String) throws {
        let padding = String(repeating: "x", count: 1_000_000)
        let error = error(before + #"{"error":{"message":"NEW_THING","more":"\#(padding)"}}"#)
        let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(cause.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] == nil)
        #expect((cause.userInfo["FIRAuthErrorUserInfoDataKey"] as? Data)?.count == 4096)
    }

    @Test(
        "A message that apps know no code for is an internal error, which says what it was",
        arguments: ServerCodes.unmapped + ["INVALID_THING : Please set it.", "NEW_THING"]
    )
    func unmapped(message: String) throws {
        let error = error(message: message)
        #expect(error.code == AuthErrorCode.internalError.rawValue)
        #expect(error.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == 400)
        let word = message.split(separator: " ").first.map(String.init)
        #expect(error.userInfo[AuthErrorUserInfoServerCodeKey] as? String == word)
        let cause = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(cause.domain == "FIRAuthInternalErrorDomain")
        #expect(cause.code == 3)
        let response = cause.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"]
        #expect((response as? [String: Any])?["message"] as? String == message)
    }

    @Test("Every code that the server has is in one of the tables, once")
    func complete() throws {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/AuthWire/Errors/WireErrorCode.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        let declared = text.matches(of: /rawValue: "(\w+)"/).map { String($0.output.1) }
        #expect(declared.count > 100)
        let listed =
            (ServerCodes.known + ServerCodes.further).map(\.message) + ServerCodes.unmapped
        #expect(Set(listed).count == listed.count)
        #expect(Set(listed) == Set(declared))
        #expect(AuthErrorCode.serverCodes.count == 59)
        #expect(AuthErrorCode.furtherServerCodes.count == ServerCodes.further.count)
    }

    @Test("The detail of a weak password is its reason, not its description")
    func weakPassword() {
        let error = error(message: "WEAK_PASSWORD : Password should be at least 6 characters")
        #expect(error.localizedDescription == AuthErrorCode.weakPassword.message)
        let reason = error.userInfo[NSLocalizedFailureReasonErrorKey] as? String
        #expect(reason == "Password should be at least 6 characters")
    }

    @Test("The detail of an address in use is left out")
    func emailExists() {
        let error = error(message: "EMAIL_EXISTS : someone@example.com")
        #expect(error.localizedDescription == AuthErrorCode.emailAlreadyInUse.message)
        #expect(!"\(error)".contains("someone"))
    }

    @Test(
        "What a project's function said is the description",
        arguments: [
            (#"{\"error\":{\"message\":\"Not from here\",\"status\":\"X\"}}"#, "Not from here"),
            (#"{\"error\":{\"message\":\"a } b\"}} and more }"#, "a } b"),
            (#"{\"error\":{\"status\":\"X\"}}"#, nil), ("{", nil), ("}{", nil), ("no reason", nil),
        ]
    )
    func function(answer: String, expected: String?) {
        let prefix = "HTTP Cloud Function returned an error: "
        let error = error(message: "BLOCKING_FUNCTION_ERROR_RESPONSE : \(prefix)\(answer)")
        #expect(error.code == AuthErrorCode.blockingCloudFunctionError.rawValue)
        let plain = answer.replacingOccurrences(of: #"\""#, with: "\"")
        #expect(error.localizedDescription == expected ?? (prefix + plain))
    }

    @Test("A message counts, whatever else there is beside it")
    func oddParts() {
        let body = #"{"error":{"message":"EMAIL_EXISTS","errors":"x","details":[1]}}"#
        #expect(error(body).code == AuthErrorCode.emailAlreadyInUse.rawValue)
    }

    @Test(
        "A refused key is told by its reason",
        arguments: [
            (#""errors":[{"reason":"keyInvalid"}]"#, AuthErrorCode.invalidAPIKey),
            (#""details":[{"reason":"API_KEY_INVALID"}]"#, .invalidAPIKey),
            (#""errors":[{"reason":"ipRefererBlocked"}]"#, .appNotAuthorized),
            (#""details":[{"reason":"API_KEY_IOS_APP_BLOCKED"}]"#, .appNotAuthorized),
        ]
    )
    func key(part: String, code: AuthErrorCode) {
        let body = #"{"error":{"code":400,"message":"API key not valid.",\#(part)}}"#
        #expect(error(body).code == code.rawValue)
    }

    @Test(
        "A failure of the server is an internal error with its status, whatever the body",
        arguments: ["", "Bad gateway", "[1]", "{}", #"{"error":"x"}"#, #"{"error":{"message":5}}"#]
    )
    func serverFailure(body: String) {
        let error = error(body, status: 503)
        #expect(error.code == AuthErrorCode.internalError.rawValue)
        #expect(error.userInfo[AuthErrorUserInfoHTTPStatusKey] as? Int == 503)
    }
}
