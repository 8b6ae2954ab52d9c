/// One step of the schema; once released it never changes.
package struct Migration: Sendable {
    /// Counts from 1, without gaps.
    package let number: Int

    /// Statements that both databases understand, in order.
    package let statements: [SQL]

    /// Creates a step.
    package init(_ number: Int, _ statements: [SQL]) {
        self.number = number
        self.statements = statements
    }
}

extension Migration {
    /// All steps, by number.
    static let all: [Migration] = [
        initial, authenticatorApps, hashConfigurations, serviceAccounts, recoveryCodes,
        placesAndRotation, tenants, hashConfigurationUse, serviceKeys,
        authorizationRequests, deliveries, messageSums, verificationAttempts,
        bounces, gateways, codeReports, messageCharges, namedSessions,
        addressesAtProviders, removedAccounts,
    ]
}
