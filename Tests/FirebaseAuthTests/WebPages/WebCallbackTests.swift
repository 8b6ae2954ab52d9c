import Foundation
import Testing

@testable import FirebaseAuth

@Suite("The way back from a web page")
struct WebCallbackTests {
    private static let callback = WebCallback(
        authType: .signIn,
        eventID: "ABCDEFGHIJ",
        scheme: CallbackScheme(appID: "1:2:ios:a", clientID: nil, registered: [])
    )
    private static let inner =
        "https://a.example/__/auth/callback?authType=signInWithRedirect&eventId=ABCDEFGHIJ"

    private static func answer(
        _ start: String = "app-1-2-ios-a://firebaseauth/link?deep_link_id=",
        inner: String
    ) -> WebAnswer? {
        URL(string: start + inner.percentEscaped).flatMap(callback.answer)
    }

    private static func error(of inner: String) throws -> NSError {
        let failed = try #require(Self.answer(inner: inner))
        return try #require(throws: NSError.self) { try failed.providerAnswer() }
    }

    @Test("The scheme is made of the app's ID")
    func appScheme() {
        let scheme = CallbackScheme(
            appID: "1:123456789:ios:123abc456DEF",
            clientID: "123456.apps.googleusercontent.com",
            registered: ["fb123"]
        )
        #expect(scheme.scheme == "app-1-123456789-ios-123abc456def")
        #expect(scheme.parameter == "appId" && scheme.value == "1:123456789:ios:123abc456DEF")
    }

    @Test("The scheme is the client's ID turned round where the app has registered that")
    func clientScheme() {
        let scheme = CallbackScheme(
            appID: "1:2:ios:a",
            clientID: "123456.apps.googleusercontent.com",
            registered: ["fb123", "COM.googleusercontent.apps.123456"]
        )
        #expect(scheme.scheme == "com.googleusercontent.apps.123456")
        #expect(scheme.parameter == "clientId")
        #expect(scheme.value == "123456.apps.googleusercontent.com")
    }

    @Test("What the provider answered is unescaped once, whatever it holds")
    func link() throws {
        let link = "https://a.example/__/auth/handler?state=x%26y&code=a+b%2Fc#id_token=e.f.g"
        let answer = Self.answer(inner: Self.inner + "&link=\(link.percentEscaped)")
        #expect(try answer?.providerAnswer() == link)
    }

    @Test(
        "An address that is not the way back is left alone",
        arguments: [
            "myapp://test", "app-1-2-ios-a://firebaseauth", "app-1-2-ios-b://firebaseauth/link",
            "app-1-2-ios-a://firebaseauth/link/", "app-1-2-ios-a://firebaseauth:1/link",
            "app-1-2-ios-a://user@firebaseauth/link", "app-1-2-ios-a://other/link",
            "app-1-2-ios-a:/firebaseauth/link", "https://firebaseauth/link",
        ]
    )
    func strange(start: String) {
        #expect(Self.answer(start + "?deep_link_id=", inner: Self.inner + "&link=x") == nil)
    }

    @Test("The scheme is known in whatever case")
    func upperCase() {
        let start = "APP-1-2-IOS-A://FirebaseAuth/link?x=1&deep_link_id="
        #expect(Self.answer(start, inner: Self.inner + "&link=x") != nil)
    }

    @Test("An answer for another event, or of another kind, is left alone")
    func foreign() {
        let base = "https://a.example/c?"
        for query in [
            "authType=signInWithRedirect&eventId=ABCDEFGHIK&link=x",
            "authType=verifyApp&eventId=ABCDEFGHIJ&link=x",
            "authType=signInWithRedirect&link=x", "eventId=ABCDEFGHIJ&link=x", "",
            "authType=signInWithRedirect&eventId=other&eventId=ABCDEFGHIJ&link=x",
        ] {
            #expect(Self.answer(inner: base + query) == nil, "\(query)")
        }
        #expect(Self.callback.answer(inQuery: "link=x&authType=signInWithRedirect") == nil)
    }

    @Test(
        "What the page says went wrong is an error of its own",
        arguments: [
            ("auth/invalid-oauth-client-id", AuthErrorCode.invalidClientID),
            ("auth/network-request-failed", .webNetworkRequestFailed),
            ("auth/internal-error", .webInternalError),
            ("auth/user-cancelled", .webContextCancelled),
            ("auth/operation-not-allowed", .operationNotAllowed),
            ("auth/never-heard-of", .webSignInUserInteractionFailure),
        ]
    )
    func failure(code: String, expected: AuthErrorCode) throws {
        let json = #"{"code":"\#(code)","message":"It went \"wrong\" & more"}"#
        let error = try Self.error(of: Self.inner + "&firebaseError=\(json.percentEscaped)")
        #expect(error.code == expected.rawValue)
        #expect(error.localizedDescription == #"It went "wrong" & more"#)
    }

    @Test("A failure that says little, nothing, or no sense is an error all the same")
    func poorFailure() throws {
        let poor = try Self.error(of: Self.inner + "&firebaseError=%7B%7D")
        #expect(poor.code == AuthErrorCode.webSignInUserInteractionFailure.rawValue)
        let none = try Self.error(of: Self.inner)
        #expect(none.code == AuthErrorCode.webSignInUserInteractionFailure.rawValue)
        let broken = try Self.error(of: Self.inner + "&firebaseError=%7B")
        #expect(broken.code == AuthErrorCode.internalError.rawValue)
        let cause = broken.userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(cause?.code == InternalErrorCode.serialization.rawValue)
    }

    @Test("A page that verifies the app gives its proof, or says that there is none")
    func appProof() throws {
        let proof = WebAnswer(query: FormQuery("recaptchaToken=a%2Bb"))
        #expect(try proof.appProof() == "a+b")
        let none = #expect(throws: NSError.self) {
            try WebAnswer(query: FormQuery("recaptchaToken=")).appProof()
        }
        #expect(none?.code == AuthErrorCode.appVerificationUserInteractionFailure.rawValue)
    }

    @Test("A plus is a space, the first of two fields counts, and bad escapes stay")
    func form() {
        let query = FormQuery("a=1+2%2B3&a=4&b&=c&d=%zz&e=f=g")
        #expect(query["a"] == "1 2+3" && query["b"]?.isEmpty == true && query["d"] == "%zz")
        #expect(query["e"] == "f=g" && query["f"] == nil)
    }
}
