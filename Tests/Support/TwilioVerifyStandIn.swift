import AuthCrypto
import Foundation
import HTTPServer
import Synchronization

/// Twilio's Verify service as its reference has it: one verification at a time for a number.
///
/// While one is pending its code is sent again, whichever code is asked for, up to five times.
package final class TwilioVerifyStandIn: Sendable {
    /// How it fails.
    package enum Fault: Sendable {
        /// It does what it is for.
        case none
        /// It answers with an error of its own.
        case error(status: Int, code: Int64)
        /// It takes the request and does not answer.
        case hangs
        /// Its services are not translated: it knows no language.
        case untranslated
    }

    /// A text message that it sent.
    package struct Text: Hashable, Sendable {
        package let to: String
        package let code: String
        /// As it was asked for; nil where Twilio chose.
        package let locale: String?

        /// Describes a text.
        package init(to: String, code: String, locale: String?) {
            self.to = to
            self.code = code
            self.locale = locale
        }
    }

    /// What it was told of one of its verifications.
    package struct Report: Hashable, Sendable {
        package let sid: String
        package let status: String

        /// Describes what it was told.
        package init(sid: String, status: String) {
            self.sid = sid
            self.status = status
        }
    }

    private struct Pending {
        let sid: String
        let code: String
        var sends = 0
    }

    private struct State {
        var fault = Fault.none
        var reportFault = Fault.none
        var pending: [String: Pending] = [:]
        var texts: [Text] = []
        var reports: [Report] = []
        var count = 0
    }

    package static let sid = "AC00000000000000000000000000000001"
    package static let secret = "the-auth-token-of-a-test"
    package static let service = "VA00000000000000000000000000000001"
    private static let path = "/v2/Services/\(service)/Verifications"

    package let standIn: StandIn
    private let state: Shared

    private final class Shared: Sendable {
        let value = Mutex(State())
    }

    /// Starts it.
    package init() throws {
        let shared = Shared()
        state = shared
        standIn = try StandIn { request in await Self.answer(request, shared) }
    }

    /// The texts so far, oldest first.
    package var texts: [Text] { state.value.withLock { $0.texts } }
    /// What it was told and believed so far, oldest first.
    package var reports: [Report] { state.value.withLock { $0.reports } }
    /// Codes that are still pending.
    package var pendingCount: Int { state.value.withLock { $0.pending.count } }

    /// Changes how it answers to new verifications.
    package func fail(_ fault: Fault) { state.value.withLock { $0.fault = fault } }
    /// Changes how it answers to what it is told.
    package func failReports(_ fault: Fault) { state.value.withLock { $0.reportFault = fault } }

    private static func answer(_ request: HTTPRequest, _ shared: Shared) async -> HTTPResponse {
        let credentials = Base64.encode(Array("\(sid):\(secret)".utf8))
        let target = request.head.target
        guard request.head.headers["Authorization"] == "Basic \(credentials)" else {
            return error(401, 20003)
        }
        guard target.hasPrefix(path), request.head.method == "POST" else {
            return error(404, 20404)
        }
        let fault = shared.value.withLock { target == path ? $0.fault : $0.reportFault }
        let form = form(request)
        switch fault {
        case .error(let status, let code): return error(status, code)
        case .hangs:
            try? await Task.sleep(for: .seconds(600))
            return error(503, 20503)
        case .untranslated where form["Locale"] != nil: return error(404, 20404)
        case .none, .untranslated: break
        }
        return shared.value.withLock { state in
            target == path
                ? create(form, &state)
                : update(String(target.dropFirst(path.count + 1)), form, &state)
        }
    }

    private static func create(_ form: [String: String], _ state: inout State) -> HTTPResponse {
        guard let to = form["To"], to.hasPrefix("+"), form["Channel"] == "sms",
            let code = form["CustomCode"], (4...10).contains(code.utf8.count)
        else { return error(400, 60200) }
        state.count += 1
        let number = String(state.count)
        let zeros = String(repeating: "0", count: 32 - number.utf8.count)
        var pending = state.pending[to] ?? Pending(sid: "VE\(zeros)\(number)", code: code)
        pending.sends += 1
        guard pending.sends <= 5 else { return error(429, 60203) }
        state.pending[to] = pending
        state.texts.append(Text(to: to, code: pending.code, locale: form["Locale"]))
        return verification(pending.sid, to, "pending", status: 201)
    }

    private static func update(
        _ sid: String,
        _ form: [String: String],
        _ state: inout State
    ) -> HTTPResponse {
        guard let status = form["Status"], ["approved", "canceled"].contains(status) else {
            return error(400, 60200)
        }
        guard let to = state.pending.first(where: { $0.value.sid == sid })?.key else {
            return error(404, 20404)
        }
        state.pending[to] = nil
        state.reports.append(Report(sid: sid, status: status))
        return verification(sid, to, status, status: 200)
    }

    private static func verification(
        _ sid: String,
        _ to: String,
        _ state: String,
        status: Int
    ) -> HTTPResponse {
        let json: JSONObject = [
            "sid": .string(sid), "service_sid": .string(service), "account_sid": .string(Self.sid),
            "to": .string(to), "channel": "sms", "status": .string(state),
            "valid": .bool(state == "approved"), "send_code_attempts": [["channel": "SMS"]],
        ]
        return HTTPResponse(status: status, text: String(decoding: json.serialized, as: UTF8.self))
    }

    private static func error(_ status: Int, _ code: Int64) -> HTTPResponse {
        let json: JSONObject = [
            "code": .int(code), "message": "Something with +4915112345678 is wrong",
            "more_info": .string("https://www.twilio.com/docs/errors/\(code)"),
            "status": .int(Int64(status)),
        ]
        return HTTPResponse(status: status, text: String(decoding: json.serialized, as: UTF8.self))
    }

    private static func form(_ request: HTTPRequest) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = String(decoding: request.body, as: UTF8.self)
        let items = components.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
}
