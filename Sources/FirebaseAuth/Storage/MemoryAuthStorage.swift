import FirebaseCore
public import Foundation

/// Keeps sign-ins for as long as the program runs: for servers, tools and tests.
public final class MemoryAuthStorage: AuthStorage {
    private let values = Guarded<[String: Data]>([:])

    /// Starts empty.
    public init() {}

    /// Reads a value.
    public func data(forKey key: String) -> Data? {
        values.withLock { $0[key] }
    }

    /// Writes a value.
    public func setData(_ data: Data, forKey key: String) {
        values.withLock { $0[key] = data }
    }

    /// Removes a value.
    public func removeData(forKey key: String) {
        values.withLock { $0[key] = nil }
    }
}
