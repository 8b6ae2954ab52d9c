import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Pumped messages")
struct PumpingTests {
    private static let price = MoneyAmount(micros: 50_000)
    private static let cap = MoneyAmount(micros: 20_000_000)

    /// Another number of one prefix each time, and another network.
    private func pump(_ index: Int, _ server: TestServer) async -> TestAnswer {
        let digits = String(1_000_000 + index).dropFirst()
        return await server.message(
            to: "+221771\(digits)",
            from: "45.\(index / 250).\(index % 250).7"
        )
    }

    private func cost(_ server: TestServer, to prefix: String) -> Int64 {
        Int64(server.sent.sms.count { $0.to.hasPrefix(prefix) }) * Self.price.micros
    }

    @Test("Ten thousand requests cost less than the cap, and users of other prefixes sign in")
    func tenThousand() async throws {
        let server = try await TestServer.guarded([
            "price": .string(Self.price.description), "capPerDay": .string(Self.cap.description),
        ])
        var signedIn = 0
        for index in 0..<10_000 {
            _ = await pump(index, server)
            server.clock.advance(seconds: 1)
            guard index.isMultiple(of: 250) else { continue }
            let number = "+49151123456\(10 + index / 250)"
            let answer = await server.message(to: number, from: "91.0.\(index / 250).1")
            #expect(answer.status == 200, "\(answer)")
            if await server.useCode(of: number, answer).status == 200 { signedIn += 1 }
        }
        #expect(signedIn == 40)
        #expect(server.sent.sms.count { $0.to.hasPrefix("+49151") } == 40)
        let pumped = cost(server, to: "+221771")
        #expect(pumped + 40 * Self.price.micros <= Self.cap.micros)
        // Not even the cap of the prefix's own hours: it was shut after some minutes.
        #expect(pumped <= 240 * Self.price.micros)
        #expect(server.log.contains { $0.contains(#""prefix":"+221771""#) })
        #expect(!server.log.contains { $0.contains("what they may cost is spent") })
    }

    @Test("Whatever gets around all else ends at the cap")
    func capAlone() async throws {
        let server = try await TestServer.guarded(["price": "0.05", "capPerDay": "2"])
        try await server.setMoneyGuard(
            ["price": "0.05", "capPerDay": "2", "breaker": ["minimumSent": 0]],
            limits: ["enabled": false]
        )
        for index in 0..<500 { _ = await pump(index, server) }
        #expect(cost(server, to: "+221771") == 2_000_000)
    }
}
