#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// Shows the web pages that a flow needs.
@MainActor
public protocol AuthUIDelegate: NSObjectProtocol, Sendable {
    /// Shows a view controller.
    func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)?
    )

    /// Takes the view controller away.
    func dismiss(animated flag: Bool, completion: (() -> Void)?)
}

extension AuthUIDelegate {
    /// Shows a view controller.
    public func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) {
        present(viewControllerToPresent, animated: flag, completion: nil)
    }

    /// Takes the view controller away.
    public func dismiss(animated flag: Bool) {
        dismiss(animated: flag, completion: nil)
    }
}
#else
public import Foundation

/// Shows the web pages that a flow needs, where there are no view controllers.
///
/// A program opens the page in a browser, or prints its address.
@MainActor
public protocol AuthUIDelegate: AnyObject, Sendable {
    /// Shows a page.
    ///
    /// - Parameters:
    ///   - url: the page's address; valid once, for a few minutes.
    ///   - cancel: ends the flow with `webContextCancelled`; for when the user gives up.
    func open(_ url: URL, cancel: @escaping @MainActor () -> Void)

    /// Takes the page away: the flow is over.
    func dismiss()
}
#endif
