#if os(Linux) || os(macOS)
import AuthProcesses
import Foundation

/// The browser that the user has chosen for all programs.
enum SystemBrowser {
    #if os(Linux)
    private static let program = "xdg-open"
    #else
    private static let program = "open"
    #endif

    /// Opens a page.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - failure: called if there is no browser, or it could not be started.
    static func open(_ url: URL, _ failure: @escaping @Sendable (NSError) -> Void) {
        let unopened = AuthErrorCode.webInternalError.error(
            "No browser could be opened with \(program); an AuthUIDelegate may show the page."
        )
        guard
            let process = try? ChildProcess(
                "/usr/bin/env",
                [program, url.absoluteString],
                error: "/dev/null"
            )
        else { return failure(unopened) }
        // It may run for as long as the browser does; that it has ended well says nothing.
        Task { if await process.ended() != 0 { failure(unopened) } }
    }
}
#endif
