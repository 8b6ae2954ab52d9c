import Foundation

extension NSCoder {
    /// An object of an archive; nil if there is none, which is no fault, or one of another class.
    func object<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
        // Foundation on Linux takes a key that is not there for a damaged archive.
        containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
    }

    /// A text of an archive; nil if there is none, or something else.
    func text(_ key: String) -> String? {
        object(NSString.self, key) as String?
    }

    /// Writes a text, if there is one.
    func encode(text: String?, forKey key: String) {
        if let text { encode(text as NSString, forKey: key) }
    }
}
