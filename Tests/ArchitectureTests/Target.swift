/// A target under `Sources/`, and what it may import.
struct Target: Hashable, Sendable {
    let name: String

    /// The modules that a target may import beside those of the platform.
    static let arrows: [String: Set<String>] = [
        "AuthWire": [],
        "AuthThreads": [],
        "AuthProcesses": ["AuthThreads", "CSpawn"],
        "AuthCrypto": ["AuthThreads", "COpenSSL", "CArgon2", "CCrypt"],
        "AuthDomain": ["AuthCrypto"],
        "AuthStore": ["AuthDomain", "AuthCrypto", "AuthThreads", "CSQLite", "CPostgres"],
        "AuthGateways": [
            "AuthDomain", "AuthCrypto", "AuthThreads", "CCurl", "CPhoneNumber", "CXML", "CXMLSec",
        ],
        "HTTPServer": ["AuthThreads", "CUV", "COpenSSL"],
        "AuthServer": ["AuthWire", "AuthDomain", "AuthCrypto", "HTTPServer", "CPageAssets"],
        "hearth": [
            "AuthServer", "AuthStore", "AuthGateways", "AuthDomain", "AuthCrypto", "AuthWire",
            "HTTPServer",
        ],
        "FirebaseCore": [],
        "FirebaseAuthInterop": [],
        "FirebaseAuth": [
            "FirebaseAuthInterop", "FirebaseCore", "AuthWire", "AuthProcesses",
            "FirebaseAuthInternal",
        ],
        "FirebaseAuthInternal": [],
    ]

    /// What the server may use of the platform.
    static let serverPlatform: Set<String> = [
        "FoundationEssentials", "Foundation", "Synchronization", "Dispatch", "Glibc", "Musl",
        "Darwin",
    ]

    /// The C libraries, each with the targets that may touch it.
    static let owners: [String: Set<String>] = [
        "COpenSSL": ["AuthCrypto", "HTTPServer"],
        "CArgon2": ["AuthCrypto"],
        "CCrypt": ["AuthCrypto"],
        "CSQLite": ["AuthStore"],
        "CPostgres": ["AuthStore"],
        "CCurl": ["AuthGateways"],
        "CSpawn": ["AuthProcesses"],
        "CUV": ["HTTPServer"],
        "CPhoneNumber": ["AuthGateways"],
        "CXML": ["AuthGateways"],
        "CXMLSec": ["AuthGateways"],
        "CPageAssets": ["AuthServer"],
    ]

    /// The public SDK, in reach of app developers.
    var isSDK: Bool { name.hasPrefix("Firebase") }

    /// Runs in the server, alone or beside other things.
    var isServer: Bool { !isSDK }

    var modules: Set<String>? { Self.arrows[name] }
}
