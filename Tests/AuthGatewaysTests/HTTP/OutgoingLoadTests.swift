import AuthDomain
import AuthGateways
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Outgoing HTTP under load")
struct OutgoingLoadTests {
    @Test("A task that is cancelled waits no longer, and the other side hears of it")
    func cancellation() async throws {
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let standIn = try StandIn { _ in
            report.yield("begun")
            try? await Task.sleep(for: .seconds(600))
            report.yield(Task.isCancelled ? "cancelled" : "ended")
            return HTTPResponse(status: 200)
        }
        let http = CurlHTTP(rules: .trusting(standIn))
        let task = Task { try await http.send(OutgoingRequest.patient("GET", standIn.url)) }
        var seen = events.makeAsyncIterator()
        #expect(await seen.next() == "begun")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await seen.next() == "cancelled")
        await standIn.stop()
    }

    @Test("A task that was cancelled before it asks sends nothing")
    func cancelledBefore() async throws {
        let standIn = try StandIn()
        let http = CurlHTTP(rules: .trusting(standIn))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await http.send(OutgoingRequest.patient("GET", standIn.url))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(standIn.requests.isEmpty)
        await standIn.stop()
    }

    @Test("Beyond the limit a request is refused; room that is made is used again")
    func bounds() async throws {
        let (events, report) = AsyncStream.makeStream(of: Void.self)
        let standIn = try StandIn { _ in
            report.yield()
            try? await Task.sleep(for: .seconds(600))
            return HTTPResponse(status: 200)
        }
        var limits = CurlHTTP.Limits()
        limits.requests = 2
        let http = CurlHTTP(rules: .trusting(standIn), limits: limits)
        let request = OutgoingRequest.patient("GET", standIn.url)
        for _ in 0..<2 {
            let tasks = (0..<2).map { _ in
                Task {
                    // The thread makes room a moment after the tasks of the round before have gone.
                    while try await http.failure(of: request) == .overloaded { await Task.yield() }
                }
            }
            var seen = events.makeAsyncIterator()
            for _ in tasks { await seen.next() }
            #expect(try await http.failure(of: request) == .overloaded)
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
        }
        await standIn.stop()
    }

    @Test("One host cannot take the place of all; who waits for it has the same time as anybody")
    func oneOrigin() async throws {
        let (events, report) = AsyncStream.makeStream(of: Void.self)
        let slow = try StandIn { _ in
            report.yield()
            try? await Task.sleep(for: .seconds(600))
            return HTTPResponse(status: 200)
        }
        let quick = try StandIn(nil)
        var limits = CurlHTTP.Limits()
        limits.requestsToOneOrigin = 1
        var rules = OutgoingRules.trusting(slow)
        rules.allowsLoopback = true
        let http = CurlHTTP(rules: rules, limits: limits)
        let request = OutgoingRequest.patient("GET", slow.url)
        // It has the place to its end, which nobody else is to see.
        let holder = Task { try await http.failure(of: request) }
        for await _ in events { break }
        let waiting = (0..<2).map { _ in
            var request = request
            request.timeout = .milliseconds(500)
            return Task { [request] in try await http.failure(of: request) }
        }
        #expect(try await http.send(OutgoingRequest.patient("GET", quick.url)).status == 200)
        for task in waiting { #expect(try await task.value == .timedOut) }
        #expect(slow.requests.count == 1)
        holder.cancel()
        _ = await holder.result
        await slow.stop()
        await quick.stop()
    }

    @Test("Many requests at once all get their own answer")
    func many() async throws {
        let standIn = try StandIn { request in
            HTTPResponse(status: 200, text: request.head.query)
        }
        let http = CurlHTTP(rules: .trusting(standIn))
        let answers = await atOnce(200) { index in
            try? await http.send(OutgoingRequest.patient("GET", "\(standIn.url)/?\(index)"))
        }
        let texts = answers.map { $0.map { String(decoding: $0.body, as: UTF8.self) } ?? "none" }
        #expect(Set(texts) == Set((0..<200).map(String.init)))
        await standIn.stop()
    }

    @Test("A client that is gone leaves nothing on its way")
    func gone() async throws {
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let standIn = try StandIn { _ in
            report.yield("begun")
            try? await Task.sleep(for: .seconds(600))
            report.yield("let go")
            return HTTPResponse(status: 200)
        }
        var http: CurlHTTP? = CurlHTTP(rules: .trusting(standIn))
        let task = Task { [http] in
            try await http?.send(OutgoingRequest.patient("GET", standIn.url))
        }
        var seen = events.makeAsyncIterator()
        #expect(await seen.next() == "begun")
        task.cancel()
        _ = await task.result
        http = nil
        #expect(await seen.next() == "let go")
        await standIn.stop()
    }
}
