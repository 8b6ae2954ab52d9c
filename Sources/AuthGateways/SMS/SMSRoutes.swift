package import AuthDomain

/// Which gateways text messages to a country go by.
package struct SMSRoutes: Sendable {
    private let gateways: [any SMSGateway]
    private let byRegion: [String: [any SMSGateway]]
    private let phoneNumbers: any PhoneNumbers

    /// Creates routes.
    ///
    /// - Parameters:
    ///   - gateways: for all regions without gateways of their own, in the order in which they are tried.
    ///   - byRegion: the same by region (ISO 3166, upper case).
    ///   - phoneNumbers: finds a number's region.
    package init(
        _ gateways: [any SMSGateway],
        byRegion: [String: [any SMSGateway]] = [:],
        phoneNumbers: any PhoneNumbers = PhoneNumberRules()
    ) {
        self.gateways = gateways
        self.byRegion = byRegion
        self.phoneNumbers = phoneNumbers
    }

    /// The gateways that want to hear what has become of their codes, by name.
    var reporting: [String: any CodeReportGateway] {
        let all = gateways + byRegion.values.joined()
        let found = all.compactMap { $0 as? any CodeReportGateway }
        return Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The gateways for a number, in the order in which they are tried.
    package func gateways(for phoneNumber: String) -> [any SMSGateway] {
        let region = (try? phoneNumbers.facts(of: phoneNumber))?.region
        return region.flatMap { byRegion[$0] } ?? gateways
    }
}
