/// How a page ends; the first word counts.
struct WebEnd: Sendable {
    private let outcome = AsyncThrowingStream<WebAnswer, any Error>.makeStream()

    /// The page has answered.
    func finish(_ answer: WebAnswer) {
        outcome.continuation.yield(answer)
        outcome.continuation.finish()
    }

    /// There will be no answer.
    func fail(_ error: any Error) {
        outcome.continuation.finish(throwing: error)
    }

    /// Waits for the end, once.
    ///
    /// - Throws: what `fail` was given; `CancellationError` if the task was cancelled.
    func answer() async throws -> WebAnswer {
        for try await answer in outcome.stream { return answer }
        throw CancellationError()
    }
}

extension WebEnd {
    /// Waits for the end, once, and not for ever.
    ///
    /// - Throws: `webContextCancelled` if the user has not come back by then; else as `answer()`.
    func answer(within limit: Duration) async throws -> WebAnswer {
        async let _ = fail(after: limit)
        return try await answer()
    }

    private func fail(after limit: Duration) async {
        do {
            try await Task.sleep(for: limit)
        } catch {
            return  // The page has ended.
        }
        fail(AuthErrorCode.webContextCancelled.error())
    }
}
