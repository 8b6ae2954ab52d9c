import AuthCrypto
import Testing

@Suite("AES-256-GCM")
struct AES256GCMTests {
    /// Source: McGrew and Viega's specification of GCM, test case 16.
    @Test("Test case 16 of the specification is sealed and opened")
    func published() throws {
        let key = try #require(
            Hex.decode("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        )
        let nonce = try #require(Hex.decode("cafebabefacedbaddecaf888"))
        let additionalData = try #require(
            Hex.decode("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        )
        let plaintext = try #require(
            Hex.decode(
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                    + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
            )
        )
        let sealed = AES256GCM.seal(
            plaintext,
            key: key,
            nonce: nonce,
            additionalData: additionalData
        )
        #expect(
            Hex.encode(sealed)
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b"
        )
        let opened = AES256GCM.open(
            sealed,
            key: key,
            nonce: nonce,
            additionalData: additionalData
        )
        #expect(opened == plaintext)
    }

    @Test("An empty message is only its tag")
    func empty() {
        let key = [UInt8](repeating: 0, count: 32)
        let nonce = [UInt8](repeating: 0, count: 12)
        let sealed = AES256GCM.seal([], key: key, nonce: nonce, additionalData: [])
        #expect(Hex.encode(sealed) == "530f8afbc74536b9a963b4f1c4cb738b")
        #expect(AES256GCM.open(sealed, key: key, nonce: nonce, additionalData: []) == [])
    }
}
