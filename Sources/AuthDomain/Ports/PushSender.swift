import AuthCrypto

/// A silent push that brings an app the secret for its receipt.
package struct AppPush: Sendable, Redacted {
    package let scope: Scope
    package let bundleID: String
    /// The device's token, lower-case hexadecimal.
    package let deviceToken: String
    package let receipt: String
    package let secret: String
    /// A push that arrives later serves nobody.
    package let expiresAt: Timestamp

    /// Describes a push.
    package init(
        scope: Scope,
        bundleID: String,
        deviceToken: String,
        receipt: String,
        secret: String,
        expiresAt: Timestamp
    ) {
        self.scope = scope
        self.bundleID = bundleID
        self.deviceToken = deviceToken
        self.receipt = receipt
        self.secret = secret
        self.expiresAt = expiresAt
    }

    /// What the app gets: a JSON object.
    ///
    /// Source: firebase-ios-sdk, AuthNotificationManager, which reads the inner text as JSON.
    package var payload: [UInt8] {
        let inner: JSONObject = ["receipt": .string(receipt), "secret": .string(secret)]
        let payload: JSONObject = [
            "aps": ["content-available": 1],
            "com.google.firebase.auth": .string(String(decoding: inner.serialized, as: UTF8.self)),
        ]
        return payload.serialized
    }
}

/// How the server shows Apple's push service that it speaks for an app.
package struct PushKey: Sendable, Redacted {
    /// What Apple has given the app's owner.
    package enum Credential: Sendable {
        /// A key of the team, which signs tokens: PKCS #8 in PEM, its id, and the team's.
        case key(pem: String, id: String, team: String)
        /// A certificate of the app and its private key, in PEM.
        case certificate(pem: String)
    }

    /// Which of Apple's services the key is for.
    package enum Service: String, Sendable, CaseIterable {
        case production
        case sandbox
    }

    package let service: Service
    package let credential: Credential

    /// Takes a key.
    package init(service: Service, credential: Credential) {
        self.service = service
        self.credential = credential
    }
}

/// Why a push did not go out; the sender has told the operator.
package enum PushFailure: Hashable, Sendable {
    /// The service does not know the device's token; another one may.
    case deviceTokenUnknown
    /// The push cannot be sent, whoever asks for it.
    case refused
    /// Nobody knows whether it will arrive.
    case unavailable
}

/// A push that did not go out.
package struct FailedPush: Error, Hashable {
    package let failure: PushFailure
    /// For the operator: without tokens and secrets.
    package let reason: String

    /// Says what is wrong with a push.
    package init(_ failure: PushFailure, reason: String) {
        self.failure = failure
        self.reason = reason
    }
}

/// Sends pushes to apps.
package protocol PushSender: Sendable {
    /// Whether pushes go to Apple, who wants to know who sends them.
    var needsKey: Bool { get }

    /// Sends one push; `key` is nil where none is needed.
    ///
    /// - Throws: `FailedPush`; the store's failure.
    func send(_ push: AppPush, with key: PushKey?) async throws
}

/// Stands where no push is ever sent.
package struct NoPushes: PushSender {
    /// Creates it.
    package init() {}

    package var needsKey: Bool { true }

    package func send(_ push: AppPush, with key: PushKey?) async throws {
        throw FailedPush(.refused, reason: "this server sends no pushes")
    }
}
