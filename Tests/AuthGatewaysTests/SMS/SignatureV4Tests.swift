import AuthDomain
import AuthGateways
import Testing

/// Amazon's own test suite for its signatures.
@Suite("Signature Version 4")
struct SignatureV4Tests {
    private static let signer = SignatureV4(
        .init(accessKey: "AKIDEXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        region: "us-east-1",
        service: "service"
    )
    /// 2015-08-30T12:36:00Z.
    private static let time = Timestamp(seconds: 1_440_938_160)
    private static let scope = "AKIDEXAMPLE/20150830/us-east-1/service/aws4_request"

    private func authorization(_ request: OutgoingRequest) -> String? {
        let signed = Self.signer.signed(request, at: Self.time)
        #expect(signed.fields.contains(.init("X-Amz-Date", "20150830T123600Z")))
        return signed.fields.last { $0.name == "Authorization" }?.value
    }

    @Test("The vector get-vanilla comes out as published")
    func vanilla() {
        let expected =
            "AWS4-HMAC-SHA256 Credential=\(Self.scope), SignedHeaders=host;x-amz-date, "
            + "Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
        #expect(authorization(OutgoingRequest("GET", "https://example.amazonaws.com/")) == expected)
    }

    @Test("The vector post-x-www-form-urlencoded comes out as published")
    func form() {
        let request = OutgoingRequest(
            "POST",
            "https://example.amazonaws.com/",
            fields: [.init("Content-Type", "application/x-www-form-urlencoded")],
            body: Array("Param1=value1".utf8)
        )
        let expected =
            "AWS4-HMAC-SHA256 Credential=\(Self.scope), "
            + "SignedHeaders=content-type;host;x-amz-date, "
            + "Signature=ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a"
        #expect(authorization(request) == expected)
    }
}
