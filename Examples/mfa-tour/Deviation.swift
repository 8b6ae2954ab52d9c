import Foundation

/// Something went otherwise than the tour tells it.
struct Deviation: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// An error in words.
    static func text(of error: any Error) -> String {
        if let deviation = error as? Deviation { return deviation.message }
        let error = error as NSError
        return "\(error.localizedDescription) (\(error.domain) \(error.code))"
    }
}
