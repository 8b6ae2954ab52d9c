import AuthCrypto
package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `POST /hearth/v1/projects/{p}/templates:preview`; nothing is sent or changed.
    ///
    /// - Throws: `INVALID_ARGUMENT` for a kind that there is not, and for words that could not be sent.
    func previewTemplate(
        _ request: PreviewTemplateRequest,
        _ caller: Caller
    ) async throws -> PreviewTemplateResponse {
        guard let kind = request.kind.flatMap(TemplateKind.init) else {
            let names = TemplateKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw WireError(.invalidArgument, detail: "kind must be one of \(names).")
        }
        let policy = environment.policy
        var preview = TemplatePreview.Request(
            kind,
            page: caller.config.actionURL ?? policy.publicURL + policy.actionPath
        )
        preview.locale = request.languageCode.nonEmpty
        preview.draft = try request.template.map(MessageTemplate.init(draft:))
        preview.autofillDomain = policy.autofillDomain
        do throws(TemplateFault) {
            return PreviewTemplateResponse(
                try TemplatePreview(preview, caller.config, in: caller.scope)
            )
        } catch {
            throw WireError(.invalidArgument, detail: "\(error.reason).")
        }
    }
}

extension MessageTemplate {
    /// Words as a request has them.
    package init(draft: Config.EmailTemplate) throws {
        let json = try JSONValue(parsing: WireCoding.encode(draft))
        self.init(json.setting(json["body"].map(ConfigField.body) ?? nil, at: ["body"]))
    }
}

extension PreviewTemplateResponse {
    /// What is shown of a preview.
    package init(_ preview: TemplatePreview) {
        let source = preview.source
        self.init(
            kind: preview.kind.rawValue,
            languageCode: preview.language.text,
            template: Config.EmailTemplate(
                senderLocalPart: source.sender.localPart,
                subject: source.subject,
                senderDisplayName: source.sender.displayName,
                body: source.body,
                bodyFormat: source.isHTML ? .html : .plainText,
                replyTo: source.sender.replyTo
            ),
            subject: preview.mail?.subject,
            text: preview.mail?.body ?? preview.sms,
            html: preview.mail?.html,
            sms: preview.length.map { length in
                SMS(
                    encoding: length.encoding.rawValue,
                    length: length.units,
                    segments: length.segments
                )
            },
            warnings: preview.warnings
        )
    }
}
