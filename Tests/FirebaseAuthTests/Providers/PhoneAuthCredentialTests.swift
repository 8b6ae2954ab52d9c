import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Phone credentials")
struct PhoneAuthCredentialTests {
    @Test(
        "A code is read whatever the keyboard",
        arguments: [
            "123456", "١٢٣٤٥٦", "۱۲۳۴۵۶", "১২৩৪৫৬", "१२३४५६", "１２３４５６", " 123 456 ", "123-456",
            "123\u{2013}456", "\u{200e}123456\u{200f}", "123\u{a0}456\n",
        ]
    )
    func digits(typed: String) {
        #expect(PhoneAuthCredential.plainDigits(typed) == "123456")
    }

    @Test(
        "What is no digit stays, for the server to refuse",
        arguments: ["12a456", "½23456", "O0"]
    )
    func others(typed: String) {
        #expect(PhoneAuthCredential.plainDigits(typed) == typed)
    }

    @Test("Neither code nor session shows in a description or a dump")
    func secret() {
        let credential = PhoneAuthCredential(verificationID: "session", verificationCode: "246813")
        var text = "\(credential) \(credential.debugDescription)"
        dump(credential, to: &text)
        #expect(!text.contains("session"))
        #expect(!text.contains("246813"))
    }
}
