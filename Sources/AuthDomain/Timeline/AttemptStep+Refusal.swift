/// A proof that was found bad, and why: the caller hears less than the operator.
struct ProofRefusal: Error {
    let proof: AttemptStep.Proof
    let reason: String
    /// What the caller hears.
    let refusal: AuthError
}

extension AttemptStep {
    /// The step that ends a request for a code; nil for what is no refusal.
    ///
    /// - Parameters:
    ///   - error: what the request came to.
    ///   - proof: what it brought.
    ///   - region: where its number is.
    ///   - now: when.
    init?(refusal error: any Error, of proof: AppProof, region: String?, at now: Timestamp) {
        switch error {
        case let error as ProofRefusal:
            self.init(.proofRefused, at: now, reason: "\(error.proof.rawValue): \(error.reason)")
        case let error as AuthError:
            guard let (kind, reason) = Self.words(error, proof, region) else { return nil }
            self.init(kind, at: now, reason: reason)
        case is MessagesOverloaded: self.init(.queueFull, at: now)
        case is RoadMissing: self.init(.noGateway, at: now)
        case let error as ProviderUnavailable:
            let reason = "captcha: its service cannot say (\(error.reason))"
            self.init(.proofRefused, at: now, reason: reason)
        default: return nil
        }
    }

    private static func words(
        _ error: AuthError,
        _ proof: AppProof,
        _ region: String?
    ) -> (Kind, String?)? {
        switch error {
        case .appProofMissing: (.proofAsked, nil)
        case .appProofInvalid: (.proofRefused, "\(proof.name): not good, or used before")
        case .captchaFailed(let fault): (.proofRefused, "\(proof.name): \(fault.words)")
        case .smsRegionForbidden: (.regionRefused, region)
        case .tooManyAttempts, .quotaExceeded: (.limitReached, nil)
        case .smsRefused(let refusal): (refusal.step, refusal.rawValue)
        case .functionRefused: (.riskRefused, "the function beforeSendSms refused")
        case .functionFailed: (.riskRefused, "the function beforeSendSms failed")
        default: nil
        }
    }
}

extension AppProof {
    /// What it is, as far as a request shows.
    fileprivate var name: String {
        if receipt != nil || secret != nil { return "push" }
        return pageToken == nil ? "captcha in the app" : "page"
    }
}

extension SMSRefusal {
    fileprivate var step: AttemptStep.Kind {
        switch self {
        case .riskHook, .riskHookSilent: .riskRefused
        default: .limitReached
        }
    }
}

extension CaptchaFault {
    fileprivate var words: String {
        switch self {
        case .malformed: "not good, or none of this project's"
        case .duplicate: "used before"
        case .expired: "expired"
        }
    }
}
