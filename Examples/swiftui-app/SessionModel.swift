import FirebaseAuth
import SwiftUI

/// Who is signed in, for the views.
@MainActor
final class SessionModel: ObservableObject {
    @Published
    private(set) var user: User?
    @Published
    var resolver: MultiFactorResolver?
    @Published
    var message: String?

    private var handle: AuthStateDidChangeListenerHandle?

    init() {
        handle = Auth.auth().addStateDidChangeListener { [weak self] _, user in
            self?.user = user
        }
    }

    func signIn(email: String, password: String) async {
        await report {
            _ = try await Auth.auth().signIn(withEmail: email, password: password)
        }
    }

    func signUp(email: String, password: String) async {
        await report {
            let result = try await Auth.auth().createUser(withEmail: email, password: password)
            try await result.user.sendEmailVerification()
        }
    }

    func finish(with assertion: MultiFactorAssertion) async {
        guard let resolver else { return }
        await report {
            _ = try await resolver.resolveSignIn(with: assertion)
            self.resolver = nil
        }
    }

    func signOut() {
        do {
            try Auth.auth().signOut()
        } catch {
            message = error.localizedDescription
        }
    }

    /// Runs an operation; keeps the resolver where a second factor is asked for, else the message.
    func report(_ operation: () async throws -> Void) async {
        message = nil
        do {
            try await operation()
        } catch let error as NSError
            where error.code == AuthErrorCode.secondFactorRequired.rawValue
        {
            resolver =
                error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
        } catch {
            message = error.localizedDescription
        }
    }
}
