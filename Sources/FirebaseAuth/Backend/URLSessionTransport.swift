import FirebaseCore
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries requests over URLSession, without cookies, caches or redirects.
///
/// A redirect is the answer, since following one would hand passwords and tokens to another host.
final class URLSessionTransport: HTTPTransport {
    /// The process's one transport, so that connections are reused.
    static let shared = URLSessionTransport()

    private let exchanges = Exchanges()
    private let session: URLSession

    /// Opens a session of its own.
    ///
    /// - Parameters:
    ///   - patience: how long the server may be silent; seconds.
    ///   - limit: how long all of an exchange may take; seconds.
    init(patience: Double = 30, limit: Double = 60) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.timeoutIntervalForRequest = patience
        configuration.timeoutIntervalForResource = limit
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    func send(_ request: URLRequest) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchanges.begin(task, continuation)
                    if Task.isCancelled { exchanges.cancel(task) } else { task.resume() }
                }
            } onCancel: {
                exchanges.cancel(task)
            }
        } catch  where Task.isCancelled {
            throw CancellationError()
        }
    }
}

extension URLSessionTransport: CustomReflectable {
    /// Nothing: requests under way hold secrets.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The requests under way, by the number of their task.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange: Sendable {
        let continuation: CheckedContinuation<HTTPAnswer, any Error>
        var body = Data()
    }

    /// Far more than any answer of the protocol has.
    private static let largestBody = 4 << 20

    private let running = Guarded<[Int: Exchange]>([:])

    func begin(_ task: URLSessionTask, _ continuation: CheckedContinuation<HTTPAnswer, any Error>) {
        let number = task.taskIdentifier
        running.withLock { $0[number] = Exchange(continuation: continuation) }
    }

    /// Ends an exchange at once, whether or not its task has begun.
    func cancel(_ task: URLSessionTask) {
        task.cancel()
        finish(task, .failure(CancellationError()))
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let number = dataTask.taskIdentifier
        let isTooLarge = running.withLock { running in
            running[number]?.body.append(data)
            return running[number].map { $0.body.count > Self.largestBody } ?? false
        }
        guard isTooLarge else { return }
        dataTask.cancel()
        finish(dataTask, .failure(URLError(.dataLengthExceedsMaximum)))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        if let error { return finish(task, .failure(error)) }
        guard let response = task.response as? HTTPURLResponse else {
            return finish(task, .failure(URLError(.badServerResponse)))
        }
        let pause = response.value(forHTTPHeaderField: "Retry-After").flatMap(UInt16.init)
        finish(task, .success((response.statusCode, pause.map(Double.init))))
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Resumes whoever waits, the first time only.
    private func finish(
        _ task: URLSessionTask,
        _ outcome: Result<(status: Int, retryAfter: Double?), any Error>
    ) {
        let number = task.taskIdentifier
        guard let exchange = running.withLock({ $0.removeValue(forKey: number) }) else { return }
        exchange.continuation.resume(
            with: outcome.map {
                HTTPAnswer(status: $0.status, body: exchange.body, retryAfter: $0.retryAfter)
            }
        )
    }
}
