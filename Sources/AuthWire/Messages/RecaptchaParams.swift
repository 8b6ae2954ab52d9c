/// Query of `GET /v1/recaptchaParams`, which has no fields.
package struct RecaptchaParamsRequest: Codable, Hashable, Sendable {
    package init() {}
}

/// Answer of `GET /v1/recaptchaParams`: the site key of reCAPTCHA v2.
package struct RecaptchaParamsResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var recaptchaSiteKey: String?
    package var recaptchaStoken: String?
    package var producerProjectNumber: String?

    package init(
        kind: String? = nil,
        recaptchaSiteKey: String? = nil,
        recaptchaStoken: String? = nil,
        producerProjectNumber: String? = nil
    ) {
        self.kind = kind
        self.recaptchaSiteKey = recaptchaSiteKey
        self.recaptchaStoken = recaptchaStoken
        self.producerProjectNumber = producerProjectNumber
    }
}
