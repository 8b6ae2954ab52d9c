import AuthCrypto
import AuthDomain
import AuthTestSupport
import AuthWire
import Foundation
import HearthTestSupport
import Testing

@Suite("Tokens of one kind in the place of another")
struct TokenKindTests {
    @Test("Each is refused in every place but its own, changes nothing, and stays good")
    func matrix() async throws {
        let hearth = try await HearthProcess.startDev()
        let tokens = try await TokenKinds(Client(hearth))
        for kind in TokenKind.allCases { #expect(!tokens[kind].isEmpty, "\(kind)") }
        var refused = 0
        let before = try await tokens.state()
        for place in TokenPlace.all(tokens) {
            for kind in TokenKind.allCases where !place.kinds.contains(kind) {
                let answer = try await place.request(tokens[kind])
                #expect(answer.status == 400, "\(kind) in \(place.name): \(answer.text)")
                #expect(answer.refusal == place.refusal, "\(kind) in \(place.name): \(answer.text)")
                for absent in ["idToken", "refreshToken", "access_token", "sessionInfo"] {
                    #expect(answer[absent] == nil, "\(kind) in \(place.name)")
                }
                refused += 1
            }
            #expect(try await tokens.state() == before, "\(place.name)")
        }
        #expect(refused > 350)
        for step in Self.uses(of: tokens) {
            let answer = try await step.request()
            #expect(answer.status == 200, "\(step.kind): \(answer.text)")
        }
        await hearth.stop()
    }

    private struct Use {
        let kind: TokenKind
        let request: () async throws -> RawAnswer
    }

    /// What each kind is for, in an order in which no use ends another.
    private static func uses(of tokens: TokenKinds) -> [Use] {
        let client = tokens.client
        func call<Request, Response>(
            _ kind: TokenKind,
            _ endpoint: Endpoint<Request, Response>,
            _ body: JSONObject
        ) -> Use {
            Use(kind: kind) { try await client.call(endpoint, body) }
        }
        func proof(_ kind: TokenKind) -> JSONValue {
            ["sessionInfo": .string(tokens[kind]), "code": .string(tokens.codes[kind] ?? "")]
        }
        func text(_ kind: TokenKind) -> JSONValue { .string(tokens[kind]) }
        func owner(_ kind: TokenKind) -> JSONValue { .string(tokens.owners[kind] ?? "") }
        let now = Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000))
        let code = JSONValue.string(tokens.authenticator?.code(at: now) ?? "")
        let number = JSONValue.string(TokenKinds.takenNumber)
        return [
            call(.idToken, Endpoints.lookup, ["idToken": text(.idToken)]),
            call(.customToken, Endpoints.signInWithCustomToken, ["token": text(.customToken)]),
            Use(kind: .refreshToken) { try await client.refresh(tokens[.refreshToken]) },
            call(
                .temporaryProof,
                Endpoints.signInWithPhoneNumber,
                ["temporaryProof": text(.temporaryProof), "phoneNumber": number]
            ),
            call(
                .firstFactorSession,
                Endpoints.signInWithPhoneNumber,
                proof(.firstFactorSession).objectValue ?? [:]
            ),
            call(
                .enrollmentSession,
                Endpoints.mfaEnrollmentFinalize,
                [
                    "idToken": owner(.enrollmentSession),
                    "phoneVerificationInfo": proof(.enrollmentSession),
                ]
            ),
            call(
                .totpSession,
                Endpoints.mfaEnrollmentFinalize,
                [
                    "idToken": owner(.totpSession),
                    "totpVerificationInfo": [
                        "sessionInfo": text(.totpSession), "verificationCode": code,
                    ],
                ]
            ),
            call(
                .pendingCredential,
                Endpoints.mfaSignInFinalize,
                [
                    "mfaPendingCredential": text(.pendingCredential),
                    "phoneVerificationInfo": proof(.secondFactorSession),
                ]
            ),
            call(
                .recoveryCode,
                Endpoints.mfaSignInFinalize,
                [
                    "mfaPendingCredential": .string(tokens.otherPending),
                    "mfaEnrollmentId": "recovery",
                    "totpVerificationInfo": ["verificationCode": text(.recoveryCode)],
                ]
            ),
            call(
                .emailSignInCode,
                Endpoints.signInWithEmailLink,
                ["email": "link@example.com", "oobCode": text(.emailSignInCode)]
            ),
            call(
                .passwordResetCode,
                Endpoints.resetPassword,
                ["oobCode": text(.passwordResetCode), "newPassword": "another horse"]
            ),
        ]
            + [.verifyEmailCode, .changeEmailCode, .recoverEmailCode, .revertFactorCode].map {
                call($0, Endpoints.update, ["oobCode": text($0)])
            }
    }
}
