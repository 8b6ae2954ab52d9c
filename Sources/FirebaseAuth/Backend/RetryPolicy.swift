import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// When a request is sent once more.
///
/// Only where that cannot make anything happen twice: the first one never left, or asked without
/// changing anything.
struct RetryPolicy: Sendable {
    /// How often a request is sent at most.
    var attempts = 3
    /// Seconds before the second attempt; twice as many before each further one.
    var firstDelay = 0.2
    /// A server that asks for a longer pause, in seconds, has its answer taken as it is.
    var longestDelay = 5.0

    /// How long to wait before the next attempt.
    ///
    /// - Parameters:
    ///   - outcome: of the last attempt.
    ///   - attempt: its number, from 1.
    ///   - isRepeatable: whether a second request changes nothing that the first did not.
    /// - Returns: seconds; nil where there is none.
    func delay(
        after outcome: Result<HTTPAnswer, URLError>,
        attempt: Int,
        isRepeatable: Bool
    ) -> Double? {
        guard attempt < attempts else { return nil }
        switch outcome {
        case .failure(let error):
            let never = error.code == .cannotConnectToHost || error.isOfRequestCutShort
            guard never || isRepeatable && Self.brokenConnection.contains(error.code) else {
                return nil
            }
            // Not all clients of a server that comes back come back at the same moment.
            return firstDelay * Double(1 << (attempt - 1)) * .random(in: 0.5...1)
        case .success(let answer):
            guard isRepeatable, answer.status == 503, let pause = answer.retryAfter,
                pause <= longestDelay
            else { return nil }
            return pause * .random(in: 1...1.1)
        }
    }

    /// How Apple's Foundation and the one of Linux call a connection that ended without an answer; the
    /// last one is a kept connection that the server had closed before the request was written.
    private static let brokenConnection: [URLError.Code] = [
        .networkConnectionLost, .badServerResponse, .unknown,
    ]
}

extension URLError {
    /// Whether part of the request could not be written any more, so that the server cannot have acted
    /// on it: a kept connection that the server had closed.
    ///
    /// Foundation on Linux has no code for it, and gives the words of libcurl.
    fileprivate var isOfRequestCutShort: Bool {
        code == .unknown && localizedDescription.hasPrefix("Send failure:")
    }
}
