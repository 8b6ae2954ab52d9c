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

    /// The error for the app, with further entries of the user info.
    func error(adding userInfo: [String: Any]) -> NSError {
        let error = error
        let known = AuthErrorCode(server: code)
        guard known == .credentialAlreadyInUse || known == .emailAlreadyInUse else { return error }
        var all = error.userInfo
        all.merge(userInfo) { own, _ in own }
        return NSError(domain: error.domain, code: error.code, userInfo: all)
    }

    /// The error for the app.
    var error: NSError {
        guard let known = AuthErrorCode(server: code) else { return unmappedError }
        switch known {
        case .weakPassword:
            return known.error(reason: detail)
        case .emailAlreadyInUse, .tenantIDMismatch, .unsupportedTenantOperation, .missingAppToken:
            return known.error()
        case .blockingCloudFunctionError:
            return known.error(detail.map(Self.functionMessage))
        default:
            return known.error(detail)
        }
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
        let object = try? JSONSerialization.jsonObject(with: body)
        let response = (object as? [String: Any])?["error"] ?? object
        return InternalErrorCode.unexpectedErrorResponse.error(
            status: status,
            userInfo: response.map { ["FIRAuthErrorUserInfoDeserializedResponseKey": $0] }
                ?? ["FIRAuthErrorUserInfoDataKey": body]
        )
    }

    /// Why a key with restrictions does not serve this app; `details[].reason`.
    private static let blockingReasons = [
        WireError.Code.apiKeyHTTPReferrerBlocked, .apiKeyIOSAppBlocked, .apiKeyAndroidAppBlocked,
        .apiKeyServiceBlocked,
    ].map(\.rawValue)

    /// What a project's own function said: `error.message` of the JSON inside the detail.
    private static func functionMessage(_ detail: String) -> String {
        guard
            let start = detail.firstIndex(of: "{"),
            let end = detail.lastIndex(of: "}"), start < end,
            let envelope = try? JSONDecoder().decode(
                Envelope.self,
                from: Data(detail[start...end].utf8)
            )
        else { return detail }
        return envelope.error.message ?? detail
    }
}
