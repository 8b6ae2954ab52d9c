import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v2/defaultSupportedIdps`: the providers that can be set up by their id alone.
    ///
    /// - Throws: `INVALID_PAGE_SELECTION`, or `INVALID_ARGUMENT` for a page of no size.
    func defaultSupportedIdps(
        _ request: ListRequest,
        _ caller: Caller
    ) async throws -> DefaultSupportedIdpsResponse {
        let pages = ListPages(environment, of: "defaultSupportedIdps", in: caller.scope)
        let range = try pages.range(request)
        let left = KnownProvider.allCases.filter { $0.rawValue > range.cursor ?? "" }
            .sorted { $0.rawValue < $1.rawValue }
        let (page, token) = pages.cut(left, range, id: \.rawValue)
        return DefaultSupportedIdpsResponse(
            defaultSupportedIdps: page.map { .init(idpId: $0.rawValue, description: $0.title) },
            nextPageToken: token
        )
    }
}

extension IdentityProvider {
    /// The number of a provider in the first API; nil for those that came later.
    init?(_ provider: KnownProvider) {
        switch provider {
        case .apple, .microsoft: return nil
        case .facebook: self = .facebook
        case .gameCenter: self = .iosGameCenter
        case .github: self = .github
        case .google: self = .google
        case .linkedin: self = .linkedin
        case .playGames: self = .googlePlayGames
        case .twitter: self = .twitter
        case .yahoo: self = .yahoo
        }
    }
}
