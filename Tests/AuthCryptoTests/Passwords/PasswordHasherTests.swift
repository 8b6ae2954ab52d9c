import AuthCrypto
import Testing

@Suite("Password hasher")
struct PasswordHasherTests {
    static let quick = Argon2id.Parameters(memoryKiB: 64, passes: 1, lanes: 1)

    /// About 50 ms a job: long enough to find others waiting.
    static let slow = Argon2id.Parameters(memoryKiB: 32768, passes: 2, lanes: 1)

    let password = Array("correct horse".utf8)

    @Test("A password verifies against its hash, and another one does not")
    func roundTrip() async throws {
        let hasher = PasswordHasher(threadCount: 1)
        let stored = try await hasher.hash(password)
        #expect(stored.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await hasher.hash(password) != stored)
        let right = try await hasher.verify(password, against: stored)
        #expect(right.isRight && right.replacement == nil)
        #expect(try await !hasher.verify(Array("wrong horse".utf8), against: stored).isRight)
        await hasher.shutdown()
    }

    @Test("A hash of other effort verifies with its own, and is to be made anew")
    func otherParameters() async throws {
        let old = PasswordHasher(threadCount: 1, parameters: Self.quick)
        let new = PasswordHasher(threadCount: 1)
        let stored = try await old.hash(password)
        let verdict = try await new.verify(password, against: stored)
        let replacement = try #require(verdict.replacement)
        #expect(verdict.isRight && replacement.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await new.verify(password, against: replacement).replacement == nil)
        #expect(try await new.verify([], against: stored).replacement == nil)
        #expect(try await old.verify(password, against: stored).replacement == nil)
        await old.shutdown()
        await new.shutdown()
    }

    @Test("Hash, right and wrong password and unknown account count one job each")
    func counting() async throws {
        let hasher = PasswordHasher(threadCount: 2, parameters: Self.quick)
        #expect(hasher.jobCount == 0)
        let stored = try await hasher.hash(password)
        #expect(hasher.jobCount == 1)
        _ = try await hasher.verify(password, against: stored)
        #expect(hasher.jobCount == 2)
        _ = try await hasher.verify([], against: stored)
        #expect(hasher.jobCount == 3)
        try await hasher.burn(password)
        #expect(hasher.jobCount == 4)
        await hasher.shutdown()
    }

    @Test("An unreadable stored hash costs no job")
    func unreadable() async {
        let hasher = PasswordHasher(threadCount: 1, parameters: Self.quick)
        await #expect(throws: PasswordHashError.unreadable) {
            _ = try await hasher.verify(password, against: "plain text")
        }
        #expect(hasher.jobCount == 0)
        await hasher.shutdown()
    }

    @Test("200 passwords at once are each hashed once and for themselves")
    func concurrency() async throws {
        let hasher = PasswordHasher(threadCount: 4, maximumWaiting: 200, parameters: Self.quick)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let password = Array("password \(index)".utf8)
                    let stored = try await hasher.hash(password)
                    return try await hasher.verify(password, against: stored).isRight
                }
            }
            for try await isVerified in group {
                #expect(isVerified)
            }
        }
        #expect(hasher.jobCount == 400)
        #expect(hasher.waitingCount == 0)
        await hasher.shutdown()
    }

    @Test("A full queue refuses at once, and what it accepted is computed")
    func overload() async throws {
        let hasher = PasswordHasher(threadCount: 1, maximumWaiting: 2, parameters: Self.slow)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        try await hasher.burn(password)
                        return true
                    } catch {
                        #expect(error is PasswordHasher.Overloaded)
                        return false
                    }
                }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        let accepted = outcomes.count { $0 }
        #expect(accepted >= 3)
        #expect(accepted < 20)
        #expect(hasher.jobCount == accepted)
        try await hasher.burn(password)
        await hasher.shutdown()
    }

    @Test("A task cancelled while it waits leaves the queue, and is not computed")
    func cancellation() async throws {
        // A busy machine may compute the whole queue before this task gets to cancel: then once more.
        for _ in 0..<50 where try await isCancelledInQueue() { return }
        Issue.record("no waiting task was ever cancelled")
    }

    /// Cancels the last of several jobs; whether it was still waiting.
    private func isCancelledInQueue() async throws -> Bool {
        let hasher = PasswordHasher(threadCount: 1, maximumWaiting: 32, parameters: Self.slow)
        let others = (0..<16).map { _ in Task { try await hasher.burn(password) } }
        while hasher.jobCount + hasher.waitingCount < 16 { await Task.yield() }
        let waiting = Task { try await hasher.burn(password) }
        while hasher.jobCount + hasher.waitingCount < 17 { await Task.yield() }
        waiting.cancel()
        let result = await waiting.result
        for job in others { try await job.value }
        await hasher.shutdown()
        #expect(hasher.waitingCount == 0)
        guard case .failure(let error) = result else { return false }
        #expect(error is CancellationError)
        #expect(hasher.jobCount == 16)
        return true
    }

    @Test("A task cancelled before it asks is not computed")
    func cancelledBefore() async {
        let hasher = PasswordHasher(threadCount: 1, parameters: Self.slow)
        let blocker = Task { try await hasher.burn(password) }
        while hasher.jobCount == 0 { await Task.yield() }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await hasher.burn(password)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = await blocker.result
        #expect(hasher.jobCount == 1)
        await hasher.shutdown()
    }

    @Test("A shutdown finishes what waits and accepts nothing more")
    func shutdown() async throws {
        let hasher = PasswordHasher(threadCount: 1, maximumWaiting: 8, parameters: Self.slow)
        let jobs = (0..<3).map { _ in Task { try await hasher.burn(password) } }
        while hasher.jobCount + hasher.waitingCount < 3 { await Task.yield() }
        await hasher.shutdown()
        #expect(hasher.jobCount == 3)
        for job in jobs { try await job.value }
        await #expect(throws: PasswordHasher.ShutDown.self) { try await hasher.burn(password) }
        await hasher.shutdown()
    }

    @Test("While every hashing thread is busy, tasks run on")
    func cooperativeThreads() async throws {
        for _ in 0..<50 where try await isAwakeBesideHashing() { return }
        Issue.record("no task ran while passwords were hashed")
    }

    /// Whether this task runs while jobs wait for a thread.
    private func isAwakeBesideHashing() async throws -> Bool {
        let hasher = PasswordHasher(parameters: Self.slow)
        let jobs = (0..<32).map { _ in Task { try await hasher.burn(password) } }
        while hasher.jobCount + hasher.waitingCount < 32 { await Task.yield() }
        let isAwake = hasher.waitingCount > 0
        for job in jobs { try await job.value }
        await hasher.shutdown()
        return isAwake
    }
}
