import AuthWire
import Foundation

/// An answer that says no, and the error that apps get for it.
struct ServerRefusal: Sendable {
    /// The error's envelope, as far as it is read.
    private struct Envelope: Decodable {
        struct Failure: Decodable {
            let message: String?
            let errors: [Cause]?
            let details: [Cause]?

            private enum CodingKeys: String, CodingKey {
                case message, errors, details
            }

            /// Takes each part that makes sense, whatever the others are.
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                message = try? container.decode(String.self, forKey: .message)
                errors = try? container.decode([Cause].self, forKey: .errors)
                details = try? container.decode([Cause].self, forKey: .details)
            }
        }

        struct Cause: Decodable {
            let reason: String?
        }

        let error: Failure
    }

    private let status: Int
    private let body: Data
    private let code: WireError.Code
    private let detail: String?
    private let reasons: [String]

    init(_ answer: HTTPAnswer) {
        status = answer.status
        body = answer.body
        let failure = try? JSONDecoder().decode(Envelope.self, from: answer.body).error
        (code, detail) = Self.parts(of: failure?.message ?? "")
        reasons = ((failure?.errors ?? []) + (failure?.details ?? [])).compactMap(\.reason)
    }

    /// Reads a refusal that stands in a good answer.
    init(message: String) {
        status = 200
        body = Data(message.utf8)
        (code, detail) = Self.parts(of: message)
        reasons = []
    }

    /// The code of a message, and what it says about it.
    private static func parts(of message: String) -> (WireError.Code, String?) {
        let parts = message.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        let detail = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        return (WireError.Code(rawValue: parts.first ?? ""), detail)
    }

    /// The error for the app; of a conflict, with the user info that goes with one and without detail.
    func error(adding userInfo: [String: Any]) -> NSError {
        guard
            let known = AuthErrorCode(server: code), !userInfo.isEmpty,
            known == .credentialAlreadyInUse || known == .emailAlreadyInUse
        else { return error }
        return known.error(userInfo: userInfo.merging(serverCode) { own, _ in own })
    }

    /// The error for the app.
    ///
    /// A server that fails says nothing about the user, whatever its body has: a status of 500 or more
    /// is always an `internalError`.
    var error: NSError {
        guard status < 500 else { return internalError }
        guard let known = AuthErrorCode(server: code) else { return unmappedError }
        switch known {
        case .weakPassword:
            return known.error(reason: detail, userInfo: serverCode)
        case .emailAlreadyInUse, .tenantIDMismatch, .unsupportedTenantOperation, .missingAppToken:
            return known.error(userInfo: serverCode)
        case .blockingCloudFunctionError:
            return known.error(detail.map(Self.functionMessage), userInfo: serverCode)
        default:
            return known.error(detail, userInfo: serverCode)
        }
    }

    /// What every error of a refusal has: the server's own word for it, if it is one.
    private var serverCode: [String: Any] {
        let word = code.rawValue
        let isWord = !word.isEmpty && word.utf8.count <= 100 && !word.contains(" ")
        return isWord ? [AuthErrorUserInfoServerCodeKey: word] : [:]
    }

    private var unmappedError: NSError {
        for reason in reasons {
            if reason.hasPrefix("keyInvalid") || reason == WireError.Code.apiKeyInvalid.rawValue {
                return AuthErrorCode.invalidAPIKey.error()
            }
            if reason == "ipRefererBlocked" || Self.blockingReasons.contains(reason) {
                return AuthErrorCode.appNotAuthorized.error()
            }
        }
        return internalError
    }

    private var internalError: NSError {
        // A body that is larger is kept cut short, like one without sense.
        let object =
            body.count <= Self.keptBody ? try? JSONSerialization.jsonObject(with: body) : nil
        let response = (object as? [String: Any])?["error"] ?? object
        return InternalErrorCode.unexpectedErrorResponse.error(
            status: status,
            serverCode: serverCode,
            userInfo: response.map { ["FIRAuthErrorUserInfoDeserializedResponseKey": $0] }
                ?? ["FIRAuthErrorUserInfoDataKey": body.prefix(Self.keptBody)]
        )
    }

    /// The code that the server refused with; nil for an error of another origin.
    static func code(of error: any Error) -> WireError.Code? {
        let word = (error as NSError).userInfo[AuthErrorUserInfoServerCodeKey] as? String
        return word.map { WireError.Code(rawValue: $0) }
    }

    /// How much of a body an error has; bytes.
    private static let keptBody = 4096

    /// Why a key with restrictions does not serve this app; `details[].reason`.
    private static let blockingReasons = [
        WireError.Code.apiKeyHTTPReferrerBlocked, .apiKeyIOSAppBlocked, .apiKeyAndroidAppBlocked,
        .apiKeyServiceBlocked,
    ].map(\.rawValue)

    /// What a project's own function said: `error.message` of the first JSON object in the detail.
    private static func functionMessage(_ detail: String) -> String {
        guard
            let object = firstObject(in: detail),
            let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(object.utf8))
        else { return detail }
        return envelope.error.message ?? detail
    }

    /// The first `{…}` whose braces balance, those in strings apart.
    private static func firstObject(in text: String) -> Substring? {
        guard let start = text.firstIndex(of: "{") else { return nil }
        var depth = 0
        var isInString = false
        var isEscaped = false
        for index in text[start...].indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
                continue
            }
            switch character {
            case "\\" where isInString: isEscaped = true
            case "\"": isInString.toggle()
            case "{" where !isInString: depth += 1
            case "}" where !isInString:
                depth -= 1
                if depth == 0 { return text[start...index] }
            default: break
            }
        }
        return nil
    }
}
