package import AuthCrypto

/// Makes the values that clients carry, and what is kept of them.
package struct Secrets: Sendable {
    private let keyRing: KeyRing
    private let random: any RandomSource
    private let codeKey: [UInt8]
    private let nameKey: [UInt8]
    private let rotationKey: [UInt8]
    private let lineageKey: [UInt8]
    private let choiceKey: [UInt8]
    private let challengeKey: [UInt8]

    /// Derives the keys that codes are kept under.
    package init(keyRing: KeyRing, random: any RandomSource) {
        self.keyRing = keyRing
        self.random = random
        self.codeKey = keyRing.derive("hearth sms code", count: 32)
        self.nameKey = keyRing.derive("hearth pseudonym", count: 32)
        self.rotationKey = keyRing.derive("hearth refresh rotation", count: 32)
        self.lineageKey = keyRing.derive("hearth refresh lineage", count: 32)
        self.choiceKey = keyRing.derive("hearth choice", count: 32)
        self.challengeKey = keyRing.derive("hearth work challenge", count: 32)
    }

    /// A bearer value of 256 random bits: what the client gets, and the hash that is stored.
    package func token() -> (text: String, hash: [UInt8]) {
        let text = Base64URL.encode(random.bytes(32))
        return (text, Self.hash(text))
    }

    /// What is stored of a bearer value: SHA-256 of its text.
    package static func hash(_ token: String) -> [UInt8] {
        SHA256.hash(Array(token.utf8))
    }

    /// A code of six digits, each equally likely.
    package func smsCode() -> String {
        SecureRandom.digits(6, drawing: random.bytes)
    }

    /// An id of 28 letters and digits, as accounts and factors have.
    package func identifier() -> String {
        SecureRandom.alphanumeric(28, drawing: random.bytes)
    }

    /// What is stored of an SMS code; a bare hash of six digits would hide nothing.
    ///
    /// The verification's hash goes into it, so that equal codes differ at rest.
    package func mac(of code: String, sessionHash: [UInt8]) -> [UInt8] {
        HMAC.sha256(key: codeKey, message: sessionHash + Array(code.utf8))
    }

    /// What shows that a challenge is one of this server's.
    func mac(ofChallenge payload: String) -> [UInt8] {
        HMAC.sha256(key: challengeKey, message: Array(payload.utf8))
    }

    /// A number below `count`: for one text always the same, and unpredictable for others.
    func choice(of text: String, among count: Int) -> Int {
        let draw = HMAC.sha256(key: choiceKey, message: Array(text.utf8)).prefix(7)
            .reduce(0) { $0 << 8 | Int($1) }
        return draw % max(count, 1)
    }

    /// Stands for an address of a person or a client, where it serves to be known again and no more.
    func pseudonym(_ text: String) -> String {
        Base64URL.encode(HMAC.sha256(key: nameKey, message: Array(text.utf8)))
    }

    /// What a phone number is known again by in a project.
    package func numberMark(of phoneNumber: String, in project: String) -> String {
        pseudonym("number/\(project)/\(phoneNumber)")
    }

    /// What an address is known again by in a project, in whatever case it is written.
    package func addressMark(of email: String, in project: String) -> String {
        pseudonym("address/\(project)/\(email.lowercased())")
    }

    /// The refresh token that takes the place of another of a session; nobody else can tell it from the
    /// other.
    ///
    /// It names its session under a seal, so that it is known again long after its time, though nobody
    /// keeps a row for it.
    func successor(of refreshToken: String, in session: SessionID) -> String {
        let mac = HMAC.sha256(key: rotationKey, message: Array(refreshToken.utf8))
        let text = Base64URL.encode(mac) + ".\(session.rawValue)"
        return text + "." + lineage(of: text)
    }

    /// The session that a refresh token names which has taken another's place; nil for any other text.
    func session(namedBy refreshToken: String) -> SessionID? {
        guard refreshToken.utf8.count <= 256 else { return nil }
        let parts = refreshToken.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let seal = lineage(of: "\(parts[0]).\(parts[1])")
        guard constantTimeEqual(Array(seal.utf8), Array(parts[2].utf8)) else { return nil }
        return SessionID(String(parts[1]))
    }

    private func lineage(of text: String) -> String {
        Base64URL.encode(HMAC.sha256(key: lineageKey, message: Array(text.utf8)))
    }

    /// Seals a secret for one place in the store.
    func seal(_ secret: [UInt8], for place: String) -> [UInt8] {
        keyRing.seal(secret, context: Array(place.utf8))
    }

    /// Opens a secret that was sealed for this place.
    ///
    /// - Throws: `SealingError`.
    func open(_ sealed: [UInt8], for place: String) throws -> [UInt8] {
        try keyRing.open(sealed, context: Array(place.utf8))
    }

    /// Seals a value that the client carries; `purpose` keeps kinds apart.
    package func seal(_ value: JSONValue, purpose: String) -> String {
        Base64URL.encode(keyRing.seal(value.serialized, context: Array(purpose.utf8)))
    }

    /// Opens a sealed value; nil where it is none of ours, or of another purpose.
    package func open(
        _ text: String,
        purpose: String,
        maximumByteCount: Int = 8192
    ) -> JSONValue? {
        guard text.utf8.count <= maximumByteCount,
            let sealed = Base64URL.decode(text),
            let plain = try? keyRing.open(sealed, context: Array(purpose.utf8))
        else {
            return nil
        }
        return try? JSONValue(parsing: plain)
    }
}
