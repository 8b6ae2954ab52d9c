import AuthDomain
import AuthTestSupport
import Testing

@Suite("New projects and keys")
struct ProjectTests {
    @Test("An id of 6 to 30 plain characters names a project", arguments: ["my-app", "a23456"])
    func validID(_ id: String) {
        #expect(Project.isValidID(id))
    }

    @Test(
        "Any other id is refused",
        arguments: [
            "", "short", "1-app-x", "-my-app", "my-app-", "My-App", "my_app", "my.app/x", "my-äpp",
            String(repeating: "a", count: 31),
        ]
    )
    func invalidID(_ id: String) {
        #expect(!Project.isValidID(id))
    }

    @Test("A project has a number of twelve digits, and the defaults of its mode")
    func newProject() throws {
        let project = Project.new(
            "my-app",
            isDevelopment: false,
            random: RepeatableRandom(),
            clock: VirtualClock()
        )
        #expect(project.number.count == 12 && project.number.first != "0")
        let config = try ProjectConfig(parsing: project.config)
        #expect(config.protectsEmails)
        #expect(!config.allowsSMSFactor)
    }

    @Test("An API key has 39 characters, and no two are alike")
    func newKey() {
        let random = RepeatableRandom()
        let keys = (0..<100).map { _ in
            APIKey.new(of: "my-app", random: random, clock: VirtualClock()).key
        }
        #expect(keys.allSatisfy { $0.utf8.count == 39 && $0.hasPrefix("AIza") })
        #expect(Set(keys).count == keys.count)
    }
}
