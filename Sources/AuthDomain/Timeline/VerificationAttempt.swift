import AuthCrypto

/// One try of somebody to have a phone number proved, step by step, as an operator reads it.
///
/// It holds no code, no secret and no number whole: `Docs/verifications.md` says what it keeps and why.
package struct VerificationAttempt: Hashable, Sendable {
    /// What the number is proved for.
    package enum Purpose: String, Sendable, CaseIterable {
        /// An Apple app was to get a push, and has not asked for a message since.
        case appProof
        case signIn
        /// The number comes to the account of a user who is signed in.
        case link
        case enrollment
        case secondFactor
    }

    /// How far an attempt has come.
    package enum Outcome: String, Sendable, CaseIterable {
        /// A code was made that may still come back.
        case waiting
        case used
        /// Wrong codes have used its tries up.
        case guessed
        /// No gateway takes the message, or the number's network does not.
        case undelivered
        /// No code was made.
        case refused
        /// The same number was given a newer code.
        case superseded
        /// A code was made, and nobody brought it back in time. Never stored: the clock says so.
        case expired
    }

    /// 32 hexadecimal digits; the ``Delivery`` of its message has the same name.
    package let id: String
    package let scope: Scope
    package var purpose: Purpose
    /// The account that it is about; nil for one that is not known, or not yet.
    package var account: AccountID?
    /// The number, masked; nil while it is not known.
    package var phoneNumber: String?
    /// By which attempts of one number are found: its HMAC under a key derived from the master key.
    package var numberMark: String?
    /// ISO 3166 region of the number, upper case.
    package var region: String?
    /// The Apple app that asks, as it says itself.
    package var bundleID: String?
    /// Keyed hash of where the request came from; kept until a request for a message follows a push, and
    /// for about an hour where none does.
    package var networkMark: String?
    package var startedAt: Timestamp
    /// Until when its code, or its push, is good.
    package var expiresAt: Timestamp
    package var outcome: Outcome
    /// What has happened, in order.
    package var steps: [AttemptStep]

    /// Describes an attempt that begins; what else there is to say is set afterwards.
    package init(
        id: String,
        scope: Scope,
        purpose: Purpose,
        startedAt: Timestamp,
        expiresAt: Timestamp,
        outcome: Outcome = .waiting,
        steps: [AttemptStep] = []
    ) {
        self.id = id
        self.scope = scope
        self.purpose = purpose
        self.startedAt = startedAt
        self.expiresAt = expiresAt
        self.outcome = outcome
        self.steps = steps
    }

    /// How far it has come by a time: nobody writes down that a code has expired.
    package func outcome(at now: Timestamp) -> Outcome {
        outcome == .waiting && expiresAt <= now ? .expired : outcome
    }
}

extension PhoneVerification {
    /// Names its attempt, and the message that carries its code.
    var attemptID: String { Self.attemptID(ofSession: hash) }

    /// Half of the hash that is stored of a session info: as hard to guess, and good for nothing.
    static func attemptID(ofSession hash: [UInt8]) -> String { Hex.encode(Array(hash.prefix(16))) }
}

extension PhoneVerification.Purpose {
    /// What an attempt for it is for, as far as is known when the code is asked for.
    var attempt: VerificationAttempt.Purpose {
        switch self {
        case .enrollment: .enrollment
        case .secondFactor: .secondFactor
        case .firstFactor: .signIn
        }
    }
}

extension ProjectConfig {
    /// Attempts are kept for so many days, ten years at most; 0 where none are written down.
    package var attemptDays: Int64 {
        min(max(0, json["hearth"]?["verifications"]?["retentionDays"]?.intValue ?? 30), 3650)
    }

    /// So many attempts an hour are written down that sent no message; 0 for no limit.
    package var unsentAttemptsPerHour: Int64 {
        max(0, json["hearth"]?["verifications"]?["unsentPerHour"]?.intValue ?? 1000)
    }
}
