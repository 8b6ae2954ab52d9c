import FirebaseAuth
import SwiftUI

/// The account of whoever is signed in, else the way to sign in.
struct ContentView: View {
    @StateObject
    private var session = SessionModel()

    var body: some View {
        NavigationStack {
            if let user = session.user {
                AccountView(user: user)
            } else if let resolver = session.resolver {
                SecondFactorView(resolver: resolver)
            } else {
                SignInView()
            }
        }
        .environmentObject(session)
    }
}

/// Asks for address and password.
struct SignInView: View {
    @EnvironmentObject
    private var session: SessionModel
    @State
    private var email = ""
    @State
    private var password = ""

    var body: some View {
        Form {
            TextField("E-mail", text: $email)
                .textContentType(.username)
                .textInputAutocapitalization(.never)
            SecureField("Password", text: $password)
                .textContentType(.password)
            Button("Sign in") {
                Task { await session.signIn(email: email, password: password) }
            }
            Button("Sign up") {
                Task { await session.signUp(email: email, password: password) }
            }
            if let message = session.message { Text(message).foregroundStyle(.red) }
        }
        .navigationTitle("Welcome")
    }
}
