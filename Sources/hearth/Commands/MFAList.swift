import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore

extension Command {
    /// Shows the second factors of a user.
    static let mfaList = Command(
        "mfa list",
        "Show a user's second factors, phone numbers masked.",
        operands: "USER",
        options: [Option.project, Option.tenant] + StoreLocation.commandOptions
    ) { settings, _ in
        let name = try settings.operand("USER")
        let factors = try await StoreLocation.withStore(settings) { store in
            try await store.user(name, in: store.scope(settings)).factors
        }
        let table = FactorTable(factors, isMasked: true)
        Output.result(settings, text: table.text, json: table.json)
    }
}

/// Second factors as an operator sees them.
struct FactorTable {
    private let factors: [Factor]
    private let isMasked: Bool

    /// Takes the factors of one user.
    init(_ factors: [Factor], isMasked: Bool) {
        self.factors = factors
        self.isMasked = isMasked
    }

    /// The factors, a line each.
    var text: String {
        Table(
            ["FACTOR", "KIND", "PHONE", "NAME", "ENROLLED"],
            factors.map { factor in
                [
                    factor.id.rawValue, factor.claim, number(of: factor).orDash,
                    factor.displayName.orDash, factor.enrolledAt.text,
                ]
            }
        ).text
    }

    /// The factors as an array.
    var json: JSONValue {
        .array(
            factors.map { factor in
                [
                    "id": .string(factor.id.rawValue), "kind": .string(factor.claim),
                    "phoneNumber": number(of: factor).map(JSONValue.string) ?? .null,
                    "displayName": factor.displayName.map(JSONValue.string) ?? .null,
                    "enrolledAt": .string(factor.enrolledAt.text),
                ]
            }
        )
    }

    private func number(of factor: Factor) -> String? {
        isMasked ? factor.phoneNumber.map(PhoneNumberRules().masked) : factor.phoneNumber
    }
}
