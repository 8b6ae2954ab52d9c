import FirebaseAuth
import SwiftUI

/// Asks for the second factor of a sign-in.
struct SecondFactorView: View {
    let resolver: MultiFactorResolver

    @EnvironmentObject
    private var session: SessionModel
    @State
    private var hint: MultiFactorInfo?
    @State
    private var verificationID: String?
    @State
    private var code = ""

    var body: some View {
        Form {
            Section("How do you want to go on?") {
                ForEach(resolver.hints, id: \.uid) { hint in
                    Button(title(of: hint)) { Task { await choose(hint) } }
                }
            }
            if hint != nil {
                TextField("Code", text: $code)
                    .textContentType(.oneTimeCode)
                    .keyboardType(.numberPad)
                Button("Go on") { Task { await finish() } }
            }
            if let message = session.message { Text(message).foregroundStyle(.red) }
            Button("Cancel") { session.resolver = nil }
        }
        .navigationTitle("Second factor")
    }

    private func title(of hint: MultiFactorInfo) -> String {
        if let phone = hint as? PhoneMultiFactorInfo {
            return "SMS to \(phone.displayName ?? phone.phoneNumber)"
        }
        return hint.displayName ?? "Authenticator app"
    }

    private func choose(_ hint: MultiFactorInfo) async {
        self.hint = hint
        // If sending fails, the code of another phone must not count for this one.
        verificationID = nil
        guard let phone = hint as? PhoneMultiFactorInfo else { return }
        await session.report {
            verificationID = try await PhoneAuthProvider.provider().verifyPhoneNumber(
                with: phone,
                uiDelegate: nil,
                multiFactorSession: resolver.session
            )
        }
    }

    private func finish() async {
        guard let hint else { return }
        guard hint.factorID == PhoneMultiFactorID else {
            await session.finish(
                with: TOTPMultiFactorGenerator.assertionForSignIn(
                    withEnrollmentID: hint.uid,
                    oneTimePassword: code
                )
            )
            return
        }
        guard let verificationID else { return }
        let credential = PhoneAuthProvider.provider()
            .credential(withVerificationID: verificationID, verificationCode: code)
        await session.finish(with: PhoneMultiFactorGenerator.assertion(with: credential))
    }
}
