import AuthCrypto
import AuthDomain
import AuthWire

/// The pages of an ordered list; a page begins after the id that the one before ended with.
struct ListPages: Sendable {
    /// Which part of the list is asked for.
    struct Range: Sendable {
        let cursor: String?
        let size: Int
    }

    private static let standardSize = 20
    private static let maximumSize = 1000

    private let environment: Environment
    private let purpose: String
    private let scope: Scope

    /// The list of that name in one scope; no token serves for another.
    init(_ environment: Environment, of list: String, in scope: Scope) {
        self.environment = environment
        self.purpose = "page of \(list)"
        self.scope = scope
    }

    /// Reads what is asked for.
    ///
    /// - Throws: `INVALID_PAGE_SELECTION` for a token that is not of this list, `INVALID_ARGUMENT`
    ///   for a page of no size.
    func range(_ request: ListRequest) throws(WireError) -> Range {
        let asked = request.pageSize ?? 0
        guard asked >= 0 else { throw WireError(.invalidArgument, detail: "pageSize") }
        let size = asked == 0 ? Self.standardSize : min(asked, Self.maximumSize)
        guard let token = request.pageToken.nonEmpty else { return Range(cursor: nil, size: size) }
        guard let value = environment.secrets.open(token, purpose: purpose),
            value["project"]?.stringValue == scope.project,
            value["tenant"]?.stringValue == scope.tenant,
            let cursor = value["after"]?.stringValue
        else { throw WireError(.invalidPageSelection) }
        return Range(cursor: cursor, size: size)
    }

    /// Cuts a page out of the elements that are left, at least as many as it may have.
    ///
    /// A full page has a next one, which may be empty.
    ///
    /// Source: the Auth emulator's tests, src/emulator/auth/tenant.spec.ts.
    ///
    /// - Returns: the page, and the token of the next one; nil where this one is not full.
    func cut<Element>(
        _ found: [Element],
        _ range: Range,
        id: (Element) -> String
    ) -> (page: [Element], nextToken: String?) {
        let page = Array(found.prefix(range.size))
        guard page.count == range.size, let last = page.last else { return (page, nil) }
        var value: JSONObject = ["project": .string(scope.project), "after": .string(id(last))]
        value["tenant"] = scope.tenant.map(JSONValue.string)
        return (page, environment.secrets.seal(.object(value), purpose: purpose))
    }
}
