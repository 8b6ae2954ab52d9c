/// `accounts:sendOobCode`: mails a code, or hands it to an administrator.
package struct SendOobCode: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// How a code reaches its user.
    package struct Delivery: Sendable {
        /// Whether the administrator who asks gets the link, and no mail is sent.
        package let returnsLink: Bool
        let destination: ActionLink.Destination

        /// Describes the way.
        ///
        /// - Parameters:
        ///   - returnsLink: an administrator's alone.
        ///   - continueURL: where the page of the link leads in the end.
        ///   - opensApp: whether an app may take the link in the page's place.
        package init(returnsLink: Bool, continueURL: ContinueURL?, opensApp: Bool = false) {
            self.returnsLink = returnsLink
            destination = .init(continueURL: continueURL, opensApp: opensApp)
        }
    }

    /// What the caller may know of the code.
    package struct Receipt: Sendable {
        /// The account's address.
        package let email: String
        /// Nil unless the link was asked for.
        package let code: String?
        package let link: String?
    }

    /// Reads where a link is to lead.
    ///
    /// - Throws: `continueURLInvalid` or `continueURLNotAllowed`.
    package func continueURL(_ text: String, caller: Caller) throws(AuthError) -> ContinueURL {
        let url = try ContinueURL(text)
        if environment.policy.restrictsContinueURLs { try url.requireAuthorized(caller.config) }
        return url
    }

    /// Checks the host that a link is to have, which can only be this server's.
    ///
    /// - Throws: `linkDomainInvalid`.
    package func checkLinkDomain(_ domain: String) throws(AuthError) {
        guard environment.policy.appLinkPath != nil else { return }
        let publicURL = environment.policy.publicURL.lowercased()
        let hosts = ["https://", "http://"].map { $0 + domain.lowercased() }
        guard hosts.contains(where: { publicURL == $0 || publicURL.hasPrefix($0 + ":") }) else {
            throw .linkDomainInvalid
        }
    }

    /// Sends a code that signs in whoever reads the mail of an address, with or without an account.
    ///
    /// - Throws: `signInMethodDisabled`, `emailInvalid` or `RoadMissing`.
    package func emailSignIn(
        email: String,
        delivery: Delivery,
        caller: Caller
    ) async throws -> Receipt {
        try caller.requireEmailLinkSignIn()
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        let account = try await account(at: address, caller: caller)
        // The code is the address's, not an account's: who reads its mail signs in with it.
        let draft = ActionCodes(environment: environment).draft(
            .emailSignIn,
            for: .init(account: nil, email: address.text),
            destination: delivery.destination,
            caller: caller
        )
        try await decide(.signIn, to: address.text, delivery, caller: caller)
        let recipient = Recipient(address: address.text, displayName: account?.displayName)
        return try await issue(draft, to: recipient, delivery, caller: caller)
    }

    /// Sends a code that resets the password of the account at an address.
    ///
    /// Where answers hide which addresses have an account, an unknown address gets the same answer for
    /// the same work: a code is stored that nobody gets to see and that opens nothing.
    ///
    /// - Throws: `emailInvalid`, `addressNotFound` or `RoadMissing`.
    package func passwordReset(
        email: String,
        delivery: Delivery,
        caller: Caller
    ) async throws -> Receipt {
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        let account = try await account(at: address, caller: caller)
        let isHidden = caller.config.protectsEmails && caller.access == .client
        guard account != nil || isHidden else { throw AuthError.addressNotFound }
        let draft = ActionCodes(environment: environment).draft(
            .passwordReset,
            for: .init(account: account?.id, email: address.text),
            destination: delivery.destination,
            caller: caller
        )
        try await decide(.passwordReset, to: address.text, delivery, caller: caller)
        let recipient = account.map {
            Recipient(address: address.text, displayName: $0.displayName)
        }
        return try await issue(draft, to: recipient, delivery, caller: caller)
    }

    /// Sends a code that verifies an account's own address.
    ///
    /// - Throws: `RoadMissing`.
    package func verifyEmail(
        _ email: String,
        of account: Account,
        delivery: Delivery,
        caller: Caller
    ) async throws -> Receipt {
        let draft = ActionCodes(environment: environment).draft(
            .verifyEmail,
            for: .init(account: account.id, email: email),
            destination: delivery.destination,
            caller: caller
        )
        let recipient = Recipient(address: email, displayName: account.displayName)
        return try await issue(draft, to: recipient, delivery, caller: caller)
    }

    /// Sends a code to an address that an account wants to change to.
    ///
    /// Where answers hide which addresses have an account, a taken one gets no mail but the same
    /// answer.
    ///
    /// - Throws: `newEmailInvalid`, `signInTooOld`, `emailTaken` or `RoadMissing`.
    package func verifyAndChangeEmail(
        _ email: String,
        of account: Account,
        to newEmail: String,
        user: SignedInUser?,
        delivery: Delivery,
        caller: Caller
    ) async throws -> Receipt {
        guard let address = EmailAddress(newEmail) else { throw AuthError.newEmailInvalid }
        try user?.requireRecentSignIn(environment)
        let owner = try await self.account(at: address, caller: caller)
        let isHidden = caller.config.protectsEmails && caller.access == .client
        guard owner == nil || isHidden else { throw AuthError.emailTaken }
        let draft = ActionCodes(environment: environment).draft(
            .verifyAndChangeEmail,
            for: .init(account: account.id, email: email, newEmail: address.text),
            destination: delivery.destination,
            caller: caller
        )
        let recipient =
            owner == nil
            ? Recipient(address: address.text, displayName: account.displayName) : nil
        return try await issue(draft, to: recipient, delivery, caller: caller)
    }

    /// The account at an address that an administrator names.
    ///
    /// - Throws: `emailInvalid` or `accountNotFound`.
    package func account(email: String, caller: Caller) async throws -> Account {
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        guard let account = try await account(at: address, caller: caller) else {
            throw AuthError.accountNotFound
        }
        return account
    }
}

