#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// ``AuthUIDelegate``, for Objective-C.
@MainActor
@objc(FIRAuthUIDelegate)
@available(swift, obsoleted: 1.0)
public protocol FIRAuthUIDelegate: NSObjectProtocol, Sendable {
    /// Shows a view controller.
    @objc(presentViewController:animated:completion:)
    func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)?
    )

    /// Takes it away again.
    @objc(dismissViewControllerAnimated:completion:)
    func dismiss(animated flag: Bool, completion: (() -> Void)?)
}

/// A delegate that passes everything on to one of Objective-C.
@available(swift, obsoleted: 1.0)
final class PassedUIDelegate: NSObject, AuthUIDelegate {
    private let other: any FIRAuthUIDelegate

    init(_ other: any FIRAuthUIDelegate) {
        self.other = other
    }

    func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)?
    ) {
        other.present(viewControllerToPresent, animated: flag, completion: completion)
    }

    func dismiss(animated flag: Bool, completion: (() -> Void)?) {
        other.dismiss(animated: flag, completion: completion)
    }
}
#elseif canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``AuthUIDelegate``, for Objective-C.
@MainActor
@objc(FIRAuthUIDelegate)
@available(swift, obsoleted: 1.0)
public protocol FIRAuthUIDelegate: FIRObject, Sendable {
    /// Shows a page, and calls `cancel` if the user closes it.
    @objc(openURL:cancel:)
    func open(_ url: URL, cancel: @escaping @MainActor () -> Void)

    /// Takes the page away.
    @objc
    func dismiss()
}

/// A delegate that passes everything on to one of Objective-C.
@available(swift, obsoleted: 1.0)
final class PassedUIDelegate: AuthUIDelegate {
    private let other: any FIRAuthUIDelegate

    nonisolated init(_ other: any FIRAuthUIDelegate) {
        self.other = other
    }

    func open(_ url: URL, cancel: @escaping @MainActor () -> Void) {
        other.open(url, cancel: cancel)
    }

    func dismiss() {
        other.dismiss()
    }
}
#endif
