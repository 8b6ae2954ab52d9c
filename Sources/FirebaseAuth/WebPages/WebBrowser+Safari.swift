#if os(iOS) || os(visionOS)
import Foundation
import SafariServices
import UIKit

extension WebBrowser {
    /// Shows a page in Safari's view until the system opens the app with the answer.
    ///
    /// - Throws: `internalError` if the app has not registered the scheme of the answer.
    static func answer(
        to page: WebPage,
        _ uiDelegate: (any AuthUIDelegate)?,
        _ end: WebEnd
    ) async throws -> WebAnswer {
        let scheme = page.callback.scheme.scheme
        guard CallbackScheme.registered.contains(where: { $0.lowercased() == scheme }) else {
            throw InternalErrorCode.encoding.error(
                "The app's Info.plist lacks the URL scheme \(scheme), which pages come back with."
            )
        }
        let sheet = try await SafariSheet(try page.url(), end, uiDelegate)
        do {
            let answer = try await end.answer(within: patience)
            await sheet.dismiss()
            return answer
        } catch {
            await sheet.dismiss()
            throw error
        }
    }
}

/// Safari's view over the app.
@MainActor
private final class SafariSheet: NSObject, SFSafariViewControllerDelegate {
    private let end: WebEnd
    private let uiDelegate: (any AuthUIDelegate)?
    private let controller: SFSafariViewController

    /// Shows the view.
    ///
    /// - Throws: `webInternalError` if there is nothing to show it over.
    init(_ url: URL, _ end: WebEnd, _ uiDelegate: (any AuthUIDelegate)?) throws {
        self.end = end
        self.uiDelegate = uiDelegate
        controller = SFSafariViewController(url: url)
        super.init()
        controller.delegate = self
        if let uiDelegate {
            uiDelegate.present(controller, animated: true)
        } else if let top = Self.topController {
            top.present(controller, animated: true)
        } else {
            throw AuthErrorCode.webInternalError.error("The app shows no window.")
        }
    }

    /// Takes the view away, if the user has not.
    func dismiss() {
        guard controller.presentingViewController != nil else { return }
        if let uiDelegate {
            uiDelegate.dismiss(animated: true)
        } else {
            controller.dismiss(animated: true)
        }
    }

    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
        end.fail(AuthErrorCode.webContextCancelled.error())
    }

    private static var topController: UIViewController? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        var top = scenes.flatMap(\.windows).first(where: \.isKeyWindow)?.rootViewController
        while let next = top?.presentedViewController { top = next }
        return top
    }
}
#endif