extension SendOobCode {
    private func account(at address: EmailAddress, caller: Caller) async throws -> Account? {
        try await environment.store.read { transaction in
            try transaction.account(email: address.text, in: caller.scope)
        }
    }

    /// Lets the project decide about a mail, also about one that has no account to go to: the answer must
    /// not tell who has one.
    private func decide(
        _ kind: BlockingEvent.EmailType,
        to address: String,
        _ delivery: Delivery,
        caller: Caller
    ) async throws {
        guard !delivery.returnsLink, environment.messenger.sendsEmail else { return }
        try await BlockingFunctions(environment).decideEmail(to: address, kind, caller: caller)
    }

    /// Stores a code, and hands its mail over with it.
    ///
    /// Only what is sent to somebody has an address to go to; all else is the same without one.
    private func issue(
        _ draft: ActionCodes.Draft,
        to recipient: Recipient?,
        _ delivery: Delivery,
        caller: Caller
    ) async throws -> Receipt {
        // Ahead of all that depends on the account: a failure must not tell who has one.
        let messenger = environment.messenger
        guard delivery.returnsLink || messenger.sendsEmail else { throw RoadMissing(.email) }
        let codes = ActionCodes(environment: environment)
        let limits = RateLimits(environment, caller)
        let (issued, mail) = try await environment.store.write { transaction in
            let address = draft.code.newEmail ?? draft.code.email
            let isSent = recipient != nil
            try limits.email(draft.code.kind, to: address, isSent: isSent, in: transaction)
            if !delivery.returnsLink { try messenger.requireRoom(on: .email, in: transaction) }
            let issued = try codes.issue(draft, caller: caller, in: transaction)
            guard let recipient else { return (issued, UserMessage?.none) }
            let email = ActionEmail(
                issued,
                to: recipient.address,
                displayName: recipient.displayName,
                caller: caller
            )
            guard !delivery.returnsLink else {
                try messenger.note(email, in: transaction)
                return (issued, nil)
            }
            let mail = UserMessage.email(email)
            try messenger.accept(mail, in: transaction)
            return (issued, mail)
        }
        if let mail { messenger.release(mail) }
        let email = draft.code.email
        guard delivery.returnsLink, recipient != nil else {
            return Receipt(email: email, code: nil, link: nil)
        }
        return Receipt(email: email, code: issued.draft.text, link: issued.link)
    }

    /// Whom a mail goes to.
    private struct Recipient: Sendable {
        let address: String
        let displayName: String?
    }
}
