import AuthCrypto

/// The organisation whose users are to sign in at Microsoft, as an app asks for it.
///
/// Source: Microsoft's documentation of the identity platform's endpoints and ID tokens.
struct MicrosoftTenant: Sendable {
    /// What an app writes to name one.
    static let parameter = "tenant"
    /// The organisation of all who have an account of their own.
    static let consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"
    private static let everybody = "common"

    /// An id, a domain, or a word for many of them.
    private let name: String

    /// Reads what an app asks for; everybody's where it does not ask.
    ///
    /// - Throws: `providerNotConfigured` for what cannot be one.
    init(asked parameters: [(name: String, value: String)]) throws(AuthError) {
        name = parameters.last { $0.name == Self.parameter }?.value ?? Self.everybody
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                || ".-".utf8.contains(byte)
        }
        guard (1...253).contains(name.utf8.count), isPlain else { throw .providerNotConfigured }
    }

    /// An address of Microsoft's for the organisation.
    func place(in url: String) -> String {
        let pieces = url.split(separator: "/", omittingEmptySubsequences: false)
        return pieces.map { $0 == Self.everybody ? name : String($0) }.joined(separator: "/")
    }

    /// Refuses who is of another organisation.
    ///
    /// Who is named by a domain of its own was shown to Microsoft alone, at that organisation's page.
    ///
    /// - Throws: `providerAnswerInvalid`.
    func check(_ assertion: ProviderAssertion) throws(AuthError) {
        let tenant = assertion.told["tid"]?.stringValue
        let isFit =
            switch name.lowercased() {
            case Self.everybody: true
            case "consumers": tenant == Self.consumers
            case "organizations": tenant != Self.consumers
            case let name where Self.isID(name): tenant == name
            default: true
            }
        guard isFit else {
            let issuer = assertion.told["iss"]?.stringValue ?? ""
            throw .providerAnswerInvalid(.issuer(issuer, expected: [name]))
        }
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == consumers.utf8.count
            && zip(text.utf8, consumers.utf8).allSatisfy { ($0 == 0x2D) == ($1 == 0x2D) }
    }
}
