import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Makes a service account and writes the file that its program needs.
    static let serviceAccountCreate = Command(
        "serviceaccount create",
        "Give a back end an account of its own, and write the key file that Admin SDKs read.",
        options: [
            Option("name", "NAME", "What the account is called; made up where it is not given."),
            Option(
                "role",
                "ROLE",
                "viewer looks, editor changes users, admin does everything.",
                fallback: Role.admin.rawValue
            ),
            Option("out", "FILE", "Where the file goes; only its owner may read it."),
            Option(
                "google-token-uri",
                nil,
                "Name Google's token endpoint in the file, as --issuer google does."
            ),
            Option.project, PublicURL.option, Option.issuer,
        ] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let random = SystemRandom()
        let name = settings["name"] ?? ServiceAccount.newName(random: random)
        guard ServiceAccount.isValidName(name) else {
            throw UsageError(
                "--name must be 6 to 30 lower-case letters, digits and hyphens, a letter first"
            )
        }
        guard let role = Role(rawValue: settings["role"] ?? "") else {
            throw UsageError("--role must be viewer, editor or admin")
        }
        guard let path = settings["out"] else {
            throw UsageError("--out FILE is needed: the key is written there and nowhere else")
        }
        guard !PrivateFile.exists(path) else {
            throw Failure("\(path) exists; remove it, or choose another --out")
        }
        let tokenURI = try tokenURI(settings)

        let key = try SigningKey.generate(.rs256)
        let account = try await StoreLocation.withStore(settings) { store in
            let account = try ServiceAccount.new(
                name,
                role: role,
                of: try await store.project(settings).id,
                key: key.publicKey,
                random: random,
                clock: try await store.clock()
            )
            let file = ServiceAccountFile(account: account, tokenURI: tokenURI)
            // A file without its account is of no use to anybody; an account without its file would
            // keep the name.
            try PrivateFile.create(path, file.text(key))
            guard try await store.write({ try $0.insertIfFree(account) }) else {
                PrivateFile.remove(path)
                throw Failure("there was an account \(account.email); choose another --name")
            }
            return account
        }
        Output.result(
            settings,
            text: """
                account  \(account.email)
                role     \(account.role.rawValue)
                file     \(path)
                """,
            json: [
                "clientEmail": .string(account.email), "role": .string(account.role.rawValue),
                "project": .string(account.project), "tokenUri": .string(tokenURI),
                "file": .string(path),
            ]
        )
    }

    /// Where the account's program gets its access tokens.
    private static func tokenURI(_ settings: Settings) throws -> String {
        let issuer = try Option.readIssuer(settings)
        guard !settings.isOn("google-token-uri"), issuer == .own else {
            return ServiceAccountFile.googleTokenURI
        }
        return "\(try PublicURL(settings).text)/token"
    }
}

/// The key file of a service account, in the form that Google's programs read.
private struct ServiceAccountFile {
    static let googleTokenURI = "https://oauth2.googleapis.com/token"

    let account: ServiceAccount
    let tokenURI: String

    func text(_ key: SigningKey) throws -> String {
        let members: JSONObject = [
            "type": "service_account", "project_id": .string(account.project),
            "private_key_id": .string(account.keyID), "private_key": .string(try key.pem()),
            "client_email": .string(account.email), "client_id": .string(account.number),
            "token_uri": .string(tokenURI), "universe_domain": "googleapis.com",
        ]
        let lines = members.map { member in
            let name = JSONValue.string(member.name).serialized
            return "  "
                + String(decoding: name + [0x3A, 0x20] + member.value.serialized, as: UTF8.self)
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }
}
