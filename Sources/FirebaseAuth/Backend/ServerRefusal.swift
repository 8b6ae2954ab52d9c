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
        let message = failure?.message ?? ""
        let parts = message.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        code = WireError.Code(rawValue: parts.first ?? "")
        detail = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        reasons = ((failure?.errors ?? []) + (failure?.details ?? [])).compactMap(\.reason)
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
