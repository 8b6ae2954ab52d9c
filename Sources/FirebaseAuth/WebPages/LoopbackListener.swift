#if os(Linux) || os(macOS)
import Foundation

/// Waits at a port of this machine for the browser to bring a page's answer.
///
/// Every program of the machine and every page in the browser may call there: only the answer of the
/// page counts, which knows the random name of the event.
struct LoopbackListener: Sendable {
    /// How many requests are read at a time; a further one waits.
    private static let lanes = 8

    /// The port, of 127.0.0.1.
    let port: UInt16
    private let socket: LoopbackSocket
    /// How long a request may take; seconds.
    private let patience: Duration

    /// Takes a free port.
    ///
    /// - Throws: `webInternalError` if there is none.
    init(patience: Duration = .seconds(10)) throws {
        do {
            socket = try LoopbackSocket.listening()
        } catch {
            throw AuthErrorCode.webInternalError.error(underlying: error)
        }
        port = socket.port
        self.patience = patience
    }

    /// Frees the port; for when nobody waits any more.
    func close() {
        socket.close()
    }

    /// Waits for the answer of a page; all else is refused.
    ///
    /// - Throws: `webInternalError` if the port fails; `CancellationError` if the task was cancelled.
    func answer(_ callback: WebCallback) async throws -> WebAnswer {
        try await withThrowingTaskGroup(of: WebAnswer.self) { group in
            defer { group.cancelAll() }
            for _ in 0..<Self.lanes {
                group.addTask {
                    while true {
                        try Task.checkCancellation()
                        let connection = try await accept()
                        if let answer = await serve(connection, callback) { return answer }
                    }
                }
            }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    private func accept() async throws -> LoopbackSocket {
        do {
            return try await socket.accept()
        } catch let error as POSIXError {
            throw AuthErrorCode.webInternalError.error(underlying: error)
        }
    }

    /// The answer that a connection brings; nil if it brings none, or not in time.
    private func serve(_ connection: LoopbackSocket, _ callback: WebCallback) async -> WebAnswer? {
        // What goes wrong on a connection is the matter of whoever opened it.
        try? await withThrowingTaskGroup(of: WebAnswer?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await exchange(connection, callback) }
            group.addTask {
                try await Task.sleep(for: patience)
                return nil
            }
            return try await group.next() ?? nil
        }
    }

    private func exchange(
        _ connection: LoopbackSocket,
        _ callback: WebCallback
    ) async throws -> WebAnswer? {
        guard
            let head = try await Self.head(of: connection),
            let request = LoopbackRequest(head, port: port),
            let answer = callback.answer(inQuery: request.query)
        else {
            try await connection.write(LoopbackPage.refusal)
            return nil
        }
        // The user has come back, whether or not the browser waits for the page.
        try? await connection.write(LoopbackPage.thanks(in: callback.language))
        return answer
    }

    /// What comes before the empty line; nil if that does not come.
    private static func head(of connection: LoopbackSocket) async throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= LoopbackRequest.longestHead {
            let part = try await connection.read()
            guard !part.isEmpty else { return nil }
            // The end may stand across the border of two parts.
            let start = max(0, bytes.count - LoopbackRequest.end.count)
            bytes += part
            if let end = bytes[start...].firstRange(of: LoopbackRequest.end) {
                return Array(bytes[..<end.lowerBound])
            }
        }
        return nil
    }
}
#endif
