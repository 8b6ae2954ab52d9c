/// The kind of app that a site key is for.
package struct RecaptchaKeyType: WireEnum {
    package static let web = Self(rawValue: "WEB")
    package static let iOS = Self(rawValue: "IOS")
    package static let android = Self(rawValue: "ANDROID")

    package static let names = ["CLIENT_TYPE_UNSPECIFIED", "WEB", "IOS", "ANDROID"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
