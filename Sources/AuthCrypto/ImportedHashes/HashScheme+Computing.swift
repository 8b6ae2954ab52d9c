extension HashScheme {
    /// What a hash is made of beside the password.
    struct Ingredients {
        let salt: [UInt8]
        /// Empty where the scheme has none.
        let key: [UInt8]
        /// The hash to compare with: it tells how long the new one is to be, and for bcrypt its salt.
        let stored: [UInt8]
    }

    /// Hashes a password as the other system did.
    ///
    /// - Throws: `outOfMemory`, `passwordTooLong`, `unreadable`.
    func hash(
        _ password: [UInt8],
        _ ingredients: Ingredients,
        in memory: HashMemory
    ) throws(PasswordHashError) -> [UInt8] {
        let salt = ingredients.salt
        switch self {
        case .firebaseScrypt(let memoryCost, let rounds, let separator):
            let key = try Scrypt.hash(
                password,
                salt: salt + separator,
                cost: Scrypt.Cost(n: 1 << memoryCost, blockSize: rounds, parallelization: 1),
                count: AES256CTR.keyByteCount
            )
            return AES256CTR.encrypt(ingredients.key, key: key)
        case .scrypt(let n, let blockSize, let parallelization):
            return try Scrypt.hash(
                password,
                salt: salt,
                cost: Scrypt.Cost(n: n, blockSize: blockSize, parallelization: parallelization),
                count: ingredients.stored.count
            )
        case .bcrypt:
            return try Bcrypt.hash(password, like: ingredients.stored)
        case .pbkdf2(let digest, let rounds, let byteCount):
            return PBKDF2.hash(
                password,
                salt: salt,
                digest: digest,
                rounds: rounds,
                count: byteCount
            )
        case .hmac(let digest, let order):
            let message = order.join(password, salt)
            return HMAC.code(of: message, key: ingredients.key, digest: digest)
        case .md5(let rounds):
            return Self.md5(password, salt: salt, rounds: rounds)
        case .digest(let digest, let rounds, let order):
            var hash = digest.hash(order.join(password, salt))
            for _ in 1..<max(1, rounds) { hash = digest.hash(hash) }
            return hash
        case .argon2(let variant):
            return try Argon2.hash(
                password,
                Argon2.Input(variant, salt: salt, count: ingredients.stored.count),
                in: memory
            )
        }
    }

    private static func md5(_ password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
        var text = Array(Hex.encode(Digest.md5.hash(salt + password)).utf8)
        for _ in 0..<rounds {
            text = Array(Hex.encode(Digest.md5.hash(text + password)).utf8)
        }
        return text
    }
}

extension HashScheme.Order {
    fileprivate func join(_ password: [UInt8], _ salt: [UInt8]) -> [UInt8] {
        switch self {
        case .passwordFirst: password + salt
        case .saltFirst: salt + password
        }
    }
}
