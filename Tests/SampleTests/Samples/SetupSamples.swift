// swift-format-ignore-file
import FirebaseCore
import FirebaseAuth
// ...
import Foundation

/// The samples of Firebase's guide that stand at the beginning and the end of a session, as printed.
@MainActor
enum SetupSamples {
    static func f1() {
        // Use Firebase library to configure APIs
        FirebaseApp.configure()
    }

    static func f6() {
        let firebaseAuth = Auth.auth()
        do {
          try firebaseAuth.signOut()
        } catch let signOutError as NSError {
          print("Error signing out: %@", signOutError)
        }
    }
}
