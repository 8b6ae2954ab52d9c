import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Archives of second factors")
struct MultiFactorCodingTests {
    private let profiles = [
        FactorProfile(
            uid: "e1",
            kind: "phone",
            displayName: "work",
            enrolledAt: 1_700_000_000_123,
            phoneNumber: "+15555550100"
        ),
        FactorProfile(uid: "e2", kind: "totp", enrolledAt: 0),
        FactorProfile(uid: "e3", kind: "unknown", enrolledAt: 1),
    ]

    private func archived<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value? {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: value,
            requiringSecureCoding: true
        )
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
    }

    @Test("A factor of every kind comes back as it was, and as the kind it was")
    func factors() throws {
        for profile in profiles {
            let factor = MultiFactorInfo.make(profile)
            let read = try #require(try archived(factor))
            #expect(read.profile == profile)
            #expect(type(of: read) == type(of: factor))
        }
    }

    @Test("The archived list can be read, and changes nothing")
    func list() async throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn(at: auth)
        user.state.withLock { [profiles] in $0.profile.factors = profiles }
        let read = try #require(try archived(user.multiFactor))
        #expect(read.enrolledFactors.map(\.profile) == profiles)
        #expect(read.enrolledFactors[1] is TOTPMultiFactorInfo)
        let refused = await error { try await read.session() }
        #expect(refused?.code == AuthErrorCode.nullUser.rawValue)
        let unenrolled = await error { try await read.unenroll(withFactorUID: "e1") }
        #expect(unenrolled?.code == AuthErrorCode.nullUser.rawValue)
    }

    @Test("An archive has no token of the user")
    func tokens() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn(at: auth, token: "sentinel", refreshToken: "sentinel")
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: user.multiFactor,
            requiringSecureCoding: true
        )
        #expect(data.range(of: Data("sentinel".utf8)) == nil)
        #expect(data.range(of: Data("e30.".utf8)) == nil)
    }
}
