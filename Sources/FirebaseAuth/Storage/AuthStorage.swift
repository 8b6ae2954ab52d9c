public import Foundation

/// Where sign-ins are kept between launches.
///
/// Values hold tokens: whoever reads one is signed in as the user.
public protocol AuthStorage: Sendable {
    /// Reads a value.
    ///
    /// - Parameter key: letters, digits and `-_.` only.
    /// - Returns: nil if there is none.
    /// - Throws: if that cannot be told; the sign-in then counts as unknown, not as gone.
    func data(forKey key: String) throws -> Data?

    /// Writes a value so that a reader, or a crash, meets the old or the new one whole.
    ///
    /// - Parameters:
    ///   - data: the value.
    ///   - key: letters, digits and `-_.` only.
    /// - Throws: if the value could not be written; the old one then stays.
    func setData(_ data: Data, forKey key: String) throws

    /// Removes a value, if there is one.
    ///
    /// - Parameter key: letters, digits and `-_.` only.
    /// - Throws: if there may still be a value.
    func removeData(forKey key: String) throws

    /// Changes a value, with no other program in between where programs share the storage.
    ///
    /// - Parameters:
    ///   - key: letters, digits and `-_.` only.
    ///   - change: gets the value, nil if there is none, and returns the new one, nil to remove it;
    ///     called once.
    /// - Throws: what `change` throws; or if the value could not be read or written, and then it
    ///   stays.
    func updateData(forKey key: String, _ change: (Data?) throws -> Data?) throws
}

extension AuthStorage {
    /// Changes a value in two steps, which is enough for a storage that no other program uses.
    public func updateData(forKey key: String, _ change: (Data?) throws -> Data?) throws {
        let old = try data(forKey: key)
        let new = try change(old)
        guard new != old else { return }
        if let new { try setData(new, forKey: key) } else { try removeData(forKey: key) }
    }
}

/// Why a storage could not read or write.
public struct AuthStorageError: Error, CustomStringConvertible, Sendable {
    /// One sentence that names the place and what to do about it; no secrets.
    public let description: String

    /// Makes an error of its description.
    public init(_ description: String) {
        self.description = description
    }
}
