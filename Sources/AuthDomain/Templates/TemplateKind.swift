/// What a message is for; an operator may word each kind anew.
///
/// Raw values are the names of kinds in settings.
package enum TemplateKind: String, Sendable, CaseIterable {
    case verifyEmail
    case passwordReset
    case emailSignIn
    case recoverEmail
    case verifyAndChangeEmail
    case revertSecondFactorAddition
    case recoveryCodeUsed
    case recoveryCodesMade
    case passwordChanged
    case factorRemoved
    case wrongSecondFactor
    case sms

    /// The kind of a mail with a link.
    package init(_ kind: ActionKind) {
        switch kind {
        case .verifyEmail: self = .verifyEmail
        case .passwordReset: self = .passwordReset
        case .emailSignIn: self = .emailSignIn
        case .recoverEmail: self = .recoverEmail
        case .verifyAndChangeEmail: self = .verifyAndChangeEmail
        case .revertSecondFactorAddition: self = .revertSecondFactorAddition
        }
    }

    /// The kind of a notice.
    package init(_ event: AccountNotice.Event) {
        switch event {
        case .recoveryCodeUsed: self = .recoveryCodeUsed
        case .recoveryCodesMade: self = .recoveryCodesMade
        case .passwordChanged: self = .passwordChanged
        case .factorRemoved: self = .factorRemoved
        case .wrongSecondFactor: self = .wrongSecondFactor
        }
    }

    /// The road that it takes.
    package var road: MessageRoad { self == .sms ? .sms : .email }

    /// What its mails have a link for; nil for a kind without one.
    package var action: ActionKind? {
        ActionKind.allCases.first { TemplateKind($0) == self }
    }

    /// The kind's name in Identity Platform's settings; nil for one that it does not let word.
    ///
    /// The mail of a changed address goes to the old one there, too.
    ///
    /// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2SendEmail`.
    package var googleName: String? {
        switch self {
        case .verifyEmail: "verifyEmailTemplate"
        case .passwordReset: "resetPasswordTemplate"
        case .recoverEmail: "changeEmailTemplate"
        case .revertSecondFactorAddition: "revertSecondFactorAdditionTemplate"
        default: nil
        }
    }

    /// What a text of the kind may stand in for.
    package var placeholders: [Placeholder] {
        switch self {
        case .sms: return [.code, .loginCode, .appName]
        case .recoveryCodeUsed: return [.email, .appName, .displayName, .codesLeft]
        default:
            let person: [Placeholder] = [.email, .appName, .displayName]
            return action == nil ? person : [.link, .newEmail] + person
        }
    }

    /// Of these a body must have one; of none any will do.
    package var necessary: [Placeholder] {
        if self == .sms { return [.code, .loginCode] }
        return action == nil ? [] : [.link]
    }
}

/// A place in an operator's text, written `%LINK%`.
///
/// Source: discovery document v2, `GoogleCloudIdentitytoolkitAdminV2EmailTemplate` and
/// `GoogleCloudIdentitytoolkitAdminV2SmsTemplate`; `%CODE%` and `%CODES_LEFT%` are Hearth's own.
package enum Placeholder: String, Sendable, CaseIterable {
    case link = "LINK"
    case email = "EMAIL"
    case newEmail = "NEW_EMAIL"
    case appName = "APP_NAME"
    case displayName = "DISPLAY_NAME"
    case code = "CODE"
    case loginCode = "LOGIN_CODE"
    case codesLeft = "CODES_LEFT"

    /// As it is written.
    package var text: String { "%\(rawValue)%" }

    /// What fills it.
    var slot: Phrase.Slot {
        switch self {
        case .link: .link
        case .email: .email
        case .newEmail: .newEmail
        case .appName: .app
        case .displayName: .displayName
        case .code, .loginCode: .code
        case .codesLeft: .count
        }
    }
}

/// Why a text cannot be an operator's template, in words for the operator.
package struct TemplateFault: Error, Hashable, Sendable {
    package let reason: String
}
