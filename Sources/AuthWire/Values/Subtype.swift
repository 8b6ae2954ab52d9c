/// The product that a project uses.
package struct Subtype: WireEnum {
    package static let identityPlatform = Self(rawValue: "IDENTITY_PLATFORM")
    package static let firebaseAuth = Self(rawValue: "FIREBASE_AUTH")

    package static let names = ["SUBTYPE_UNSPECIFIED", "IDENTITY_PLATFORM", "FIREBASE_AUTH"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
