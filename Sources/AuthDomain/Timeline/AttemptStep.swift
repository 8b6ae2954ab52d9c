import AuthCrypto

/// Something that has happened to a verification.
package struct AttemptStep: Hashable, Sendable {
    /// What has happened; the comment says what `reason` holds, where it holds something.
    package enum Kind: String, Sendable, CaseIterable {
        /// Apple's service has taken the push. Which of its services.
        case pushSent
        /// No push went out. Apple's reason, or `noKey`.
        case pushRefused
        /// The push never came back to us; the app went on without. How long it waited, in seconds.
        case pushLost
        /// The app brought no proof and was told to.
        case proofAsked
        /// A captcha was shown. Why: a ``CaptchaReason``.
        case captchaShown
        /// A proof was good, or none was needed. Which: a ``Proof``.
        case proofAccepted
        /// A proof was not good. Which, and why.
        case proofRefused
        /// A limit was reached. Which, where that is known.
        case limitReached
        /// The project sends no messages to the number's region. The region.
        case regionRefused
        /// A function of the project, or somebody who knows the risk, said no.
        case riskRefused
        /// So many messages wait that no more are taken.
        case queueFull
        /// Nothing is set up that sends messages.
        case noGateway
        /// The message is stored, for whoever sends it.
        case messageQueued
        /// The number is a fictional one: no message goes out.
        case messageSkipped
        /// A gateway has taken the message.
        case gatewayAccepted
        /// A gateway could not take it now. Its words.
        case gatewayBusy
        /// A gateway does not want it. Its words.
        case gatewayRefused
        /// Nobody knows whether a gateway has it; it is not sent again. What went wrong.
        case gatewayUncertain
        /// The code expired before a gateway took the message.
        case messageExpired
        /// The gateway says that it has sent the message on.
        case receiptSent
        /// The gateway says that the message has arrived.
        case receiptDelivered
        /// The gateway says that it will not arrive. Its words.
        case receiptFailed
        /// The gateway was told what has become of the code: a ``CodeReport/Outcome``.
        case gatewayTold
        /// The code was right.
        case codeRight
        /// The code was wrong.
        case codeWrong
        /// The code came too late, or after too many wrong ones.
        case codeExpired
        /// Too many codes were tried for the number or the account; this one was not looked at.
        case guessLimitReached
        /// The code has done what it was for. `numberTaken` where the number is another account's.
        case codeUsed
        /// The number was given a newer code.
        case superseded
    }

    /// What shows that an app asks.
    package enum Proof: String, Sendable {
        case push
        /// A captcha service's.
        case captcha
        /// Our own challenge.
        case work
        /// The project asks for none.
        case notNeeded
        case administrator
        case fictional
    }

    /// Why a captcha was shown.
    package enum CaptchaReason: String, Sendable {
        case pushLost
        case pushRefused
        /// The app asked for no push: it has no token, or is no Apple app.
        case noPush
        /// The project has its apps show one at once.
        case setting
    }

    package let at: Timestamp
    package let kind: Kind
    /// As the comments of ``Kind`` say; at most 200 characters.
    package let reason: String?
    /// The gateway's name in settings.
    package let gateway: String?

    private static let maximumReasonLength = 200

    /// Describes a step; a long reason is cut.
    package init(_ kind: Kind, at: Timestamp, reason: String? = nil, gateway: String? = nil) {
        self.at = at
        self.kind = kind
        self.reason = reason.map { String($0.prefix(Self.maximumReasonLength)) }
        self.gateway = gateway
    }
}

/// Steps as the store keeps them: a JSON object a line, so that one statement adds to them.
extension [AttemptStep] {
    /// The lines, each with its end.
    package var storedText: String {
        map { step in
            var line: JSONObject = [
                "at": .int(step.at.milliseconds), "kind": .string(step.kind.rawValue),
            ]
            line["reason"] = step.reason.map(JSONValue.string)
            line["gateway"] = step.gateway.map(JSONValue.string)
            return String(decoding: line.serialized, as: UTF8.self) + "\n"
        }.joined()
    }

    /// Reads lines; those that a newer server wrote and this one does not know are left out.
    package init(storedText: String) {
        self = storedText.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let value = try? JSONValue(parsing: [UInt8](line)),
                let at = value["at"]?.intValue,
                let kind = value["kind"]?.stringValue.flatMap(AttemptStep.Kind.init(rawValue:))
            else { return nil }
            return AttemptStep(
                kind,
                at: Timestamp(milliseconds: at),
                reason: value["reason"]?.stringValue,
                gateway: value["gateway"]?.stringValue
            )
        }
    }
}
