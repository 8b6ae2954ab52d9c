import FirebaseCore
import Foundation

/// The one page that an `Auth` shows at a time.
final class WebPages: Sendable {
    private struct Shown: Sendable {
        var callback: WebCallback?
        let end: WebEnd
    }

    private let shown = Guarded<Shown?>(nil)

    /// Shows a page until it has answered.
    ///
    /// - Parameters:
    ///   - uiDelegate: shows the page; nil leaves it to the platform.
    ///   - page: makes the page; called once no other is shown.
    /// - Returns: what the page sent the user back with, be it that something went wrong.
    /// - Throws: `webContextAlreadyPresented` while another page is shown; `webContextCancelled` if the
    ///   user gave up, or did not come back in time; what `page` throws.
    func answer(
        _ uiDelegate: (any AuthUIDelegate)?,
        to page: @Sendable () async throws -> WebPage
    ) async throws -> WebAnswer {
        let end = WebEnd()
        let isFirst = shown.withLock { shown in
            guard shown == nil else { return false }
            shown = Shown(callback: nil, end: end)
            return true
        }
        guard isFirst else { throw AuthErrorCode.webContextAlreadyPresented.error() }
        defer { shown.withLock { $0 = nil } }
        let page = try await page()
        shown.withLock { $0?.callback = page.callback }
        return try await WebBrowser.answer(to: page, uiDelegate, end)
    }

    /// Takes an address that the app was opened with.
    ///
    /// - Returns: whether it is the answer of the page that is shown.
    func take(_ url: URL) -> Bool {
        guard
            let shown = shown.value,
            let answer = shown.callback?.answer(at: url)
        else { return false }
        shown.end.finish(answer)
        return true
    }
}

/// Shows pages in the way of the platform.
enum WebBrowser {
    /// How long a page waits for the user.
    static let patience = Duration.seconds(600)
}
