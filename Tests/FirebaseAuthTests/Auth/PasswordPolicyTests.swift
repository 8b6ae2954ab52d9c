import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Password policy", .liveServer)
struct PasswordPolicyTests {
    @Test("What is valid here is what the server takes, and what is not is what it refuses")
    func agreement() async throws {
        let server = try #require(LiveServer.current)
        let auth = try server.auth()
        let plain = try await auth.passwordPolicy()
        #expect(plain.customStrengthOptions.minPasswordLength == 6)
        #expect(plain.enforcementState == "OFF" && !plain.forceUpgradeOnSignin)
        #expect(try await auth.validatePassword("secret").isValid)
        try await server.configure(
            """
            {"passwordPolicyConfig":{"passwordPolicyEnforcementState":"ENFORCE",\
            "passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":8,\
            "maxPasswordLength":12,"containsLowercaseCharacter":true,\
            "containsUppercaseCharacter":true,"containsNumericCharacter":true,\
            "containsNonAlphanumericCharacter":true}}]}}
            """,
            mask: "passwordPolicyConfig"
        )
        let policy = try await auth.passwordPolicy()
        #expect(policy.enforcementState == "ENFORCE")
        for (password, isValid) in [
            ("Passw0rd!", true), ("Pa0!", false), ("Passw0rd!Passw0rd!", false),
            ("PASSW0RD!", false), ("passw0rd!", false), ("Password!", false),
            ("Passw0rdd", false), ("Pässw0rd!", true), ("Passw0rd+", false),
            ("Pass0!👩‍🚀", true), ("ÄÖÜäöü٣!", false), ("Pa0!  👩", true), ("Pa0! 👩", false),
        ] {
            let status = policy.validate(password)
            #expect(status.isValid == isValid, "\(password)")
            let refused = await error {
                try await auth.createUser(withEmail: LiveServer.email(), password: password)
            }
            let expected = isValid ? nil : AuthErrorCode.passwordDoesNotMeetRequirements.rawValue
            #expect(refused?.code == expected, "\(password)")
        }
        let status = try await auth.validatePassword("abc")
        #expect(status.meetsMinPasswordLength == false && status.meetsMaxPasswordLength == true)
        #expect(status.containsLowercaseLetter == true)
        #expect(status.containsUppercaseLetter == false)
        #expect(status.containsNumericCharacter == false)
        #expect(status.containsNonAlphanumericCharacter == false)
        #expect(status.passwordPolicy == policy)
    }

    @Test("The policy asked for is the tenant's, and no password is sent")
    func request() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(
                body: #"{"customStrengthOptions":{"minPasswordLength":9},"schemaVersion":1}"#
            )
        }
        let auth = try TestAuth.make(server: server)
        auth.tenantID = "t&1"
        let status = try await auth.validatePassword("sentinel")
        #expect(status.meetsMinPasswordLength == false && !status.isValid)
        #expect(status.meetsMaxPasswordLength == nil && status.containsNumericCharacter == nil)
        let request = try #require(server.requests.first)
        let path = "/identitytoolkit.googleapis.com/v2/passwordPolicy"
        #expect(request.target == "\(path)?key=test-key&tenantId=t%261")
        #expect(request.body.isEmpty && !request.target.contains("sentinel"))
    }
}
