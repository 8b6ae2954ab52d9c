import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sign-ins that Google's SDK has left")
struct FormerSignInTests {
    private let rootKey = "__FIRAPP_DEFAULT_firebase_user"

    /// An archive as Google's SDK writes it: its keys, its classes, and more than is read here.
    private func archive(tenant: String? = nil, refreshToken: String) -> Data {
        let objects = [
            "<string>$null</string>",
            """
            <dict>\(key("$class", 7))\(key("userID", 2))\(key("tokenService", 3))\
            \(key("tenantID", tenant == nil ? 0 : 5))\(key("metadata", 8))\
            <key>anonymous</key><false/><key>emailVerified</key><true/></dict>
            """,
            "<string>ann</string>",
            """
            <dict>\(key("$class", 6))\(key("refreshToken", 4))\(key("accessToken", 2))\
            \(key("APIKey", 2))</dict>
            """,
            "<string>\(refreshToken)</string>", "<string>\(tenant ?? "")</string>",
            described("FIRSecureTokenService"), described("FIRUser"),
            "<dict>\(key("$class", 9))\(key("creationDate", 2))</dict>",
            described("FIRUserMetadata"),
        ]
        let text = """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\
            <key>$archiver</key><string>NSKeyedArchiver</string>\
            <key>$version</key><integer>100000</integer>\
            <key>$objects</key><array>\(objects.joined())</array>\
            <key>$top</key><dict>\(key(rootKey, 1))</dict></dict></plist>
            """
        return Data(text.utf8)
    }

    private func key(_ name: String, _ number: Int) -> String {
        "<key>\(name)</key><dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }

    private func described(_ name: String) -> String {
        """
        <dict><key>$classname</key><string>\(name)</string><key>$classes</key>\
        <array><string>\(name)</string><string>NSObject</string></array></dict>
        """
    }

    @Test("The refresh token is found, and the tenant")
    func found() throws {
        let data = archive(tenant: "t1", refreshToken: "AMf-old")
        let former = try #require(FormerSignIn(data, rootKey: rootKey))
        #expect(former.uid == "ann")
        #expect(former.tenantID == "t1")
        #expect(former.refreshToken == Secret("AMf-old"))
        #expect(FormerSignIn(data, rootKey: "other_firebase_user") == nil)
        var text = "\(former)"
        dump(former, to: &text)
        #expect(!text.contains("AMf-old"))
    }

    @Test("A user of the project itself has no tenant")
    func noTenant() throws {
        let data = archive(refreshToken: "AMf-old")
        #expect(try #require(FormerSignIn(data, rootKey: rootKey)).tenantID == nil)
    }

    @Test("A binary archive is read like one in text")
    func binary() throws {
        let user = FormerUser(uid: "ann", tenantID: nil, refreshToken: "AMf-old")
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(user, forKey: rootKey)
        archiver.finishEncoding()
        let former = try #require(FormerSignIn(archiver.encodedData, rootKey: rootKey))
        #expect(former.refreshToken == Secret("AMf-old"))
    }

    @Test("What is no archive of a user is nobody")
    func foreign() {
        let empty = archive(refreshToken: "")
        #expect(FormerSignIn(empty, rootKey: rootKey) == nil)
        for text in ["", "{}", "bplist00", "<plist/>"] {
            #expect(FormerSignIn(Data(text.utf8), rootKey: rootKey) == nil)
        }
        let data = archive(refreshToken: "AMf-old")
        #expect(FormerSignIn(data.prefix(data.count / 2), rootKey: rootKey) == nil)
    }

    @Test("The place is the one of Google's SDK")
    func place() {
        let place = FormerSignIn.Place(googleAppID: "1:2:ios:a", appName: "__FIRAPP_DEFAULT")
        #expect(place.service == "firebase_auth_1:2:ios:a")
        #expect(place.account == "firebase_auth_1___FIRAPP_DEFAULT_firebase_user")
        #expect(place.rootKey == rootKey)
    }
}
