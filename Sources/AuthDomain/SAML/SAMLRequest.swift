import AuthCrypto

/// A request to a provider to sign somebody in, which a browser carries in a query.
///
/// Source: saml-core-2.0-os, section 3.4.1; saml-bindings-2.0-os, section 3.4.
struct SAMLRequest {
    /// What the answer names in `InResponseTo`.
    let id: String
    let issuedAt: Timestamp
    /// Our name at the provider.
    let entityID: String
    /// The page of the provider that it goes to.
    let signInURL: String
    /// Our address that the answer is to come to.
    let callbackURL: String

    /// The request as XML.
    ///
    /// How the provider is to name its users is left to the provider's own settings.
    var text: String {
        let attributes: KeyValuePairs = [
            "xmlns:samlp": SAMLNames.protocol, "xmlns:saml": SAMLNames.assertion, "ID": id,
            "Version": "2.0", "IssueInstant": issuedAt.utcText, "Destination": signInURL,
            "ProtocolBinding": SAMLNames.postBinding, "AssertionConsumerServiceURL": callbackURL,
        ]
        return XMLWriter.element(
            "samlp:AuthnRequest",
            attributes,
            XMLWriter.element("saml:Issuer", [:], XMLWriter.escape(entityID))
                + XMLWriter.element("samlp:NameIDPolicy", ["AllowCreate": "true"])
        )
    }

    /// Where the browser goes.
    ///
    /// - Parameters:
    ///   - relayState: what the provider gives back with its answer.
    ///   - key: signs the request, with RS256; nil for one that is not signed.
    /// - Returns: the provider's page with the request in its query.
    /// - Throws: `KeyError.internalFailure`.
    func url(relayState: String, signedBy key: SigningKey?) throws -> String {
        let packed = Base64.encode(Self.deflate(Array(text.utf8)))
        var query = "SAMLRequest=" + PercentEncoding.escape(packed)
        query += "&RelayState=" + PercentEncoding.escape(relayState)
        if let key {
            query += "&SigAlg=" + PercentEncoding.escape(SAMLNames.rsaSHA256)
            let signature = try key.sign(Array(query.utf8))
            query += "&Signature=" + PercentEncoding.escape(Base64.encode(signature))
        }
        return signInURL + (signInURL.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query
    }

    /// The bytes in the form of DEFLATE, stored as they are: a request is too short to be worth more.
    ///
    /// Source: RFC 1951, section 3.2.4.
    private static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        let longest = 0xFFFF
        var deflated: [UInt8] = []
        var left = bytes[...]
        repeat {
            let block = left.prefix(longest)
            left = left.dropFirst(longest)
            let low = UInt8(truncatingIfNeeded: block.count)
            let high = UInt8(truncatingIfNeeded: block.count >> 8)
            deflated += [left.isEmpty ? 1 : 0, low, high, ~low, ~high]
            deflated += block
        } while !left.isEmpty
        return deflated
    }
}

extension Timestamp {
    /// Date and time of RFC 3339 in UTC, to the second; what ``init(text:)`` reads.
    package var utcText: String {
        let (day, second) = (seconds.quotient(by: 86_400), seconds.remainder(by: 86_400))
        // Years begin in March, so that a leap day is a year's last.
        let shifted = day + 719_468
        let era = shifted.quotient(by: 146_097)
        let dayOfEra = shifted.remainder(by: 146_097)
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        let date = [
            (year + era * 400 + (month <= 2 ? 1 : 0), 4), (month, 2),
            (dayOfYear - (153 * march + 2) / 5 + 1, 2),
        ]
        let time = [(second / 3600, 2), (second / 60 % 60, 2), (second % 60, 2)]
        return Self.text(date, "-") + "T" + Self.text(time, ":") + "Z"
    }

    private static func text(_ numbers: [(Int64, Int)], _ separator: String) -> String {
        numbers.map { number, width in
            let digits = String(number)
            return String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }.joined(separator: separator)
    }
}

extension Int64 {
    /// Rounded down, also below zero; `divisor` is positive.
    fileprivate func quotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Never negative; `divisor` is positive.
    fileprivate func remainder(by divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
