import FirebaseAuth
import FirebaseCore
import UIKit

/// The delegate of an app without SwiftUI; takes the place of `AppDelegate` there.
final class UIKitAppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        FirebaseApp.configure()
        return true
    }
}

/// Shows the name of whoever is signed in.
final class HomeViewController: UIViewController {
    private let label = UILabel()
    private var handle: AuthStateDidChangeListenerHandle?

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        handle = Auth.auth().addStateDidChangeListener { [weak self] _, user in
            self?.label.text = user?.email ?? "Nobody is signed in"
        }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if let handle { Auth.auth().removeStateDidChangeListener(handle) }
        handle = nil
    }
}
