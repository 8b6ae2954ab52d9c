/// Takes tokens apart, and checks that nobody but the key's owner can have one verified.
///
/// The first byte tells whether the rest is a token, or header and claims with a line end between
/// them, out of which a token is made. Built together with the sources of `AuthCrypto`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let kind = input.first else { return 0 }
    let rest = Array(input.dropFirst())
    if kind % 2 == 0 {
        checkToken(String(decoding: rest, as: UTF8.self))
    } else {
        let newline = UInt8(ascii: "\n")
        let parts = rest.split(separator: newline, maxSplits: 2, omittingEmptySubsequences: false)
        checkToken(parts.map { Base64URL.encode(Array($0)) }.joined(separator: "."))
        for part in parts { checkJSON(Array(part)) }
    }
    return 0
}

private func checkToken(_ text: String) {
    guard let token = try? UnverifiedJWT(text) else { return }
    let segments = text.split(separator: ".", omittingEmptySubsequences: false)
    precondition(segments.count == 3, "not three segments")
    for segment in segments {
        let bytes = Base64URL.decode(String(segment))
        precondition(bytes.map(Base64URL.encode) == String(segment), "two spellings of one token")
    }
    precondition(token.header["alg"]?.stringValue == token.algorithm, "another algorithm")
    precondition(!token.isUnsigned || segments[2].isEmpty, "unsigned, with a signature")
    let claims = try? token.verify { _, algorithm in algorithm == .es256 ? key : nil }
    precondition(claims == nil, "a forged token is believed")
}

private func checkJSON(_ text: [UInt8]) {
    guard let value = try? JSONValue(parsing: text) else { return }
    let written = value.serialized
    guard let again = try? JSONValue(parsing: written) else {
        preconditionFailure("what was written cannot be read")
    }
    precondition(again.serialized == written, "writing again gives another text")
}

private let key = try? PublicKey(
    pem: """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEN/TZanbI6tOqIDtPcU3gcI83KRdp
        Yj5FlWDElPBOryj+VdfWRBO6d/iqA6sC5eMiAS/k1QtqqmGnnbZIgvGlGA==
        -----END PUBLIC KEY-----

        """
)
