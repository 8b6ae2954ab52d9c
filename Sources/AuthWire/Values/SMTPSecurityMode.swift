/// How the connection to a mail server is protected.
package struct SMTPSecurityMode: WireEnum {
    package static let ssl = Self(rawValue: "SSL")
    package static let startTls = Self(rawValue: "START_TLS")

    package static let names = ["SECURITY_MODE_UNSPECIFIED", "SSL", "START_TLS"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
