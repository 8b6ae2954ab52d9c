/// Asks for a page of the verifications of a project, the latest first; a resource of Hearth's own.
package struct VerificationListRequest: Codable, Hashable, Sendable {
    /// E.164 number; found by its keyed hash.
    package var phoneNumber: String?
    package var localId: String?
    /// As in ``Verification/outcome``.
    package var outcome: String?
    /// Only those that began then or later.
    package var since: WireTimestamp?
    package var tenantId: String?
    package var pageSize: Int?
    package var pageToken: String?

    package init(
        phoneNumber: String? = nil,
        localId: String? = nil,
        outcome: String? = nil,
        since: WireTimestamp? = nil,
        tenantId: String? = nil,
        pageSize: Int? = nil,
        pageToken: String? = nil
    ) {
        self.phoneNumber = phoneNumber
        self.localId = localId
        self.outcome = outcome
        self.since = since
        self.tenantId = tenantId
        self.pageSize = pageSize
        self.pageToken = pageToken
    }
}

/// Names one verification.
package struct VerificationRequest: Codable, Hashable, Sendable {
    package var verificationId: String?
    package var tenantId: String?

    package init(verificationId: String? = nil, tenantId: String? = nil) {
        self.verificationId = verificationId
        self.tenantId = tenantId
    }
}

/// A page of verifications.
package struct VerificationListResponse: Codable, Hashable, Sendable {
    package var verifications: [Verification]?
    package var nextPageToken: String?

    package init(verifications: [Verification]? = nil, nextPageToken: String? = nil) {
        self.verifications = verifications
        self.nextPageToken = nextPageToken
    }
}

/// One try to have a phone number proved, step by step; it holds no code and no number whole.
package struct Verification: Codable, Hashable, Sendable {
    package var verificationId: String?
    package var tenantId: String?
    package var localId: String?
    /// Masked.
    package var phoneNumber: String?
    /// ISO 3166, upper case.
    package var region: String?
    package var bundleId: String?
    /// `appProof`, `signIn`, `link`, `enrollment` or `secondFactor`.
    package var purpose: String?
    /// `waiting`, `used`, `guessed`, `undelivered`, `refused`, `superseded` or `expired`.
    package var outcome: String?
    package var startTime: WireTimestamp?
    package var expireTime: WireTimestamp?
    package var steps: [VerificationStep]?

    package init(
        verificationId: String? = nil,
        tenantId: String? = nil,
        localId: String? = nil,
        phoneNumber: String? = nil,
        region: String? = nil,
        bundleId: String? = nil,
        purpose: String? = nil,
        outcome: String? = nil,
        startTime: WireTimestamp? = nil,
        expireTime: WireTimestamp? = nil,
        steps: [VerificationStep]? = nil
    ) {
        self.verificationId = verificationId
        self.tenantId = tenantId
        self.localId = localId
        self.phoneNumber = phoneNumber
        self.region = region
        self.bundleId = bundleId
        self.purpose = purpose
        self.outcome = outcome
        self.startTime = startTime
        self.expireTime = expireTime
        self.steps = steps
    }
}

/// Something that has happened to a verification.
package struct VerificationStep: Codable, Hashable, Sendable {
    package var time: WireTimestamp?
    /// For example `gatewayRefused`; `Docs/verifications.md` lists them.
    package var kind: String?
    package var reason: String?
    package var gateway: String?

    package init(
        time: WireTimestamp? = nil,
        kind: String? = nil,
        reason: String? = nil,
        gateway: String? = nil
    ) {
        self.time = time
        self.kind = kind
        self.reason = reason
        self.gateway = gateway
    }
}
