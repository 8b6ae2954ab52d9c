import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthWire
import HTTPServer

/// Puts failures into words for the person at the terminal.
enum Explanation {
    /// What failed and, where it is known, what to do about it.
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as UsageError: error.message
        case let error as Failure: error.message
        case let error as StoreUnfit: error.problems.joined(separator: " ")
        case let error as SQLError: text(error)
        case let error as WireError: error.message
        case let error as HTTPServerError: text(error)
        case is SealingError:
            "the master key is not this store's: it does not open the signing keys"
        case AuthError.accountNotFound: "there is no such user"
        case AuthError.factorNotFound: "the user has no such second factor"
        default: "\(error)"
        }
    }

    private static func text(_ error: SQLError) -> String {
        let words = error.explanation.isEmpty ? "" : ": \(error.explanation)"
        switch error.reason {
        case .connectionLost: return "the database cannot be reached" + words
        case .conflict: return "the database was busy for too long; try again"
        case .outcomeUnknown: return "the database broke off; what was asked may be done or not"
        default: return "the database refused (\(error.code))" + words
        }
    }

    private static func text(_ error: HTTPServerError) -> String {
        guard case .cannotListen(let address, let reason) = error,
            reason.hasPrefix("EADDRINUSE")
        else { return error.description }
        let holder = PortHolder.find(address.port).map { ": \($0) listens there" } ?? ""
        return "\(address) is taken\(holder); choose another address"
    }
}
