import AuthCrypto
import AuthWire

/// Describes what the server answers, without the fields of its messages.
///
/// Source: OpenAPI Specification, version 3.0.3.
struct APIDescription {
    /// The document, as JSON.
    let document: [UInt8]

    /// Describes operations at their bare paths.
    init(of endpoints: [EndpointDescription]) {
        var paths: JSONObject = [:]
        for endpoint in endpoints {
            let places = [endpoint.path, endpoint.projectPath, endpoint.tenantPath]
            for path in places.compactMap(\.self) {
                var item = paths[path]?.objectValue ?? [:]
                item[endpoint.method.rawValue.lowercased()] = Self.operation(endpoint, at: path)
                paths[path] = .object(item)
            }
        }
        let whole: JSONObject = [
            "openapi": "3.0.3", "info": ["title": "Hearth", "version": "1"],
            "paths": .object(paths),
            "components": [
                "securitySchemes": [
                    "apiKey": ["type": "apiKey", "in": "query", "name": "key"],
                    "bearer": ["type": "http", "scheme": "bearer"],
                ]
            ],
        ]
        document = whole.serialized
    }

    private static func operation(_ endpoint: EndpointDescription, at path: String) -> JSONValue {
        var operation: JSONObject = ["summary": .string(endpoint.name)]
        let names = ["targetProjectId", "tenantId"].filter { path.contains("{\($0)}") }
        if !names.isEmpty {
            operation["parameters"] = .array(
                names.map { name in
                    [
                        "name": .string(name), "in": "path", "required": true,
                        "schema": ["type": "string"],
                    ]
                }
            )
        }
        if endpoint.method == .post || endpoint.method == .patch {
            operation["requestBody"] = content(endpoint.takesForm)
        }
        operation["responses"] = ["200": ["description": "Done."], "default": refusal]
        operation["security"] = .array(security(endpoint, namesProject: !names.isEmpty))
        return .object(operation)
    }

    private static let refusal: JSONValue = ["description": "Refused; `error.message` says why."]

    private static func content(_ takesForm: Bool) -> JSONValue {
        let message: JSONValue = ["schema": ["type": "object"]]
        var types: JSONObject = ["application/json": message]
        if takesForm { types["application/x-www-form-urlencoded"] = message }
        return ["content": .object(types)]
    }

    private static func security(
        _ endpoint: EndpointDescription,
        namesProject: Bool
    ) -> [JSONValue] {
        let key: JSONValue = ["apiKey": []]
        let bearer: JSONValue = ["bearer": []]
        switch endpoint.access {
        case .none: return []
        case .apiKey: return [key]
        case .oauth: return [bearer]
        case .either: return namesProject ? [bearer] : [key, bearer]
        }
    }
}
