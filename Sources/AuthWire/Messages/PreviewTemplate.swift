/// Asks for a message as its reader would get it; an operation of Hearth's own.
package struct PreviewTemplateRequest: Codable, Hashable, Sendable {
    package var targetProjectId: String?
    package var tenantId: String?
    /// The kind of message, named as below `hearth.templates`.
    package var kind: String?
    /// BCP 47 language of the reader; absent for the project's.
    package var languageCode: String?
    /// Words that are not stored yet; absent for those that hold.
    package var template: Config.EmailTemplate?

    package init(
        targetProjectId: String? = nil,
        tenantId: String? = nil,
        kind: String? = nil,
        languageCode: String? = nil,
        template: Config.EmailTemplate? = nil
    ) {
        self.targetProjectId = targetProjectId
        self.tenantId = tenantId
        self.kind = kind
        self.languageCode = languageCode
        self.template = template
    }
}

/// A message about somebody who does not exist.
package struct PreviewTemplateResponse: Codable, Hashable, Sendable {
    /// What a text message costs.
    package struct SMS: Codable, Hashable, Sendable {
        /// `GSM-7` or `UCS-2`.
        package var encoding: String?
        /// In units of the encoding.
        package var length: Int?
        package var segments: Int?

        package init(encoding: String? = nil, length: Int? = nil, segments: Int? = nil) {
            self.encoding = encoding
            self.length = length
            self.segments = segments
        }
    }

    package var kind: String?
    /// The language of what it says.
    package var languageCode: String?
    /// The words with their places, and who the mail says that it is from.
    package var template: Config.EmailTemplate?
    package var subject: String?
    package var text: String?
    package var html: String?
    package var sms: SMS?
    /// What an operator should know, a sentence each.
    package var warnings: [String]?

    package init(
        kind: String? = nil,
        languageCode: String? = nil,
        template: Config.EmailTemplate? = nil,
        subject: String? = nil,
        text: String? = nil,
        html: String? = nil,
        sms: SMS? = nil,
        warnings: [String]? = nil
    ) {
        self.kind = kind
        self.languageCode = languageCode
        self.template = template
        self.subject = subject
        self.text = text
        self.html = html
        self.sms = sms
        self.warnings = warnings
    }
}
