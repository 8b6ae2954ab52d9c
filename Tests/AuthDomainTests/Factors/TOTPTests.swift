import AuthDomain
import Testing

@Suite("TOTP")
struct TOTPTests {
    private let secret = Array("12345678901234567890".utf8)

    @Test(
        "Codes are those of RFC 6238, appendix B, cut to six digits",
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
            (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ]
    )
    func vectors(seconds: Int64, code: String) {
        #expect(TOTP.code(secret: secret, step: seconds / TOTP.periodSeconds) == code)
    }

    @Test("A code is good for its window and no step longer", arguments: [Int64(0), 1, 5, 10])
    func window(adjacentIntervals: Int64) {
        let now = Timestamp(seconds: 1_800_000_000)
        let current = now.seconds / TOTP.periodSeconds
        for distance in -12...12 as ClosedRange<Int64> {
            let code = TOTP.code(secret: secret, step: current + distance)
            let step = try? TOTP.step(
                of: code,
                secret: secret,
                now: now,
                adjacentIntervals: adjacentIntervals
            )
            let isInside = abs(distance) <= adjacentIntervals
            #expect(step == (isInside ? current + distance : nil))
        }
    }
}
