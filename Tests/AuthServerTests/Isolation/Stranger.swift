import AuthCrypto
import AuthTestSupport
import Testing

/// A place beside the victim's, from which somebody reaches for the victim.
enum Stranger: String, CaseIterable, CustomTestStringConvertible {
    case otherTenant = "another tenant of the project"
    case project = "the project itself"
    case otherProject = "another project"

    var testDescription: String { rawValue }

    var tenant: String? {
        self == .otherTenant ? "strangers" : nil
    }

    private var projectID: String {
        self == .otherProject ? "other-project" : TestServer.project
    }

    /// Whether a request is the victim's own after all.
    ///
    /// A token of a tenant stands for its tenant where a request names none, so whoever holds one is
    /// at home in the project's paths. Source: Auth emulator, src/emulator/auth/server.ts.
    func isAtHome(in request: TestRequest) -> Bool {
        self == .project && request.body.contains(#""idToken""#)
    }

    /// An administrator's path to what is asked of the place.
    func path(_ version: String, _ ending: String) -> String {
        let place = tenant.map { "/tenants/\($0)" } ?? ""
        let version = version == "hearth" ? "hearth/v1" : version
        return "/\(version)/projects/\(projectID)\(place)\(ending)"
    }

    /// A request of an app of the place; of another project's app only an administrator's is one.
    func app(_ path: String, _ fields: JSONObject) -> TestRequest {
        var body = fields
        body["tenantId"] = tenant.map(JSONValue.string)
        guard self == .otherProject else { return .app(path, .object(body)) }
        body["targetProjectId"] = .string(projectID)
        let text = String(decoding: JSONValue.object(body).serialized, as: UTF8.self)
        return TestRequest.post(path, text).asOwner
    }

    /// A request of the place's administrator.
    func admin(_ operation: String, _ body: JSONObject, version: String = "v1") -> TestRequest {
        let text = String(decoding: JSONValue.object(body).serialized, as: UTF8.self)
        return TestRequest.post(path(version, operation), text).asOwner
    }

    /// A list of what was written down of the place's phone numbers.
    func verifications(_ filter: String) -> TestRequest {
        let place = tenant.map { "&tenantId=\($0)" } ?? ""
        return TestRequest.get(
            "/hearth/v1/projects/\(projectID)/verifications?\(filter)\(place)"
        ).asOwner
    }

    /// A request of the place's administrator without a body.
    func admin(get ending: String, version: String = "v1") -> TestRequest {
        TestRequest.get(path(version, ending)).asOwner
    }
}
