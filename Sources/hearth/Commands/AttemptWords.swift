import AuthDomain

/// Words for operators.
extension AttemptStep.Kind {
    var words: String {
        switch self {
        case .pushSent: "push sent"
        case .pushRefused: "no push went out"
        case .pushLost: "push never came back"
        case .proofAsked: "app was asked for a proof"
        case .captchaShown: "captcha was shown"
        case .proofAccepted: "proof accepted"
        case .proofRefused: "proof refused"
        case .limitReached: "refused: limit reached"
        case .regionRefused: "refused: region"
        case .riskRefused: "refused: risk"
        case .queueFull: "refused: too many messages wait"
        case .noGateway: "refused: no gateway is set up"
        case .messageQueued: "message queued"
        case .messageSkipped: "no message: fictional number"
        case .gatewayAccepted: "gateway accepted"
        case .gatewayBusy: "gateway busy"
        case .gatewayRefused: "gateway refused"
        case .gatewayUncertain: "gateway may have it"
        case .messageExpired: "message expired unsent"
        case .receiptSent: "gateway says: sent on"
        case .receiptDelivered: "gateway says: arrived"
        case .receiptFailed: "gateway says: not arrived"
        case .gatewayTold: "gateway was told"
        case .codeRight: "code right"
        case .codeWrong: "code wrong"
        case .codeExpired: "code too late, or after too many"
        case .guessLimitReached: "code not looked at: too many tries"
        case .codeUsed: "code used"
        case .superseded: "a newer code was asked for"
        }
    }
}

extension AttemptStep.Proof {
    var words: String {
        switch self {
        case .push: "by the push's receipt"
        case .captcha: "by a captcha"
        case .work: "by the page's work"
        case .notNeeded: "none needed"
        case .administrator: "none needed of an administrator"
        case .fictional: "none needed for a fictional number"
        }
    }
}

extension AttemptStep.CaptchaReason {
    var words: String {
        switch self {
        case .pushLost: "because the push never came back"
        case .pushRefused: "because no push went out"
        case .noPush: "the app asked for no push"
        case .setting: "in the app, as the project is set up"
        }
    }
}

extension VerificationAttempt.Purpose {
    var words: String {
        switch self {
        case .appProof: "push alone"
        case .signIn: "sign-in"
        case .link: "linking"
        case .enrollment: "enrollment"
        case .secondFactor: "second factor"
        }
    }
}

extension VerificationAttempt.Outcome {
    var words: String {
        switch self {
        case .waiting: "waiting"
        case .used: "code used"
        case .guessed: "too many wrong codes"
        case .undelivered: "not delivered"
        case .refused: "refused"
        case .superseded: "newer code asked for"
        case .expired: "nobody used the code"
        }
    }
}
