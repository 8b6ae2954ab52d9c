import FirebaseAuth
import Foundation

/// Mailed links and codes; compiled, and never run.
enum ActionCodeCalls {
    static func completions(_ auth: Auth, _ settings: ActionCodeSettings) {
        auth.confirmPasswordReset(withCode: "a", newPassword: "b") { (error: Error?) in
            print(error as Any)
        }
        auth.checkActionCode("a") { (info: ActionCodeInfo?, error: Error?) in
            print(info as Any, error as Any)
        }
        auth.verifyPasswordResetCode("a") { (email: String?, error: Error?) in
            print(email as Any, error as Any)
        }
        auth.applyActionCode("a") { (error: Error?) in print(error as Any) }
        auth.sendPasswordReset(withEmail: "a") { (error: Error?) in print(error as Any) }
        auth.sendPasswordReset(withEmail: "a", actionCodeSettings: settings) { (error: Error?) in
            print(error as Any)
        }
        auth.sendPasswordReset(withEmail: "a", actionCodeSettings: nil)
        auth.sendSignInLink(toEmail: "a", actionCodeSettings: settings) { (error: Error?) in
            print(error as Any)
        }
        auth.sendSignInLink(toEmail: "a", actionCodeSettings: settings)
    }

    static func async(_ auth: Auth, _ settings: ActionCodeSettings) async throws {
        try await auth.confirmPasswordReset(withCode: "a", newPassword: "b")
        let info: ActionCodeInfo = try await auth.checkActionCode("a")
        let email: String = try await auth.verifyPasswordResetCode("a")
        try await auth.applyActionCode("a")
        try await auth.sendPasswordReset(withEmail: "a")
        try await auth.sendPasswordReset(withEmail: "a", actionCodeSettings: settings)
        try await auth.sendSignInLink(toEmail: "a", actionCodeSettings: settings)
        let isLink: Bool = auth.isSignIn(withEmailLink: "a")
        let operation: ActionCodeOperation = info.operation
        let address: String = info.email
        let previous: String? = info.previousEmail
        print(email, isLink, operation, address, previous as Any)
    }

    @available(*, deprecated)
    static func methodCompletions(_ auth: Auth) {
        auth.fetchSignInMethods(forEmail: "a") { (methods: [String]?, error: Error?) in
            print(methods as Any, error as Any)
        }
        auth.fetchSignInMethods(forEmail: "a")
    }

    @available(*, deprecated)
    static func methods(_ auth: Auth) async throws -> [String] {
        try await auth.fetchSignInMethods(forEmail: "a")
    }

    static func settings() {
        let settings = ActionCodeSettings()
        settings.url = URL(string: "https://example.com")
        settings.handleCodeInApp = true
        settings.iOSBundleID = Optional("com.example.app")
        settings.androidPackageName = Optional("com.example.app")
        settings.androidMinimumVersion = Optional("1")
        settings.androidInstallIfNotAvailable = true
        settings.linkDomain = Optional("example.com")
        settings.setIOSBundleID("com.example.app")
        settings.setAndroidPackageName(
            "com.example.app",
            installIfNotAvailable: true,
            minimumVersion: nil
        )
    }

    static func urls() {
        guard let link: ActionCodeURL = ActionCodeURL(link: "a") else { return }
        let apiKey: String? = link.apiKey
        let operation: ActionCodeOperation = link.operation
        let code: String? = link.code
        let continueURL: URL? = link.continueURL
        let languageCode: String? = link.languageCode
        print(apiKey as Any, operation, code as Any, continueURL as Any, languageCode as Any)
    }

    static func name(_ operation: ActionCodeOperation) -> String {
        switch operation {
        case .unknown: "unknown"
        case .passwordReset: "passwordReset"
        case .verifyEmail: "verifyEmail"
        case .recoverEmail: "recoverEmail"
        case .emailLink: "emailLink"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        case .revertSecondFactorAddition: "revertSecondFactorAddition"
        @unknown default: "new"
        }
    }
}
