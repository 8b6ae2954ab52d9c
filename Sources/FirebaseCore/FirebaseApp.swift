public import Foundation

/// An app of a project: its name, its options, and what the modules keep for it.
public final class FirebaseApp: NSObject, Sendable {
    static let log = FirebaseLog(service: "FirebaseCore")

    /// The app's name; the default app's is `__FIRAPP_DEFAULT`.
    public let name: String

    private let ownOptions: FirebaseOptions
    private let components = Guarded<[ObjectIdentifier: any AppComponent]>([:])

    init(name: String, options: FirebaseOptions) {
        self.name = name
        ownOptions = options
    }

    /// A copy of the app's options; changing it does not change the app.
    public var options: FirebaseOptions {
        ownOptions.copy() as? FirebaseOptions ?? ownOptions
    }

    /// Whether modules may collect data by default; this SDK collects none.
    ///
    /// Kept between launches. Not set, the `FirebaseDataCollectionDefaultEnabled` of the Info.plist
    /// counts, else true.
    public var isDataCollectionDefaultEnabled: Bool {
        get {
            if let stored = UserDefaults.standard.object(forKey: dataCollectionKey) as? Bool {
                return stored
            }
            let key = "FirebaseDataCollectionDefaultEnabled"
            return Bundle.main.object(forInfoDictionaryKey: key) as? Bool ?? true
        }
        set { UserDefaults.standard.set(newValue, forKey: dataCollectionKey) }
    }

    /// Takes the app off the list and frees what the modules kept for it.
    ///
    /// - Parameter completion: called before this returns; false if the app was not on the list.
    public func delete(_ completion: @escaping (Bool) -> Void) {
        completion(remove())
    }

    /// Takes the app off the list and frees what the modules kept for it.
    ///
    /// - Returns: false if the app was not on the list.
    @discardableResult
    public func delete() async -> Bool {
        remove()
    }

    private func remove() -> Bool {
        guard AppRegistry.shared.remove(self) else { return false }
        UserDefaults.standard.removeObject(forKey: dataCollectionKey)
        let removed = components.withLock { components in
            defer { components = [:] }
            return Array(components.values)
        }
        for component in removed { component.appWasDeleted() }
        return true
    }

    private var dataCollectionKey: String {
        "/google/firebase/global_data_collection_enabled:\(name)"
    }

    /// The app's one component of a type, made at the first call.
    package func component<Component: AppComponent>(
        _ type: Component.Type,
        make: @Sendable () -> Component
    ) -> Component {
        components.withLock { components in
            let key = ObjectIdentifier(type)
            if let known = components[key] as? Component { return known }
            let component = make()
            components[key] = component
            return component
        }
    }

    /// Names the app.
    public override var description: String { "<FirebaseApp: \(name)>" }
}
