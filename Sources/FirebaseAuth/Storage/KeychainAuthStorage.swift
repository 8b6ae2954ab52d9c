#if canImport(Security)
public import Foundation
import Security

/// Keeps sign-ins in the key chain of the device.
///
/// They stay when the app is removed, and do not move to another device unless that is asked for.
public struct KeychainAuthStorage: AuthStorage {
    private let service: String
    private let accessGroup: String?
    private let isOnAllDevices: Bool

    /// Opens the app's part of the key chain, or one that apps share.
    ///
    /// - Parameters:
    ///   - service: what the entries are filed under.
    ///   - accessGroup: the group of apps that share the entries; nil for the app's own.
    ///   - isOnAllDevices: whether the user's other devices get the entries too.
    public init(service: String, accessGroup: String? = nil, isOnAllDevices: Bool = false) {
        self.service = service
        self.accessGroup = accessGroup
        self.isOnAllDevices = isOnAllDevices
    }

    /// Reads a value.
    public func data(forKey key: String) throws -> Data? {
        var query = entry(key)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        switch status {
        case errSecSuccess: return result as? Data
        case errSecItemNotFound: return nil
        default: throw failure("SecItemCopyMatching", status)
        }
    }

    /// Writes a value.
    public func setData(_ data: Data, forKey key: String) throws {
        let change: [CFString: Any] = [kSecValueData: data]
        let status = SecItemUpdate(entry(key) as CFDictionary, change as CFDictionary)
        switch status {
        case errSecSuccess: return
        case errSecItemNotFound:
            if try add(data, key) { return }
            // Another program has added one in between.
            let status = SecItemUpdate(entry(key) as CFDictionary, change as CFDictionary)
            guard status == errSecSuccess else { throw failure("SecItemUpdate", status) }
        default: throw failure("SecItemUpdate", status)
        }
    }

    /// Changes a value; one that another program adds where there was none stays.
    ///
    /// The key chain has no locks, so that of two programs which change one value at the same moment
    /// the later one counts.
    public func updateData(forKey key: String, _ change: (Data?) throws -> Data?) throws {
        let old = try data(forKey: key)
        let new = try change(old)
        guard new != old else { return }
        guard let new else { return try removeData(forKey: key) }
        if old == nil { _ = try add(new, key) } else { try setData(new, forKey: key) }
    }

    /// The same place, for what must not leave the device.
    var onThisDevice: KeychainAuthStorage {
        KeychainAuthStorage(service: service, accessGroup: accessGroup)
    }

    /// Removes a value.
    public func removeData(forKey key: String) throws {
        let status = SecItemDelete(entry(key) as CFDictionary)
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw failure("SecItemDelete", status)
        }
    }

    /// Adds a value; false if there is one.
    private func add(_ data: Data, _ key: String) throws -> Bool {
        var item = entry(key)
        item[kSecValueData] = data
        // What leaves the device cannot be bound to it.
        item[kSecAttrAccessible] =
            isOnAllDevices
            ? kSecAttrAccessibleAfterFirstUnlock : kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        let status = SecItemAdd(item as CFDictionary, nil)
        guard status == errSecSuccess || status == errSecDuplicateItem else {
            throw failure("SecItemAdd", status)
        }
        return status == errSecSuccess
    }

    private func entry(_ key: String) -> [CFString: Any] {
        var entry: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: key,
            kSecUseDataProtectionKeychain: true,
        ]
        if let accessGroup { entry[kSecAttrAccessGroup] = accessGroup }
        if isOnAllDevices { entry[kSecAttrSynchronizable] = true }
        return entry
    }

    private func failure(_ function: String, _ status: OSStatus) -> AuthStorageError {
        let text = SecCopyErrorMessageString(status, nil) as String? ?? "unknown"
        return AuthStorageError("\(function) (\(status)) \(text)")
    }
}
#endif
