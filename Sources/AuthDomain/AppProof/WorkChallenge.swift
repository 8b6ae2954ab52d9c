import AuthCrypto

/// Our own challenge for a page: some seconds of a machine's work, and nothing to see or to hear.
///
/// It proves cost, and nothing about the app: whoever pays for machines gets through, only fewer times.
package struct WorkChallenge: Sendable {
    /// Parts that are solved one after another, so that luck matters little.
    package static let partCount = 8
    /// A page that was left open must be loaded anew.
    static let lifeSeconds: Int64 = 300
    static let maximumTokenByteCount = 1024

    /// The text to work on: a payload and its signature.
    package let text: String
    /// Zero bits that each part's hash begins with.
    package let bits: Int64

    /// Takes a challenge as a page has it.
    package init(text: String, bits: Int64) {
        self.text = text
        self.bits = bits
    }

    /// Whether a part's hash begins with enough zero bits.
    ///
    /// The hash is SHA-256 of the challenge, the number of the part and the solution, with full stops
    /// in between.
    package func isSolved(part: Int, by solution: String) -> Bool {
        let hash = SHA256.hash(Array("\(text).\(part).\(solution)".utf8))
        let head = hash.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Int64(head.leadingZeroBitCount) >= bits
    }
}

/// Makes challenges for pages, and checks what comes back.
package struct WorkChallenges: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// A challenge for a page of a project, the harder the more messages its like has paid for lately.
    package func issue(for project: String) async throws -> WorkChallenge {
        let now = environment.clock.now()
        let bits = try await bits(for: project, at: now)
        let payload: JSONObject = [
            "project": .string(project), "id": .string(environment.secrets.identifier()),
            "bits": .int(bits),
            "expires": .int(now.adding(seconds: WorkChallenge.lifeSeconds).milliseconds),
        ]
        let signed = Base64URL.encode(payload.serialized)
        let mac = environment.secrets.mac(ofChallenge: signed)
        return WorkChallenge(text: "\(signed).\(Base64URL.encode(mac))", bits: bits)
    }

    /// The same for a page that a caller loads, who gets only so many.
    ///
    /// - Throws: `tooManyAttempts`.
    package func issue(to caller: Caller) async throws -> WorkChallenge {
        try await RateLimits(environment, caller).challenge()
        return try await issue(for: caller.scope.project)
    }

    /// Checks a page's answer: the challenge, and a solution of each part.
    ///
    /// A challenge that was issued before the load came is too easy by now: else whoever means it would
    /// collect easy ones. One step is allowed, for a page that was just loaded.
    ///
    /// - Throws: `captchaFailed`.
    func check(_ token: String, project: String) async throws -> AppVerification.Outcome {
        let solved = try solved(token, project: project)
        let now = environment.clock.now()
        guard now < solved.expiresAt,
            solved.bits >= (try await bits(for: project, at: now)) - 1
        else { throw AuthError.captchaFailed(.expired) }
        return AppVerification.Outcome(
            mark: .init(
                id: "work/\(solved.id)",
                until: solved.expiresAt,
                refusal: .captchaFailed(.duplicate)
            ),
            proof: .work
        )
    }

    /// A challenge of ours that was solved.
    private struct Solved {
        let id: String
        let bits: Int64
        let expiresAt: Timestamp
    }

    private func solved(_ token: String, project: String) throws(AuthError) -> Solved {
        let pieces = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= WorkChallenge.maximumTokenByteCount,
            pieces.count == 2 + WorkChallenge.partCount,
            let mac = Base64URL.decode(String(pieces[1])),
            constantTimeEqual(mac, environment.secrets.mac(ofChallenge: String(pieces[0]))),
            let payload = Base64URL.decode(String(pieces[0])),
            let claims = try? JSONValue(parsing: payload),
            claims["project"]?.stringValue == project,
            let id = claims["id"]?.stringValue,
            let bits = claims["bits"]?.intValue,
            let expires = claims["expires"]?.intValue
        else { throw .captchaFailed(.malformed) }
        let challenge = WorkChallenge(text: "\(pieces[0]).\(pieces[1])", bits: bits)
        let isSolved = pieces.dropFirst(2).enumerated().allSatisfy { part, solution in
            challenge.isSolved(part: part, by: String(solution))
        }
        guard isSolved else { throw .captchaFailed(.malformed) }
        return Solved(id: id, bits: bits, expiresAt: Timestamp(milliseconds: expires))
    }

    private func bits(for project: String, at now: Timestamp) async throws -> Int64 {
        let load = try await environment.store.read { transaction in
            try RateLimits.work(of: project).count(at: now, in: transaction)
        }
        return bits(after: load)
    }

    /// Twice the work for each step of load.
    private func bits(after load: Int64) -> Int64 {
        let steps: Int64 = load < 50 ? 0 : load < 100 ? 1 : load < 200 ? 2 : 3
        let bits = environment.policy.workBits
        return min(bits.lowerBound + steps, bits.upperBound)
    }
}
