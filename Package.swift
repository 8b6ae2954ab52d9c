// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "hearth",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "FirebaseCore", targets: ["FirebaseCore"]),
        .library(name: "FirebaseAuth", targets: ["FirebaseAuth"]),
        .library(name: "FirebaseAuthInterop", targets: ["FirebaseAuthInterop"]),
        .executable(name: "hearth", targets: ["hearth"]),
    ],
    targets: [
        // Shared by both sides
        .target(name: "AuthWire"),

        // Client side: never reaches a system library
        .target(name: "FirebaseCore"),
        .target(name: "FirebaseAuthInterop"),
        .target(
            name: "FirebaseAuth",
            dependencies: [
                "FirebaseAuthInterop", "FirebaseCore", "AuthWire",
                .target(
                    name: "FirebaseAuthInternal",
                    condition: .when(platforms: [
                        .iOS, .macOS, .tvOS, .watchOS, .visionOS, .macCatalyst,
                    ])
                ),
                .target(
                    name: "AuthProcesses",
                    condition: .when(platforms: [.linux, .macOS])
                ),
            ]
        ),
        // Opens the browser of a computer.
        .target(
            name: "AuthProcesses",
            dependencies: [
                "AuthThreads", .target(name: "CSpawn", condition: .when(platforms: [.linux])),
            ]
        ),
        .systemLibrary(name: "CSpawn"),
        // What Swift cannot export to Objective-C: constants and block types.
        .target(name: "FirebaseAuthInternal"),

        // Server side, inside out
        .target(name: "AuthThreads"),
        .target(
            name: "AuthCrypto",
            dependencies: ["AuthThreads", "COpenSSL", "CArgon2", "CCrypt"]
        ),
        .target(name: "AuthDomain", dependencies: ["AuthCrypto"]),
        .target(
            name: "AuthStore",
            dependencies: ["AuthDomain", "AuthCrypto", "AuthThreads", "CSQLite", "CPostgres"]
        ),
        .target(
            name: "AuthGateways",
            dependencies: [
                "AuthDomain", "AuthCrypto", "AuthThreads", "CCurl", "CPhoneNumber", "CXML",
                "CXMLSec",
            ]
        ),
        .target(name: "HTTPServer", dependencies: ["AuthThreads", "CUV", "COpenSSL"]),
        .target(
            name: "AuthServer",
            dependencies: ["AuthWire", "AuthDomain", "AuthCrypto", "HTTPServer", "CPageAssets"]
        ),
        .executableTarget(
            name: "hearth",
            dependencies: [
                "AuthServer", "AuthStore", "AuthGateways", "AuthDomain", "AuthCrypto", "AuthWire",
                "HTTPServer",
            ]
        ),

        // Examples and measurements
        .executableTarget(
            name: "mfa-tour",
            dependencies: ["FirebaseAuth", "FirebaseCore", "CQREncode"],
            path: "Examples/mfa-tour"
        ),
        .executableTarget(
            name: "AuthBenchmarks",
            dependencies: [
                "AuthCrypto", "AuthDomain", "AuthStore", "HTTPServer", "HearthTestSupport",
            ],
            path: "Benchmarks",
            exclude: ["results.json"]
        ),

        // C libraries
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .systemLibrary(
            name: "CPostgres",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .systemLibrary(
            name: "COpenSSL",
            pkgConfig: "openssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .systemLibrary(
            name: "CArgon2",
            pkgConfig: "libargon2",
            providers: [.apt(["libargon2-dev"]), .brew(["argon2"])]
        ),
        .systemLibrary(
            name: "CCrypt",
            pkgConfig: "libxcrypt",
            providers: [.apt(["libcrypt-dev"]), .brew(["libxcrypt"])]
        ),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]
        ),
        .systemLibrary(
            name: "CUV",
            pkgConfig: "libuv",
            providers: [.apt(["libuv1-dev"]), .brew(["libuv"])]
        ),
        // Draws the example's QR code; no part of a client.
        .systemLibrary(
            name: "CQREncode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
        ),
        .target(
            name: "CPhoneNumber",
            linkerSettings: [.linkedLibrary("phonenumber")]
        ),
        .systemLibrary(
            name: "CXML",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        // xmlsec's own pkg-config file has flags that a package may not take; `headers` and these
        // definitions stand for them.
        .target(
            name: "CXMLSec",
            dependencies: ["CXML"],
            exclude: ["headers"],
            cSettings: [
                .headerSearchPath("headers"),
                .define("XMLSEC_NO_SIZE_T"),
                .define("XMLSEC_NO_CRYPTO_DYNAMIC_LOADING"),
                .define("XMLSEC_CRYPTO_OPENSSL"),
            ],
            linkerSettings: [.linkedLibrary("xmlsec1-openssl"), .linkedLibrary("xmlsec1")]
        ),

        // Scripts of pages, compiled in
        .target(
            name: "CPageAssets",
            exclude: [
                "captcha.js", "chooser.js", "delivery.js", "frame.js", "gapi.js", "handler.js",
                "iframe.js", "sites.js", "verifier.js", "verify.js", "work.js",
            ]
        ),

        // Tests mirror the sources
        .target(
            name: "AuthTestSupport",
            dependencies: [
                "AuthServer", "AuthStore", "AuthGateways", "AuthDomain", "AuthCrypto", "HTTPServer",
                "AuthProcesses",
            ],
            path: "Tests/Support"
        ),
        // Starts the built `hearth` and other programs; reaches no code of the server.
        .target(
            name: "HearthTestSupport",
            dependencies: ["AuthProcesses"],
            path: "Tests/HearthSupport"
        ),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "AuthWireTests", dependencies: ["AuthWire"]),
        .testTarget(name: "AuthThreadsTests", dependencies: ["AuthThreads"]),
        .testTarget(name: "AuthCryptoTests", dependencies: ["AuthCrypto"]),
        .testTarget(
            name: "AuthDomainTests",
            dependencies: ["AuthDomain", "AuthStore", "AuthCrypto", "AuthTestSupport"]
        ),
        .testTarget(
            name: "AuthStoreTests",
            dependencies: [
                "AuthStore", "AuthDomain", "AuthCrypto", "AuthTestSupport", "AuthProcesses",
                "HearthTestSupport",
            ]
        ),
        .testTarget(
            name: "AuthGatewaysTests",
            dependencies: [
                "AuthGateways", "AuthDomain", "AuthStore", "AuthCrypto", "HTTPServer",
                "AuthTestSupport",
            ]
        ),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "COpenSSL"]),
        .testTarget(
            name: "AuthServerTests",
            dependencies: [
                "AuthServer", "AuthStore", "AuthGateways", "AuthWire", "AuthDomain", "AuthCrypto",
                "HTTPServer", "AuthTestSupport",
            ]
        ),
        .testTarget(name: "AuthProcessesTests", dependencies: ["AuthProcesses"]),
        .testTarget(name: "FirebaseCoreTests", dependencies: ["FirebaseCore"]),
        .testTarget(
            name: "FirebaseAuthTests",
            dependencies: [
                "FirebaseAuth", "FirebaseAuthInterop", "FirebaseCore", "AuthWire", "AuthDomain",
                "HearthTestSupport",
            ]
        ),
        // Stands for Facebook's SDK, under its name, which the samples import.
        .target(name: "FBSDKLoginKit", path: "Tests/FBSDKLoginKit"),
        .testTarget(
            name: "SampleTests",
            dependencies: [
                "FBSDKLoginKit", "FirebaseAuth", "FirebaseCore", "AuthTestSupport",
                "HearthTestSupport",
            ]
        ),
        .testTarget(
            name: "SampleTestsInSwift5",
            dependencies: [
                "FBSDKLoginKit", "FirebaseAuth", "FirebaseCore", "AuthTestSupport",
                "HearthTestSupport",
            ]
        ),
        .testTarget(
            name: "SourceCompatibilityTests",
            dependencies: ["FirebaseAuth", "FirebaseAuthInterop", "FirebaseCore"]
        ),
        .testTarget(
            name: "SourceCompatibilityTestsInSwift5",
            dependencies: ["FirebaseAuth", "FirebaseAuthInterop", "FirebaseCore"]
        ),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["FirebaseAuth", "FirebaseCore", "HearthTestSupport"]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "FirebaseAuth", "FirebaseCore", "AuthCrypto", "AuthDomain", "AuthStore", "AuthWire",
                "AuthTestSupport", "AuthProcesses", "HTTPServer", "HearthTestSupport",
            ],
            exclude: ["Compatibility/protocol.txt"]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)

for target in package.targets
where target.type != .system
    && !["CPhoneNumber", "CXMLSec", "FirebaseAuthInternal"].contains(target.name)
{
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// What apps write, as they compile it: with their own settings, in either language mode.
for target in package.targets
where target.name.hasPrefix("SampleTests") || target.name.hasPrefix("SourceCompatibilityTests") {
    target.swiftSettings = [.swiftLanguageMode(target.name.hasSuffix("5") ? .v5 : .v6)]
}
