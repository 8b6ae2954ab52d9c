import FirebaseAuth
import Foundation

/// Closures that an app's own layer passes on, without a word about actors.
final class SignInService {
    private let auth: Auth

    init(auth: Auth) {
        self.auth = auth
    }

    func signIn(
        email: String,
        password: String,
        completion: @escaping (AuthDataResult?, Error?) -> Void
    ) {
        auth.signIn(withEmail: email, password: password, completion: completion)
    }

    func send(_ phoneNumber: String, completion: @escaping (String?, Error?) -> Void) {
        PhoneAuthProvider.provider(auth: auth)
            .verifyPhoneNumber(phoneNumber, uiDelegate: nil, completion: completion)
    }

    func watch(_ listener: @escaping (Auth, User?) -> Void) -> NSObjectProtocol {
        auth.addStateDidChangeListener(listener)
    }
}
