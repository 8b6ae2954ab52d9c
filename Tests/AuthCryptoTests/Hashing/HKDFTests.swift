import AuthCrypto
import Testing

@Suite("HKDF")
struct HKDFTests {
    @Test("Case 1 of RFC 5869: all inputs given")
    func allInputs() {
        let output = HKDF.sha256(
            key: [UInt8](repeating: 0x0B, count: 22),
            salt: Array(0...0x0C),
            info: Array(0xF0...0xF9),
            count: 42
        )
        #expect(
            Hex.encode(output)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                + "34007208d5b887185865"
        )
    }

    @Test("Case 2 of RFC 5869: long inputs, several blocks")
    func longInputs() {
        let output = HKDF.sha256(
            key: Array(0x00...0x4F),
            salt: Array(0x60...0xAF),
            info: Array(0xB0...0xFF),
            count: 82
        )
        #expect(
            Hex.encode(output)
                == "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                + "cc30c58179ec3e87c14c01d5c1f3434f1d87"
        )
    }

    @Test("Case 3 of RFC 5869: neither salt nor info")
    func bare() {
        let output = HKDF.sha256(key: [UInt8](repeating: 0x0B, count: 22), info: [], count: 42)
        #expect(
            Hex.encode(output)
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                + "9d201395faa4b61a96c8"
        )
    }

    @Test("The longest output is had, and none is")
    func bounds() {
        #expect(HKDF.sha256(key: [1], info: [], count: 8160).count == 8160)
        #expect(HKDF.sha256(key: [1], info: [], count: 0).isEmpty)
    }
}
