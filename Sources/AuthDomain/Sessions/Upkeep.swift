import AuthCrypto

/// Forgets what has expired and serves nobody any more.
package struct Upkeep: Sendable {
    /// What has expired is kept so long, so that a late client still hears why it is refused.
    private static let keepSeconds: Int64 = 24 * 3600
    /// An ended session is kept so long: its client may come back after a holiday.
    private static let keepSessionSeconds: Int64 = 90 * 24 * 3600
    /// A message is remembered so long, without what was in it: receipts come late.
    private static let keepDeliverySeconds: Int64 = 7 * 24 * 3600
    /// From where an app asked for a push is remembered so long: it follows within minutes, or never.
    private static let keepMarkSeconds: Int64 = 3600
    /// That mails came back from an address is remembered so long.
    private static let keepBounceSeconds: Int64 = 180 * 24 * 3600
    /// A message that has expired for so long has no server that sends on its road any more.
    private static let abandonedSeconds: Int64 = 3600
    /// An anonymous account is kept so long where its project wants it to go.
    private static let keepAnonymousSeconds: Int64 = 30 * 24 * 3600
    /// A removed account is remembered until the last of its tokens has died: session cookies live
    /// longest.
    private static let keepRemovedSeconds = CreateSessionCookie.seconds.upperBound + keepSeconds
    private static let batchSize = 200
    /// Marks that hash configurations were looked through.
    private static let hashUpkeep = "upkeep of hash configurations"

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Does it once.
    ///
    /// - Parameter roads: those whose messages this server's own workers end, and tell of.
    /// - Returns: messages that were given up because no server has had a gateway for them.
    /// - Throws: the store's failure.
    @discardableResult
    package func run(leaving roads: Set<MessageRoad> = []) async throws -> [Delivery] {
        let now = environment.clock.now()
        let abandoned = try await endAbandonedMessages(leaving: roads, at: now)
        let early = now.adding(seconds: -Self.keepSeconds)
        try await environment.store.write { transaction in
            try transaction.purgeVerifications(expiredBefore: early)
            try transaction.purgeActionCodes(expiredBefore: early)
            try transaction.purgeSpent(before: now)
            try transaction.purgeAuthorizations(expiredBefore: now)
            try transaction.purgeAccessTokens(expiredBefore: now)
            try transaction.purgeBounces(before: now.adding(seconds: -Self.keepBounceSeconds))
            try transaction.purgeDeliveries(before: now.adding(seconds: -Self.keepDeliverySeconds))
            try transaction.purgeCodeReports(dueBefore: early)
            try transaction.purgeRemovedAccounts(
                before: now.adding(seconds: -Self.keepRemovedSeconds)
            )
            try transaction.purgePlaces(
                usedBefore: now.adding(seconds: -PasswordGuesses.knownSeconds)
            )
            try transaction.purgeRetiredTokens(
                before: now.adding(seconds: -SessionRules.rememberSeconds),
                namingSessionBefore: now.adding(seconds: -SessionRules.graceSeconds)
            )
            try transaction.purgeThrottles(
                before: now.adding(seconds: -GuessBudget.forgetAfterSeconds)
            )
            try transaction.forgetNetworkMarks(before: now.adding(seconds: -Self.keepMarkSeconds))
            try transaction.purgeMessageSums(endedBefore: now)
            try transaction.purgeMessagePrefixes(
                before: now.adding(seconds: -PrefixBreaker.longestWindowSeconds)
            )
            try transaction.purgeSessions(
                endedBefore: now.adding(seconds: -Self.keepSessionSeconds)
            )
        }
        for scope in try await scopesThatForget() {
            try await removeAnonymousAccounts(in: scope, at: now)
        }
        try await removeHashConfigurations(at: now)
        try await removeAttempts(at: now)
        return abandoned
    }

    /// Ends what no worker has: commands keep messages for servers, which may have lost a gateway, or
    /// never had one.
    private func endAbandonedMessages(
        leaving roads: Set<MessageRoad>,
        at now: Timestamp
    ) async throws -> [Delivery] {
        let late = now.adding(seconds: -Self.abandonedSeconds)
        let abandoned = MessageRoad.allCases.filter { !roads.contains($0) }
        var ended: [Delivery] = []
        for road in abandoned {
            var some: [Delivery]
            repeat {
                some = try await endSome(on: road, since: late, at: now)
                ended += some
            } while some.count >= Delivery.endedAtOnce
        }
        return ended
    }

    /// Ends some that have been due since a time; fewer than ``Delivery/endedAtOnce`` are the last.
    private func endSome(
        on road: MessageRoad,
        since late: Timestamp,
        at now: Timestamp
    ) async throws -> [Delivery] {
        try await environment.store.write { transaction in
            // In the order in which workers lock them.
            let limit = Delivery.endedAtOnce
            let expired = try transaction.expireDeliveries(on: road, limit: limit, at: late)
            var lost: [Delivery] = []
            switch road {
            case .sms: lost = try transaction.giveUpDeliveries(on: road, limit: limit, at: late)
            case .email: try transaction.recoverDeliveries(on: road, at: late)
            }
            try expired.giveBack(in: transaction)
            try (lost + expired).tellAttempts(at: now, in: transaction)
            return lost + expired
        }
    }

    /// Attempts go when their project says so; a few at a time, so that nobody waits long.
    private func removeAttempts(at now: Timestamp) async throws {
        let projects = try await environment.store.scan { try $0.projects() }
        for project in projects {
            let days = try ProjectConfig(parsing: project.config).attemptDays
            let limit = now.adding(seconds: -days * 24 * 3600)
            var count = Self.batchSize
            while count == Self.batchSize {
                count = try await environment.store.write { transaction in
                    try transaction.purgeAttempts(
                        of: project.id,
                        before: limit,
                        limit: Self.batchSize
                    )
                }
            }
        }
    }

    /// Once a day, since it looks at every account: keys of imported hashes that are no account's any
    /// more serve nobody but a thief.
    private func removeHashConfigurations(at now: Timestamp) async throws {
        let early = now.adding(seconds: -Self.keepSeconds)
        let old = try await environment.store.read { transaction in
            try transaction.isSpent(Self.hashUpkeep)
                ? [] : transaction.hashConfigurations(importedBefore: early, limit: Self.batchSize)
        }
        guard !old.isEmpty else { return }
        let isFirst = try await environment.store.write { transaction in
            try transaction.spend(Self.hashUpkeep, until: now.adding(seconds: Self.keepSeconds))
        }
        guard isFirst else { return }
        for configuration in old {
            let prefixes = try configuration.hashPrefixes()
            let isUsed = try await environment.store.read { transaction in
                try prefixes.contains { prefix in
                    try transaction.hasPasswordHash(
                        startingWith: prefix,
                        in: configuration.project
                    )
                }
            }
            guard !isUsed else { continue }
            try await environment.store.write { transaction in
                try transaction.deleteHashConfiguration(configuration.id, importedBefore: early)
            }
        }
    }

    /// The projects and tenants whose anonymous accounts live for a month only.
    private func scopesThatForget() async throws -> [Scope] {
        try await environment.store.scan { transaction in
            var scopes: [Scope] = []
            for project in try transaction.projects() {
                let config = try ProjectConfig(parsing: project.config)
                if config.deletesAnonymousAccounts { scopes.append(Scope(project: project.id)) }
                for tenant in try transaction.tenants(of: project.id, after: nil, limit: .max) {
                    let settings = try JSONValue(parsing: Array(tenant.config.utf8))
                    guard config.within(settings).deletesAnonymousAccounts else { continue }
                    scopes.append(Scope(project: project.id, tenant: tenant.id))
                }
            }
            return scopes
        }
    }

    /// A few at a time, so that nobody waits long for the store.
    private func removeAnonymousAccounts(in scope: Scope, at now: Timestamp) async throws {
        let limit = now.adding(seconds: -Self.keepAnonymousSeconds)
        var count = Self.batchSize
        while count == Self.batchSize {
            count = try await environment.store.write { transaction in
                try transaction.deleteAnonymousAccounts(
                    in: scope,
                    madeBefore: limit,
                    limit: Self.batchSize,
                    at: now
                )
            }
        }
    }
}
