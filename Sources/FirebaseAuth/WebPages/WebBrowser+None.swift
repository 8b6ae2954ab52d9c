#if os(tvOS) || os(watchOS)
import Foundation

extension WebBrowser {
    /// Refuses: there is no browser.
    static func answer(
        to page: WebPage,
        _ uiDelegate: (any AuthUIDelegate)?,
        _ end: WebEnd
    ) async throws -> WebAnswer {
        throw AuthErrorCode.operationNotAllowed.error("There are no web pages on this platform.")
    }
}
#endif
