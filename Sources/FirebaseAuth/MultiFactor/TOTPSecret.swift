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
    private let algorithm: String
    private let digits: Int
    private let periodInSeconds: Int

    init(
        key: String,
        sessionInfo: String,
        algorithm: String,
        digits: Int,
        periodInSeconds: Int
    ) {
        self.key = Secret(key)
        self.sessionInfo = Secret(sessionInfo)
        self.algorithm = algorithm
        self.digits = digits
        self.periodInSeconds = periodInSeconds
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
        let issuer = Self.escaped(issuer)
        let label = "\(issuer):\(Self.escaped(accountName))"
        return "otpauth://totp/\(label)?secret=\(key.value)&issuer=\(issuer)"
            + "&algorithm=\(algorithm)&digits=\(digits)&period=\(periodInSeconds)"
    }

    private static func escaped(_ text: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
extension TOTPSecret {
    /// Opens the address in the user's authenticator app.
    ///
    /// - Parameter qrCodeURL: as `generateQRCodeURL` made it; anything else is passed over.
    @MainActor
    public func openInOTPApp(withQRCodeURL qrCodeURL: String) {
        guard let url = URL(string: qrCodeURL), url.scheme == "otpauth" else { return }
        #if canImport(UIKit)
        UIApplication.shared.open(url)
        #else
        NSWorkspace.shared.open(url)
        #endif
    }
}
#endif
