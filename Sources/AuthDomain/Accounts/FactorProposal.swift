/// A second factor that an administrator wants an account to have.
package struct FactorProposal: Sendable {
    /// What proves the factor.
    package enum Kind: Sendable {
        /// A code sent to this number, as it was written; nil where there was none.
        case phone(String?)
        /// Something that an administrator can keep but not set up: its secret is the user's.
        case other
    }

    let id: FactorID?
    let kind: Kind
    let displayName: String?
    /// Nil for the time it already has, or for now.
    let enrolledAt: Timestamp?

    /// Takes one entry of the administrator's list.
    package init(id: FactorID?, kind: Kind, displayName: String?, enrolledAt: Timestamp?) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }
}

/// The factors that an administrator's list stands for.
struct ProposedFactors: Sendable {
    let proposals: [FactorProposal]
    /// Whether entries are for a new account and get ids of ours.
    let areNew: Bool
    let environment: Environment

    /// Reads the list against the factors that the account has; a number named twice counts once.
    ///
    /// - Throws: `factorNumberInvalid`, `factorIDMissing`, `factorIDRepeated`,
    ///   `secondFactorUnsupported` or `factorLimitReached`.
    func factors(replacing existing: [Factor], at now: Timestamp) throws(AuthError) -> [Factor] {
        var factors: [Factor] = []
        for proposal in proposals {
            guard let factor = try factor(proposal, existing: existing, at: now) else { continue }
            if let number = factor.phoneNumber,
                factors.contains(where: { $0.phoneNumber == number })
            {
                continue
            }
            guard !factors.contains(where: { $0.id == factor.id }) else { throw .factorIDRepeated }
            factors.append(factor)
        }
        guard factors.count <= MFAEnrollment.maximumFactors else { throw .factorLimitReached }
        return factors
    }

    private func factor(
        _ proposal: FactorProposal,
        existing: [Factor],
        at now: Timestamp
    ) throws(AuthError) -> Factor? {
        let known = existing.first { $0.id == proposal.id }
        guard case .phone(let text) = proposal.kind else {
            guard let known else { throw .secondFactorUnsupported }
            return known
        }
        guard let text, let number = try? environment.phoneNumbers.facts(of: text).e164 else {
            throw .factorNumberInvalid
        }
        guard let id = areNew ? FactorID(environment.secrets.identifier()) : proposal.id else {
            throw .factorIDMissing
        }
        return Factor(
            id: id,
            kind: .phone(number),
            displayName: proposal.displayName,
            enrolledAt: proposal.enrolledAt ?? known?.enrolledAt ?? now
        )
    }

    /// Refuses factors for an account without a verified address.
    ///
    /// The account may have a phone number too: as long as it has factors, nobody signs in by it.
    ///
    /// Source: the integration tests of Firebase's Admin SDK for Node.js, `updateUser()`.
    ///
    /// - Throws: `emailUnverified`.
    func check(_ factors: [Factor], of account: Account) throws(AuthError) {
        guard !environment.policy.quirks.takesUnprovedFactors else { return }
        guard factors.isEmpty || account.email != nil && account.emailVerified else {
            throw .emailUnverified
        }
    }
}
