import AuthWire
import Foundation

extension HTTPAnswer {
    /// Reads the message of an operation.
    ///
    /// A good body stays out of every error: it may hold tokens.
    ///
    /// - Throws: what the server refused with; `internalError` for an answer that makes no sense.
    func message<Message: Decodable>() throws -> Message {
        guard (200..<300).contains(status) else { throw ServerRefusal(self).error }
        do {
            return try WireCoding.decode(Message.self, from: [UInt8](body))
        } catch {
            let object = try? JSONSerialization.jsonObject(with: body)
            let isObject = object is [String: Any]
            let code: InternalErrorCode = isObject ? .decoding : .unexpectedResponse
            throw code.error(status: status, underlying: error)
        }
    }
}
