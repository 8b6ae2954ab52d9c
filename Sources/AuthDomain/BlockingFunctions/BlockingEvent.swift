import AuthCrypto

/// What a function is asked about.
struct BlockingEvent: Sendable {
    /// What of an account a function's answer depends on; where it has changed, the answer is void.
    struct Subject: Hashable, Sendable {
        let id: AccountID
        let email: String?
        let emailVerified: Bool
        let phoneNumber: String?
        let passwordHash: String?

        init(_ account: Account) {
            id = account.id
            email = account.email
            emailVerified = account.emailVerified
            phoneNumber = account.phoneNumber
            passwordHash = account.passwordHash
        }
    }

    let trigger: BlockingTrigger
    /// Nil where a message is to go out, to whomever.
    let subject: Subject?
    /// All that the function's token says beside whom it is from and for.
    let claims: JSONObject

    /// An event that concerns an account.
    init(
        _ trigger: BlockingTrigger,
        _ details: AccountDetails,
        _ session: SessionOpening.Details,
        caller: Caller
    ) {
        self.trigger = trigger
        subject = Subject(details.account)
        var claims = Self.claims(of: caller)
        claims["sub"] = .string(details.account.id.rawValue)
        claims["sign_in_method"] = .string(session.signInMethod ?? session.provider)
        claims["sign_in_second_factor"] = session.secondFactor.map { .string($0.kind) }
        let own = session.claims.flatMap { try? JSONValue(parsing: Array($0.utf8)) }
        claims["sign_in_attributes"] = SignInAttributes.among(own)
        claims["raw_user_info"] = session.told.map(JSONValue.string)
        claims["user_record"] = .object(UserRecord.json(details))
        session.credentials?.add(to: &claims, caller.config)
        self.claims = claims
    }

    /// A mail that is to go out.
    init(mailTo email: String, _ kind: EmailType, caller: Caller) {
        trigger = .beforeSendEmail
        subject = nil
        var claims = Self.claims(of: caller)
        claims["email"] = .string(email)
        claims["email_type"] = .string(kind.rawValue)
        self.claims = claims
    }

    /// A text message that is to go out.
    init(messageTo phoneNumber: String, _ purpose: PhoneVerification.Purpose, caller: Caller) {
        trigger = .beforeSendSMS
        subject = nil
        var claims = Self.claims(of: caller)
        claims["phone_number"] = .string(phoneNumber)
        claims["sms_type"] = .string(purpose.messageType)
        self.claims = claims
    }

    private static func claims(of caller: Caller) -> JSONObject {
        var claims: JSONObject = [:]
        claims["ip_address"] = caller.address.map(JSONValue.string)
        claims["user_agent"] = caller.userAgent.map(JSONValue.string)
        claims["locale"] = caller.locale.map(JSONValue.string)
        claims["tenant_id"] = caller.scope.tenant.map(JSONValue.string)
        return claims
    }
}

extension BlockingEvent {
    /// A mail that a function is asked about.
    enum EmailType: String {
        case signIn = "EMAIL_SIGN_IN"
        case passwordReset = "PASSWORD_RESET"
    }
}

extension PhoneVerification.Purpose {
    /// What a function is told of a message.
    fileprivate var messageType: String {
        switch self {
        case .enrollment: "MULTI_FACTOR_ENROLLMENT"
        case .secondFactor: "MULTI_FACTOR_SIGN_IN"
        case .firstFactor: "SIGN_IN_OR_SIGN_UP"
        }
    }
}
