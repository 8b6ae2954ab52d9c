import AuthCrypto
import Testing

@Suite("JSON Web Token")
struct JWTTests {
    let claims = Array(#"{"sub":"someone","aud":"demo"}"#.utf8)

    @Test("A signed token verifies under its key and gives its claims back")
    func roundTrip() throws {
        for algorithm in SignatureAlgorithm.allCases {
            let key = try TestKeys.key(algorithm)
            let token = try UnverifiedJWT(JWT.sign(claims: claims, with: key, keyID: "k1"))
            #expect(token.algorithm == algorithm.rawValue)
            #expect(token.keyID == "k1")
            #expect(token.type == "JWT")
            #expect(token.header.names == ["alg", "kid", "typ"])
            let verified = try token.verify { keyID, wanted in
                keyID == "k1" && wanted == algorithm ? key.publicKey : nil
            }
            #expect(verified == claims)
        }
    }

    @Test("The RS256 example of RFC 7515, appendix A.2, verifies")
    func rs256Example() throws {
        let key = try PublicKey(
            jwk: [
                "kty": "RSA",
                "n": """
                ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1\
                Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpa\
                SHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4\
                LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ
                """,
                "e": "AQAB",
            ]
        )
        let token = try UnverifiedJWT(
            """
            eyJhbGciOiJSUzI1NiJ9\
            .eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290I\
            jp0cnVlfQ\
            .cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_\
            O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIAR\
            NPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvh\
            J1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
            """
        )
        let claims = try JSONObject(parsing: token.verify { _, _ in key })
        #expect(claims["iss"] == "joe")
        #expect(claims["exp"] == 1_300_819_380)
    }

    @Test("The ES256 example of RFC 7515, appendix A.3, verifies")
    func es256Example() throws {
        let key = try PublicKey(
            jwk: [
                "kty": "EC", "crv": "P-256",
                "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
            ]
        )
        let token = try UnverifiedJWT(
            """
            eyJhbGciOiJFUzI1NiJ9\
            .eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290I\
            jp0cnVlfQ\
            .DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1\
            Q
            """
        )
        #expect(try JSONObject(parsing: token.verify { _, _ in key })["iss"] == "joe")
    }

    @Test("An unsigned token says so, and verifies under no key")
    func unsigned() throws {
        let token = try UnverifiedJWT(JWT.unsigned(claims: claims))
        let key = try TestKeys.rsa.get().publicKey
        #expect(token.isUnsigned)
        #expect(token.unverifiedClaims == claims)
        #expect(throws: JWTError.unsigned) { try token.verify { _, _ in key } }
    }
}
