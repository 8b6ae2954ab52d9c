import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What carries a request to the server and its answer back.
protocol HTTPTransport: Sendable {
    /// Sends one request.
    ///
    /// - Throws: `URLError` if there is no answer, `CancellationError` if the task was cancelled.
    func send(_ request: URLRequest) async throws -> HTTPAnswer
}

/// What the server said.
struct HTTPAnswer: Sendable {
    let status: Int
    let body: Data
    /// For how many seconds the server wants to be left alone, where it says so.
    var retryAfter: Double?
}
