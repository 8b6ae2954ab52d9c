import FirebaseCore
public import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The secret that an authenticator app and the server share, while it is being enrolled.
///
/// It is shown to the user once, as a QR code or as text; a description never shows it.
public final class TOTPSecret: NSObject, Sendable {
    /// Names the enrollment to the server.
    let sessionInfo: Secret
    private let key: Secret

    /// The hash that codes are made with, such as `SHA1`.
    ///
    /// Hearth's addition, as are the next three; the names are those of Firebase's web SDK.
    public let hashingAlgorithm: String
    /// How many digits a code has.
    public let codeLength: Int
    /// For how many seconds an app shows a code.
    public let codeIntervalSeconds: Int
    /// Until when the secret can be enrolled, by the server's clock; nil if the server does not say.
    public let enrollmentCompletionDeadline: Date?

    init(
        key: String,
        sessionInfo: String,
        algorithm: String,
        digits: Int,
        periodInSeconds: Int,
        deadline: Date? = nil
    ) {
        self.key = Secret(key)
        self.sessionInfo = Secret(sessionInfo)
        hashingAlgorithm = algorithm
        codeLength = digits
        codeIntervalSeconds = periodInSeconds
        enrollmentCompletionDeadline = deadline
    }

    /// The secret in base32, for a user who types it.
    public func sharedSecretKey() -> String {
        key.value
    }

    /// The address that a QR code carries, so that an app needs no typing.
    ///
    /// Both names are escaped whole: neither can end the label or add a parameter.
    ///
    /// Source: the key URI format that authenticator apps share.
    ///
    /// - Parameters:
    ///   - accountName: how the app shows the account, for example its e-mail address.
    ///   - issuer: how the app shows the service.
    /// - Returns: an `otpauth:` address.
    public func generateQRCodeURL(withAccountName accountName: String, issuer: String) -> String {
        let issuer = issuer.percentEscaped
        let label = "\(issuer):\(accountName.percentEscaped)"
        return "otpauth://totp/\(label)?secret=\(key.value.percentEscaped)&issuer=\(issuer)"
            + "&algorithm=\(hashingAlgorithm.percentEscaped)&digits=\(codeLength)"
            + "&period=\(codeIntervalSeconds)"
    }
}

extension TOTPSecret {
    /// Opens the address in the user's authenticator app.
    ///
    /// Where no system knows such apps, as on Linux and watchOS, this only logs that: a program
    /// shows the address as a QR code there.
    ///
    /// - Parameter qrCodeURL: as `generateQRCodeURL` made it; anything else is passed over.
    @MainActor
    public func openInOTPApp(withQRCodeURL qrCodeURL: String) {
        guard let url = URL(string: qrCodeURL), url.scheme == "otpauth" else { return }
        #if canImport(UIKit) && !os(watchOS)
        UIApplication.shared.open(url)
        #elseif canImport(AppKit)
        NSWorkspace.shared.open(url)
        #else
        Auth.log.write(.warning, "I-AUT000020", "There is no authenticator app to open here.")
        #endif
    }
}
