/// A request that says everything by its method and path.
package struct EmptyRequest: Codable, Hashable, Sendable {
    package init() {}
}

/// An answer of nothing but success.
package struct EmptyResponse: Codable, Hashable, Sendable {
    package init() {}
}
