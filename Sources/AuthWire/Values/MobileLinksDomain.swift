/// A domain of mailed links.
package struct MobileLinksDomain: WireEnum {
    package static let firebaseDynamicLinkDomain = Self(rawValue: "FIREBASE_DYNAMIC_LINK_DOMAIN")
    package static let hostingDomain = Self(rawValue: "HOSTING_DOMAIN")

    package static let names = [
        "DOMAIN_UNSPECIFIED",
        "FIREBASE_DYNAMIC_LINK_DOMAIN",
        "HOSTING_DOMAIN",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
