import AuthDomain
import Testing

@Suite("Signatures of OAuth 1.0a")
struct OAuth1SignatureTests {
    /// Source: RFC 5849, section 3.4.1.1; the pairs are those of its query, its form and its head.
    @Test("What is signed is sorted, escaped twice, and names the host as it is")
    func base() {
        let pairs: [(name: String, value: String)] = [
            ("b5", "=%3D"), ("a3", "a"), ("c@", ""), ("a2", "r b"), ("c2", ""), ("a3", "2 q"),
            ("oauth_consumer_key", "9djdj82h48djs9d2"), ("oauth_token", "kkk9d7dh3k39sjv7"),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131201"),
            ("oauth_nonce", "7d8f3e4a"),
        ]
        #expect(
            OAuth1Signature.base("POST", "http://EXAMPLE.COM:80/request", pairs) == """
                POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D\
                %253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce\
                %3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26\
                oauth_token%3Dkkk9d7dh3k39sjv7
                """
        )
    }

    /// Source: RFC 5849, section 1.2, its second and third request.
    @Test("Signatures are those of the standard's own example")
    func standard() {
        let client = OAuth1Signature.Pair(id: "dpf43f3p2l4k3l03", secret: "kd94hf93k423kf44")
        let request = OAuth1Signature(
            client: client,
            token: .init(id: "hh5s93j4hdidpola", secret: "hdhd0244k9j7ao03")
        )
        let traded = request.signature(
            "POST",
            "https://photos.example.net/token",
            [
                ("oauth_consumer_key", client.id), ("oauth_token", "hh5s93j4hdidpola"),
                ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131201"),
                ("oauth_nonce", "walatlh"), ("oauth_verifier", "hfdp7dh39dks9884"),
            ]
        )
        #expect(traded == "gKgrFCywp7rO0OXSjdot/IHF7IU=")
        let granted = OAuth1Signature(
            client: client,
            token: .init(id: "nnch734d00sl2jdk", secret: "pfkkdhi9sl3r4s00")
        )
        let photo = granted.signature(
            "GET",
            "http://photos.example.net/photos",
            [
                ("file", "vacation.jpg"), ("size", "original"),
                ("oauth_consumer_key", client.id), ("oauth_token", "nnch734d00sl2jdk"),
                ("oauth_signature_method", "HMAC-SHA1"), ("oauth_timestamp", "137131202"),
                ("oauth_nonce", "chapoH"),
            ]
        )
        #expect(photo == "MdpQcU8iPSUjWoN/UDMsK2sui9I=")
    }

    /// Source: X's guide to creating a signature.
    @Test("The field of a request is that of Twitter's own example")
    func twitter() {
        let signature = OAuth1Signature(
            client: .init(
                id: "xvz1evFS4wEEPTGEFPHBog",
                secret: "kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw"
            ),
            token: .init(
                id: "370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb",
                secret: "LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE"
            )
        )
        let field = signature.authorization(
            "POST",
            "https://api.twitter.com/1.1/statuses/update.json",
            [
                ("include_entities", "true"),
                ("status", "Hello Ladies + Gentlemen, a signed OAuth request!"),
            ],
            nonce: "kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg",
            at: Timestamp(seconds: 1_318_622_958)
        )
        #expect(field.hasSuffix(#"oauth_signature="hCtSmYh%2BiHYCEqBWrE7C7hYmtUk%3D""#), "\(field)")
        #expect("\(signature)".contains("redacted"))
    }
}
