import FirebaseAuth
import SwiftUI

/// The account page: who is signed in, the second factors, and how to add one.
struct AccountView: View {
    let user: User

    @EnvironmentObject
    private var session: SessionModel
    @State
    private var factors: [MultiFactorInfo] = []
    @State
    private var phoneNumber = ""
    @State
    private var verificationID: String?
    @State
    private var code = ""

    var body: some View {
        Form {
            Section("Account") {
                Text(user.email ?? user.uid)
                if !user.isEmailVerified { Text("The address is not verified yet.") }
            }
            Section("Second factors") {
                ForEach(factors, id: \.uid) { factor in
                    Text(factor.displayName ?? factor.factorID)
                        .swipeActions { Button("Remove") { Task { await remove(factor) } } }
                }
            }
            Section("Add a phone (the carrier's rates for SMS apply)") {
                TextField("+15105551234", text: $phoneNumber).keyboardType(.phonePad)
                Button("Send a code") { Task { await sendCode() } }
                if verificationID != nil {
                    TextField("Code", text: $code).textContentType(.oneTimeCode)
                    Button("Add") { Task { await add() } }
                }
            }
            if let message = session.message { Text(message).foregroundStyle(.red) }
            Button("Sign out") { session.signOut() }
        }
        .navigationTitle("Account")
        .task { await reload() }
    }

    private func reload() async {
        await session.report { try await user.reload() }
        factors = user.multiFactor.enrolledFactors
    }

    private func sendCode() async {
        await session.report {
            let enrollment = try await user.multiFactor.session()
            verificationID = try await PhoneAuthProvider.provider().verifyPhoneNumber(
                phoneNumber,
                uiDelegate: nil,
                multiFactorSession: enrollment
            )
        }
    }

    private func add() async {
        guard let verificationID else { return }
        await session.report {
            let credential = PhoneAuthProvider.provider()
                .credential(withVerificationID: verificationID, verificationCode: code)
            try await user.multiFactor.enroll(
                with: PhoneMultiFactorGenerator.assertion(with: credential),
                displayName: nil
            )
        }
        await reload()
    }

    private func remove(_ factor: MultiFactorInfo) async {
        await session.report { try await user.multiFactor.unenroll(with: factor) }
        await reload()
    }
}
