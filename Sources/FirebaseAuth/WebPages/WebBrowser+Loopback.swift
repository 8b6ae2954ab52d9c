#if os(Linux) || os(macOS)
import Foundation

extension WebBrowser {
    /// Opens a page in the user's browser, and waits for the browser to bring the answer to a port of
    /// this machine.
    ///
    /// Source: RFC 8252, section 7.3.
    static func answer(
        to page: WebPage,
        _ uiDelegate: (any AuthUIDelegate)?,
        _ end: WebEnd
    ) async throws -> WebAnswer {
        let listener = try LoopbackListener()
        defer { listener.close() }
        let url = try page.url(loopbackPort: listener.port)
        await open(url, uiDelegate, end)
        do {
            let answer = try await withThrowingTaskGroup(of: WebAnswer?.self) { group in
                defer { group.cancelAll() }
                group.addTask { try await listener.answer(page.callback) }
                group.addTask { try await end.answer(within: patience) }
                return try await group.next() ?? nil
            }
            await uiDelegate?.dismiss()
            guard let answer else { throw CancellationError() }
            return answer
        } catch {
            await uiDelegate?.dismiss()
            throw error
        }
    }

    private static func open(
        _ url: URL,
        _ uiDelegate: (any AuthUIDelegate)?,
        _ end: WebEnd
    ) async {
        guard let uiDelegate else { return SystemBrowser.open(url) { end.fail($0) } }
        await uiDelegate.open(url) { end.fail(AuthErrorCode.webContextCancelled.error()) }
    }
}
#endif
