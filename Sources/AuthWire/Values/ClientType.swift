/// The kind of app that asks.
package struct ClientType: WireEnum {
    package static let web = Self(rawValue: "CLIENT_TYPE_WEB")
    package static let android = Self(rawValue: "CLIENT_TYPE_ANDROID")
    package static let iOS = Self(rawValue: "CLIENT_TYPE_IOS")

    package static let names = [
        "CLIENT_TYPE_UNSPECIFIED",
        "CLIENT_TYPE_WEB",
        "CLIENT_TYPE_ANDROID",
        "CLIENT_TYPE_IOS",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
