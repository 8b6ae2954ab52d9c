/// How a message of the outbox would have gone out.
package struct MessageKind: WireEnum {
    package static let sms = Self(rawValue: "sms")
    package static let email = Self(rawValue: "email")
    package static let push = Self(rawValue: "push")

    package static let names = ["UNSPECIFIED", "sms", "email", "push"]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
