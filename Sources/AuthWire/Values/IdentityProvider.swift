/// An identity provider by its number in the first API.
package struct IdentityProvider: WireEnum {
    package static let mslive = Self(rawValue: "MSLIVE")
    package static let google = Self(rawValue: "GOOGLE")
    package static let facebook = Self(rawValue: "FACEBOOK")
    package static let paypal = Self(rawValue: "PAYPAL")
    package static let twitter = Self(rawValue: "TWITTER")
    package static let yahoo = Self(rawValue: "YAHOO")
    package static let aol = Self(rawValue: "AOL")
    package static let github = Self(rawValue: "GITHUB")
    package static let googlePlayGames = Self(rawValue: "GOOGLE_PLAY_GAMES")
    package static let linkedin = Self(rawValue: "LINKEDIN")
    package static let iosGameCenter = Self(rawValue: "IOS_GAME_CENTER")

    package static let names = [
        "PROVIDER_UNSPECIFIED",
        "MSLIVE",
        "GOOGLE",
        "FACEBOOK",
        "PAYPAL",
        "TWITTER",
        "YAHOO",
        "AOL",
        "GITHUB",
        "GOOGLE_PLAY_GAMES",
        "LINKEDIN",
        "IOS_GAME_CENTER",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
