import AuthCrypto
import AuthDomain

/// A gateway's HTTP interface: what failures and statuses mean for a message.
struct GatewayCall: Sendable {
    static let timeout = Duration.seconds(10)
    private static let maximumAnswerByteCount = 64 * 1024

    private let http: any OutgoingHTTP

    init(_ http: any OutgoingHTTP) {
        self.http = http
    }

    /// An answer that is no success.
    struct Refusal {
        let status: Int
        /// The gateway's number for what is wrong.
        let code: Int64?
        /// Amazon's word for it.
        let name: String?

        init(status: Int, body: [UInt8]) {
            self.status = status
            let json = try? JSONValue(parsing: body)
            let code = json?["code"] ?? json?["errors"]?[0]?["code"] ?? json?["error"]?["code"]
            self.code = code?.intValue
            name = json?["Error"]?["Code"]?.stringValue
        }

        /// For logs and operators; the gateway's words may hold the phone number.
        var reason: String { "status \(status)" + (code.map { ", code \($0)" } ?? "") }
    }

    /// Sends a request once.
    ///
    /// - Parameters:
    ///   - request: what the gateway is to get.
    ///   - refuse: reads an answer whose status is none; nil for what the status alone says.
    ///   - accept: reads an answer whose status is a success; nil for one that makes no sense.
    /// - Returns: what came of it.
    func send(
        _ request: OutgoingRequest,
        refuse: (Refusal) -> GatewayAnswer? = { _ in nil },
        accept: (OutgoingAnswer) -> GatewayAnswer?
    ) async -> GatewayAnswer {
        var request = request
        request.isSentOnce = true
        request.timeout = Self.timeout
        request.maximumAnswerByteCount = Self.maximumAnswerByteCount
        do {
            let answer = try await http.send(request)
            guard (200..<300).contains(answer.status) else {
                let refusal = Refusal(status: answer.status, body: answer.body)
                return refuse(refusal) ?? Self.answer(to: refusal)
            }
            return accept(answer) ?? .uncertain(reason: "the answer makes no sense")
        } catch let failure as OutgoingFailure {
            return Self.answer(to: failure)
        } catch {
            return .uncertain(reason: "the call was given up")
        }
    }

    private static func answer(to failure: OutgoingFailure) -> GatewayAnswer {
        switch failure {
        case .answerMissing, .answerTooLarge: .uncertain(reason: "there was no whole answer")
        case .timedOut: .busy(reason: "no connection in time")
        case .overloaded: .busy(reason: "too many calls are on their way")
        case .requestRefused: .busy(reason: "the gateway's address is none that is called")
        case .addressRefused: .busy(reason: "the gateway is at an address that is not called")
        case .certificateRefused: .busy(reason: "the gateway's certificate is not trusted")
        case .unreachable: .busy(reason: "no connection")
        }
    }

    /// A gateway that says itself that it has failed does not have the message; one that somebody in
    /// front of it says so about may.
    private static func answer(to refusal: Refusal) -> GatewayAnswer {
        switch refusal.status {
        case 401, 403, 408, 429, 500, 503: .busy(reason: refusal.reason)
        case 400..<500: .refused(reason: refusal.reason)
        default: .uncertain(reason: refusal.reason)
        }
    }
}
