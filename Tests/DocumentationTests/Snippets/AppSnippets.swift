import FirebaseAuth
import FirebaseCore
import Foundation

func configureFromFile() {
    FirebaseApp.configure()
}

func configureFromCode() {
    let options = FirebaseOptions(
        googleAppID: "1:123456789012:ios:0123456789abcdef",
        gcmSenderID: "123456789012"
    )
    options.apiKey = "key"
    options.projectID = "demo-project"
    options.authURL = "https://auth.example.com"
    FirebaseApp.configure(options: options)
}

func configureForDevelopment() {
    FirebaseApp.configure()
    Auth.auth().useEmulator(withHost: "localhost", port: 9099)
}

func readMe() async throws {
    FirebaseApp.configure()  // reads GoogleService-Info.plist
    Auth.auth().useEmulator(withHost: "localhost", port: 9099)
    let auth = Auth.auth()
    let result = try await auth.signIn(withEmail: "ann@example.com", password: "correct horse")
    print(result.user.uid)
}

func signIn() async throws {
    let auth = Auth.auth()
    let result = try await auth.signIn(withEmail: "ann@example.com", password: "correct horse")
    let token = try await result.user.getIDToken()
    print(token.count)
}

/// A command-line tool on Linux: it keeps its sign-in in a folder of its own.
func configureCommandLineTool(home: URL) throws {
    FirebaseApp.configure()
    try Auth.auth().useStorage(FileAuthStorage(folder: home.appending(path: ".example")))
}

/// A server that signs in for one job keeps nothing.
func configureJob() throws {
    FirebaseApp.configure()
    try Auth.auth().useStorage(MemoryAuthStorage())
}

/// For tests with the project's test numbers.
func skipAppVerification() {
    Auth.auth().settings?.isAppVerificationDisabledForTesting = true
}
