/// Keys that this server does not use, made for these tests alone.
enum KeySamples {
    /// RSA of 1024 bits.
    static let rsa1024 = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMzhs/RQPrg1sNxC
        aQlmEzK6jXlelQf7ZF9aIW6MBRXWG3Ir/vS69gwk35Kono12p4Gt46aZ0yPGJGi2
        2QAnZQpQRhfUrY3xNjObwX16HVaKAk96R++Nio/4HkQUk8wZG+SSbTRcZhLc7MYt
        cN0pHu1CUg8hbHF07ao0mhbQ5LYbAgMBAAECgYB670Mnaa74oV7KCx8zgIgsfDu/
        g70w2OtVO6OrzWCPxbUaQMPu3PAeQVHVkk/w2i2QZmKe6NYENTRLkMuMiBbbkn+8
        EeSKiIEz9xkRNkWNYJs7sa4CKel+fek6ssdYQxKHHaRrsCZ6IudnarGO+bqj1t7B
        r2abmKQV2P9FqmiOYQJBAOoLKwfbdty+cWesL+YGYImRG6FC4Wk0J+J/Uz3BaNnh
        MgDBrbPPL0QaH+PiDFAQPeXdBChz2smrh+dA4D+6vD0CQQDgGi0HxXvme5VcSEmZ
        QPCY7c1mbqzAqIjLbzs8UBA3KiyDey/c/nYq5czJddvKEuSucMTHzjOrY/71bg3N
        qqk3AkEAquXyyu7/UVsi1hAOfcnkTi+OXGfIzxhNk39j2jFTjd15tMG4RBcirXji
        FnXmhcQGXsXPlnZaqW4+c6eU2BRUBQJAGmUa3qp08G2n5umguYs7i1ee9Kyebkar
        bgKY4H6xmj2+ZnIQ7h+OfXj5iNT34TIeeylPFBWGYm5xriibOZkbOwJAQoJ89KhR
        8pv+seAKhF9jc3MVo/6+13FgK3SnhU3VhtmD2GdEjyIzx5yqfDaiz/IY5AULvh16
        yKQYWDolkFYScQ==
        -----END PRIVATE KEY-----
        """

    /// EC on P-384.
    static let p384 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAhZkX+WXzcm7FDCBNX
        LV/1miDFL/2ySYYIOztIejitRdqzwHGwiDaBlNWQW3lO9UqhZANiAAQq3fhnxFRU
        FbUjfT6lnlJacIy05NL6Ei+MlWjHx1eFsoj9CximG9AP7Rlk6f0laNSPC0ZkaybM
        KjPCcGoEdD/BaHzzhgnzcYSaZ/y4Nq68krCxlyjeuH6XhsiMk9COi+Q=
        -----END PRIVATE KEY-----
        """

    /// Ed25519.
    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIEKGtKPQzrGd8nJGBhlR7vnldT6QkO7gofMQMJS8qhPQ
        -----END PRIVATE KEY-----
        """
}
