import AuthCrypto
import FoundationEssentials

/// A configuration file: a JSON object whose keys are options, for example `publicUrl`.
struct ConfigurationFile {
    /// Values by the name of their option.
    private(set) var values: [String: [String]] = [:]

    /// Reads the file whole and names every problem at once.
    ///
    /// - Throws: `Failure`.
    init(_ path: String, options: [Option]) throws {
        let options = options.filter { $0.name != Option.config.name && !$0.isVariableOnly }
        let object = try Self.object(at: path)
        var problems: [String] = []
        for member in object {
            let option = options.first { $0.key == member.name }
            guard let option else {
                let hint = NearestName.hint(member.name, among: Array(Set(options.map(\.key))))
                problems.append("there is no key \(member.name)\(hint)")
                continue
            }
            guard let texts = Self.texts(member.value, of: option) else {
                problems.append("\(member.name) has a value of a wrong type")
                continue
            }
            values[option.name] = texts
        }
        guard problems.isEmpty else {
            throw Failure("\(path): " + problems.joined(separator: "\n\(path): "))
        }
    }

    private static func object(at path: String) throws -> JSONObject {
        let bytes: [UInt8]
        do {
            bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        } catch {
            throw Failure("\(path) cannot be read")
        }
        do {
            return try JSONObject(parsing: bytes)
        } catch {
            throw Failure("\(path) is not a JSON object")
        }
    }

    private static func texts(_ value: JSONValue, of option: Option) -> [String]? {
        switch value {
        case .string(let text): [text]
        case .bool(let flag) where option.value == nil: [flag ? "true" : "false"]
        case .int(let number): [String(number)]
        case .array(let elements) where option.repeats:
            elements.allSatisfy { $0.stringValue != nil } ? elements.compactMap(\.stringValue) : nil
        default: nil
        }
    }
}
