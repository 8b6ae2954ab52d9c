import AuthDomain
import AuthServer
import AuthStore
import AuthTestSupport
import HTTPServer
import Synchronization
import Testing

/// A gateway whose signature is a word.
private struct WordReader: ReceiptReader {
    let name = "pigeon"

    func read(_ request: ReceiptRequest) -> ReceiptStatement? {
        guard request.field("x-word") == "coo" else { return nil }
        guard !request.body.isEmpty else { return .nothing }
        return .receipt(
            DeliveryReceipt(
                gateway: name,
                name: .id(String(decoding: request.body, as: UTF8.self)),
                state: .delivered
            )
        )
    }
}

@Suite("Receipts of gateways, over HTTP")
struct ReceiptRouteTests {
    private static let path = "/hearth/v1/receipts/pigeon"

    private final class Notes: Sendable {
        let list = Mutex<[Delivery]>([])
    }

    private func handler(_ server: TestServer, _ notes: Notes) -> any HTTPHandler {
        AuthServer(
            environment: server.environment,
            mode: .production,
            log: Log(format: .json) { _ in },
            receipts: Receipts([WordReader()]) { delivery, _ in
                notes.list.withLock { $0.append(delivery) }
            }
        ).handler
    }

    private func insert(_ id: String, _ state: Delivery.State, in server: TestServer) async throws {
        var delivery = Delivery(
            id: id,
            scope: Scope(project: TestServer.project),
            road: .sms,
            purpose: "firstFactor",
            recipient: "+1******0101",
            createdAt: VirtualClock.start,
            expiresAt: VirtualClock.start,
            updatedAt: VirtualClock.start
        )
        delivery.state = state
        delivery.gateway = "pigeon"
        try await server.store.write { [delivery] in try $0.insert(delivery) }
    }

    @Test("What a gateway signs is noted, once, also of a message nobody was sure of")
    func noted() async throws {
        let server = try await TestServer(.production)
        let notes = Notes()
        let handler = handler(server, notes)
        for (id, state) in [("a", Delivery.State.sent), ("b", .unknown)] {
            try await insert(id, state, in: server)
            let request = TestRequest.post(Self.path, id).adding("X-Word", "coo")
            for _ in 0..<2 {
                let answer = await handler.respond(to: request.request)
                #expect(answer.status == 204 && answer.body.isEmpty)
            }
            #expect(try await server.store.read { try $0.delivery(id) }?.state == .delivered)
        }
        #expect(notes.list.withLock { $0.map(\.id) } == ["a", "b"])
    }

    @Test("What nobody signed changes nothing, and neither does news of no message")
    func unsigned() async throws {
        let server = try await TestServer(.production)
        let notes = Notes()
        let handler = handler(server, notes)
        try await insert("a", .sent, in: server)
        let plain = TestRequest.post(Self.path, "a")
        #expect(await handler.respond(to: plain.request).status == 403)
        let other = TestRequest.post(Self.path, "other").adding("X-Word", "coo")
        #expect(await handler.respond(to: other.request).status == 204)
        let empty = TestRequest.get(Self.path).adding("X-Word", "coo")
        #expect(await handler.respond(to: empty.request).status == 204)
        #expect(try await server.store.read { try $0.delivery("a") }?.state == .sent)
        #expect(notes.list.withLock { $0.isEmpty })
    }

    @Test("A gateway that is not set up has no path")
    func absent() async throws {
        let server = try await TestServer(.production)
        let handler = handler(server, Notes())
        let request = TestRequest.post("/hearth/v1/receipts/twilio", "a")
        #expect(await handler.respond(to: request.request).status == 404)
        #expect(await server.send(.post(Self.path, "a").adding("X-Word", "coo")).status == 404)
    }
}
