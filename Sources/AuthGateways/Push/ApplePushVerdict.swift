import AuthCrypto
import AuthDomain

/// What Apple's push service says of a push.
///
/// Source: Apple, Handling notification responses from APNs.
enum ApplePushVerdict: Hashable, Sendable, CustomStringConvertible {
    case sent
    /// The token that shows who asks is too old; a new one may do.
    case tokenExpired
    /// The service does not know the device, or the other service does.
    case deviceUnknown
    /// The app is not on the device any more.
    case appRemoved
    /// The key or the certificate is not for this app, or for nothing any more.
    case keyRefused(String)
    case refused(String)
    /// The same push may go out later.
    case busy(String)
    /// The service cannot be called.
    case unreachable(String)

    init(_ answer: OutgoingAnswer) {
        let json = try? JSONObject(parsing: answer.body)
        let reason = Self.word(json?["reason"]?.stringValue) ?? "the status \(answer.status)"
        switch (answer.status, reason) {
        case (200, _): self = .sent
        case (_, "BadDeviceToken"), (_, "BadEnvironmentKeyInToken"): self = .deviceUnknown
        case (410, _): self = .appRemoved
        case (_, "ExpiredProviderToken"): self = .tokenExpired
        case (429, _), (500..., _): self = .busy(reason)
        case (403, _), (_, "TopicDisallowed"), (_, "DeviceTokenNotForTopic"), (_, "BadTopic"):
            self = .keyRefused(reason)
        default: self = .refused(reason)
        }
    }

    /// A reason as Apple writes them; anything else could be a text of somebody else's.
    private static func word(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) })
        else { return nil }
        return text
    }

    /// What the rules make of it.
    var failure: PushFailure {
        switch self {
        case .deviceUnknown: .deviceTokenUnknown
        case .sent, .appRemoved, .keyRefused, .refused: .refused
        case .tokenExpired, .busy, .unreachable: .unavailable
        }
    }

    /// For the operator.
    var description: String {
        switch self {
        case .sent: "sent"
        case .tokenExpired: "Apple finds a new token too old; is this machine's clock right?"
        case .deviceUnknown: "Apple does not know the device here (BadDeviceToken)"
        case .appRemoved: "the app is not on the device any more (Unregistered)"
        case .keyRefused(let reason): "Apple does not take the key for this app (\(reason))"
        case .refused(let reason): "Apple refuses it (\(reason))"
        case .busy(let reason): "Apple has no time for it (\(reason))"
        case .unreachable(let reason): "Apple cannot be called (\(reason))"
        }
    }
}
