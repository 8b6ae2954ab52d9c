import AuthCrypto

extension ProjectConfig {
    /// Requires that text messages may go to a region.
    ///
    /// - Parameter region: ISO 3166, upper case; nil for a number of no region, which no list allows.
    /// - Throws: `smsRegionForbidden`.
    package func requireSMS(to region: String?) throws(AuthError) {
        let regions = json["smsRegionConfig"]
        if let allowed = regions?["allowlistOnly"] {
            guard let region, Self.list(allowed["allowedRegions"]).contains(region) else {
                throw .smsRegionForbidden
            }
        }
        if let region, Self.list(regions?["allowByDefault"]?["disallowedRegions"]).contains(region)
        {
            throw .smsRegionForbidden
        }
    }

    private static func list(_ value: JSONValue?) -> [String] {
        value?.arrayValue?.compactMap(\.stringValue) ?? []
    }
}
