import Foundation

extension String {
    /// The text with all escaped but RFC 3986's `unreserved`, as a part of a path, a query or a form.
    var percentEscaped: String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
