import AuthDomain
import AuthGateways
import AuthTestSupport

extension OutgoingRules {
    /// Trusts the stand-in's certificate, and lets its address be called.
    static func trusting(_ standIn: StandIn) -> OutgoingRules {
        var rules = OutgoingRules()
        rules.certificates = standIn.certificate
        rules.allows = { $0 == [127, 0, 0, 1] }
        return rules
    }

    /// As a development server has them.
    static var development: OutgoingRules {
        var rules = OutgoingRules()
        rules.allowsLoopback = true
        return rules
    }
}

extension CurlHTTP {
    /// Why a request fails; nil where it does not.
    func failure(of request: OutgoingRequest) async throws -> OutgoingFailure? {
        do {
            _ = try await send(request)
            return nil
        } catch let failure as OutgoingFailure {
            return failure
        }
    }
}

extension OutgoingRequest {
    /// A request that no slow machine can be too slow for.
    static func patient(
        _ method: String,
        _ url: String,
        fields: [Field] = [],
        body: [UInt8] = []
    ) -> OutgoingRequest {
        var request = OutgoingRequest(method, url, fields: fields, body: body)
        request.timeout = .seconds(1000)
        return request
    }
}
