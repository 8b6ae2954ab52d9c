import Foundation

/// What a remote notification says to Auth.
enum AuthNotification: Sendable {
    /// The app's own question whether notifications arrive here.
    case probe
    /// The server's proof that the app is the one it asked for.
    case credential(AppCredential)

    /// The one member of a notification that is for Auth.
    static let member = "com.google.firebase.auth"
    static let probeMember = "warning"

    /// Reads a notification; nil if it is not for Auth, or says nothing that Auth knows.
    ///
    /// Its content is an object, or the text of one, as the server writes it.
    init?(_ userInfo: [AnyHashable: Any]) {
        let content: [String: Any]
        switch userInfo[Self.member] {
        case let object as [AnyHashable: Any]:
            content = Dictionary(
                object.compactMap { name, value in (name as? String).map { ($0, value) } },
                uniquingKeysWith: { first, _ in first }
            )
        case let text as String:
            let parsed = try? JSONSerialization.jsonObject(with: Data(text.utf8))
            guard let object = parsed as? [String: Any] else { return nil }
            content = object
        default: return nil
        }
        if content[Self.probeMember] != nil {
            self = .probe
            return
        }
        guard let receipt = content["receipt"] as? String, !receipt.isEmpty,
            let secret = content["secret"] as? String, !secret.isEmpty
        else { return nil }
        self = .credential(AppCredential(receipt: Secret(receipt), secret: Secret(secret)))
    }
}
