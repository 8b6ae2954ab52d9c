import Foundation

/// Takes a user through sign-up, two second factors, the sign-in that asks for one, and a step-up.
///
///     mfa-tour --server http://127.0.0.1:9099 [--scripted] [--token-file FILE]
///
/// By hand it asks at the prompt, as an app would. With `--scripted` it plays the user and reads mail
/// and text messages from the development server's outbox. It ends with status 1 at any deviation.
@main
struct MFATour {
    static func main() async {
        do {
            let options = try TourOptions(Array(CommandLine.arguments.dropFirst()))
            let token = try await tour(options)
            if let file = options.tokenFile { try keep(token, in: file) }
        } catch {
            print("\nThe tour ends here: \(Deviation.text(of: error))")
            exit(1)
        }
    }

    /// Writes the token to a file that only its owner can read, from before there is a token in it.
    private static func keep(_ token: String, in file: String) throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: file, contents: nil, attributes: attributes)
        else { throw Deviation("\(file) cannot be written") }
        try FileManager.default.setAttributes(attributes, ofItemAtPath: file)
        let handle = try FileHandle(forWritingTo: URL(filePath: file))
        try handle.write(contentsOf: Data(token.utf8))
        try handle.close()
    }

    @MainActor
    private static func tour(_ options: TourOptions) async throws -> String {
        let server = DevelopmentServer(url: options.server)
        let person: any Person =
            options.isScripted ? ScriptedPerson(server: server) : PersonAtPrompt()
        return try await Tour(server: options.server, person: person).run()
    }
}

/// What the command line asks for.
struct TourOptions {
    private(set) var server = URL(filePath: "/")
    private(set) var isScripted = false
    private(set) var tokenFile: String?

    /// Reads the words of the command line.
    ///
    /// - Throws: ``Deviation`` where they make no sense.
    init(_ words: [String]) throws {
        var words = words[...]
        var address = "http://127.0.0.1:9099"
        while let word = words.popFirst() {
            switch word {
            case "--scripted": isScripted = true
            case "--server": address = try Self.value(of: word, &words)
            case "--token-file": tokenFile = try Self.value(of: word, &words)
            default: throw Deviation("there is no option \(word)")
            }
        }
        guard let url = URL(string: address), url.host != nil, url.port != nil else {
            throw Deviation("\(address) is not the address of a server")
        }
        server = url
    }

    private static func value(of word: String, _ words: inout ArraySlice<String>) throws -> String {
        guard let value = words.popFirst() else { throw Deviation("\(word) needs a value") }
        return value
    }
}
