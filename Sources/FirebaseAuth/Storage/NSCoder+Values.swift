import Foundation

extension NSCoder {
    /// A text of an archive; nil if there is none, or something else.
    func text(_ key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key) as String?
    }

    /// Writes a text, if there is one.
    func encode(text: String?, forKey key: String) {
        if let text { encode(text as NSString, forKey: key) }
    }
}
