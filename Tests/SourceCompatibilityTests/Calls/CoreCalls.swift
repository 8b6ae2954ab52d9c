import FirebaseCore
import Foundation

/// What apps call of FirebaseCore; compiled, and never run.
enum CoreCalls {
    static func apps(_ options: FirebaseOptions) async {
        FirebaseApp.configure()
        FirebaseApp.configure(options: options)
        FirebaseApp.configure(name: "other", options: options)
        let app: FirebaseApp? = FirebaseApp.app()
        let other: FirebaseApp? = FirebaseApp.app(name: "other")
        let apps: [String: FirebaseApp]? = FirebaseApp.allApps
        guard let app, let other, apps != nil else { return }
        app.delete { (isDeleted: Bool) in print(isDeleted) }
        await app.delete()
        let isDeleted: Bool = await other.delete()
        let name: String = app.name
        let copy: FirebaseOptions = app.options
        app.isDataCollectionDefaultEnabled = !app.isDataCollectionDefaultEnabled
        print(isDeleted, name, copy)
    }

    static func options() {
        let defaults: FirebaseOptions? = FirebaseOptions.defaultOptions()
        let read: FirebaseOptions? = FirebaseOptions(contentsOfFile: "GoogleService-Info.plist")
        let options = FirebaseOptions(googleAppID: "1:1:ios:a", gcmSenderID: "1")
        options.apiKey = Optional("key")
        options.googleAppID = "1:1:ios:b"
        options.gcmSenderID = "2"
        options.bundleID = "com.example.app"
        options.clientID = Optional("client")
        options.projectID = Optional("project")
        options.databaseURL = Optional("https://db.example.com")
        options.storageBucket = Optional("bucket")
        options.appGroupID = Optional("group.example")
        let copy = options.copy() as? FirebaseOptions
        let isSame: Bool = options.isEqual(copy) && options == copy && options.hash == copy?.hash
        let copying: any NSCopying = options
        print(defaults as Any, read as Any, isSame, copying)
    }

    static func configuration() {
        let configuration: FirebaseConfiguration = FirebaseConfiguration.shared
        configuration.setLoggerLevel(.debug)
        let level: FirebaseLoggerLevel = configuration.loggerLevel()
        let levels: [FirebaseLoggerLevel] = [
            .error, .warning, .notice, .info, .debug, .min, .max,
        ]
        let version: String = FirebaseVersion()
        print(level.rawValue, levels, version)
    }

    static func timestamps() {
        let timestamp = Timestamp(seconds: 1, nanoseconds: 2)
        let now = Timestamp()
        let dated = Timestamp(date: Date())
        let seconds: Int64 = timestamp.seconds
        let nanoseconds: Int32 = timestamp.nanoseconds
        let date: Date = now.dateValue()
        let order: ComparisonResult = now.compare(dated)
        print(seconds, nanoseconds, date, order == .orderedSame)
    }

    static func objects(_ app: FirebaseApp, _ options: FirebaseOptions) -> [NSObject] {
        [app, options, FirebaseConfiguration.shared]
    }
}
