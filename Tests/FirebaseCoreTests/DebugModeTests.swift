import FirebaseCore
import Foundation
import Testing

@Suite("Debug mode")
struct DebugModeTests {
    @Test("It is kept for later launches, until one that ends it")
    func arguments() throws {
        let defaults = try #require(UserDefaults(suiteName: "debug-\(UUID().uuidString)"))
        func isDebug(_ arguments: String...) -> Bool {
            FirebaseConfiguration.isDebugMode(arguments: arguments, defaults: defaults)
        }
        #expect(!isDebug("tool"))
        #expect(isDebug("tool", "-FIRDebugEnabled"))
        #expect(isDebug("tool"))
        #expect(!isDebug("tool", "-FIRDebugDisabled"))
        #expect(!isDebug("tool"))
    }
}
