import AuthTestSupport
import AuthWire
import Foundation
import Testing

@Suite("Error codes")
struct ErrorCodeTests {
    private static let rows =
        ErrorRow.accounts + ErrorRow.actionCodes + ErrorRow.tokens + ErrorRow.administration

    @Test("A request provokes the code", arguments: rows)
    func provoked(row: ErrorRow) async throws {
        let answer = try await row.answer()
        // One row of an import or a removal may be refused in an answer that is a success.
        #expect(answer.status >= 400 || row.code == "NOT_DISABLED", "\(answer)")
        #expect(Self.holds(row.code, answer.text), "\(answer)")
    }

    @Test("Every code that the server can say is provoked here or in a test of its operation")
    func complete() throws {
        let declared = try Self.declared()
        let spoken = try Self.text(of: ["AuthServer", "AuthWire"], under: "Sources") { name in
            name != "WireErrorCode.swift"
        }
        let tested = try Self.text(of: ["AuthServerTests"], under: "Tests") { name in
            !name.hasPrefix("ErrorRow") && !name.hasPrefix("ErrorCode")
        }
        let rows = Set(Self.rows.map(\.code))
        #expect(rows.subtracting(declared.values).isEmpty)
        for (name, code) in declared.sorted(by: { $0.value < $1.value }) {
            let isSpoken = Self.holds("." + name, spoken)
            let reason = Self.unspoken.first { $0.codes.contains(code) }?.reason
            #expect(isSpoken || reason != nil, "\(code) is never said, and nothing says why")
            guard isSpoken, reason == nil else { continue }
            #expect(rows.contains(code) || Self.holds(code, tested), "\(code) is not provoked")
        }
    }

    /// Whether a text holds a word, and not only a longer one.
    private static func holds(_ word: String, _ text: String) -> Bool {
        func isPart(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
        }
        return text.ranges(of: word).contains { range in
            let before =
                range.lowerBound == text.startIndex
                ? nil : text[text.index(before: range.lowerBound)]
            let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
            return !(isPart(before) && word.first != ".") && !isPart(after)
        }
    }

    /// The codes that there are, by the names that sources call them.
    private static func declared() throws -> [String: String] {
        let text = try text(of: ["AuthWire"], under: "Sources") { $0 == "WireErrorCode.swift" }
        let pattern = /static let (\w+) = Self\(\s*rawValue: "(\w+)"/
        return text.matches(of: pattern).reduce(into: [:]) {
            $0[String($1.output.1)] = String($1.output.2)
        }
    }

    private static func text(
        of targets: [String],
        under folder: String,
        where isWanted: (String) -> Bool
    ) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..").standardizedFileURL
        return try targets.flatMap { target in
            let base = root.appending(path: "\(folder)/\(target)")
            return try FileManager.default.subpathsOfDirectory(atPath: base.path())
                .filter { $0.hasSuffix(".swift") }
                .filter { isWanted(String($0.split(separator: "/").last ?? "")) }
                .map { try String(contentsOf: base.appending(path: $0), encoding: .utf8) }
        }
        .joined(separator: "\n")
    }
}

extension ErrorCodeTests {
    /// Codes of the protocol that no request gets, and why.
    fileprivate static let unspoken: [(reason: String, codes: Set<String>)] = [
        (
            "reCAPTCHA Enterprise asks Google, and no request of this server does",
            [
                "CAPTCHA_CHECK_FAILED", "INVALID_RECAPTCHA_ACTION",
                "INVALID_RECAPTCHA_ENFORCEMENT_STATE", "INVALID_RECAPTCHA_TOKEN",
                "INVALID_RECAPTCHA_VERSION", "MISSING_CLIENT_TYPE", "MISSING_RECAPTCHA_TOKEN",
                "MISSING_RECAPTCHA_VERSION",
            ]
        ),
        (
            "there are no sign-ins in a provider's pages yet",
            ["CREDENTIAL_ALREADY_IN_USE", "REJECTED_CREDENTIAL", "USER_CANCELLED"]
        ),
        (
            "proofs of Android apps, and what is asked of Google for them, do not exist here",
            [
                "API_KEY_ANDROID_APP_BLOCKED", "API_KEY_SERVICE_BLOCKED", "APP_NOT_VERIFIED",
                "INVALID_APP_ID",
                "INVALID_CERT_HASH", "MISSING_CLIENT_IDENTIFIER",
            ]
        ),
        (
            "no bill is sent, and what Google has shut down or never released is not there",
            [
                "BILLING_NOT_ENABLED", "DYNAMIC_LINK_NOT_ACTIVATED", "INVALID_CREDENTIAL_ID",
                "INVALID_DYNAMIC_LINK_DOMAIN", "MISSING_AUTHENTICATOR_RESPONSE",
                "PASSKEY_CREDENTIAL_NOT_FOUND",
            ]
        ),
        (
            "an answer of another code tells the same: a pending sign-in that has expired, a fault",
            ["TOTP_CHALLENGE_TIMEOUT", "UNAVAILABLE", "INTERNAL_ERROR"]
        ),
        (
            "what it is about is refused by another code: INVALID_CONFIG or one for a missing field",
            ["INVALID_NAME", "INVALID_OAUTH_CLIENT_ID", "INVALID_TENANT_TYPE"]
        ),
        (
            "over HTTP a caller's project always exists; a command that names another says it",
            ["PROJECT_NOT_FOUND"]
        ),
        (
            "senders and texts of mails cannot be set over HTTP",
            [
                "INVALID_MESSAGE_PAYLOAD", "INVALID_RECIPIENT_EMAIL", "INVALID_SENDER",
                "INVALID_SERVICE_ACCOUNT",
            ]
        ),
    ]
}
