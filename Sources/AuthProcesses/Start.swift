#if canImport(Glibc)
import CSpawn
import Glibc
#else
import Darwin
#endif

/// How a program begins: with three open files and no signal held back.
struct Start {
    let program: String
    let arguments: [String]
    /// nil for the variables of this program.
    let environment: [String]?
    let input: Int32?
    let output: String
    let error: String?

    func run() throws -> Int32 {
        #if canImport(Glibc)
        var actions = posix_spawn_file_actions_t()
        #else
        var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        let flags = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, 1, output, flags, 0o600)
        if let error { posix_spawn_file_actions_addopen(&actions, 2, error, flags, 0o600) }
        #if canImport(Glibc)
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        #endif
        return try spawn(&actions)
    }

    #if canImport(Glibc)
    private typealias Actions = posix_spawn_file_actions_t
    #else
    private typealias Actions = posix_spawn_file_actions_t?
    #endif

    private func spawn(_ actions: inout Actions) throws -> Int32 {
        #if canImport(Glibc)
        var attributes = posix_spawnattr_t()
        #else
        var attributes: posix_spawnattr_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var identifier: pid_t = 0
        let code = withCStrings(arguments) { words in
            withCStrings(environment) { variables in
                posix_spawn(&identifier, program, &actions, &attributes, words, variables)
            }
        }
        guard code == 0 else { throw ChildProcess.NotStarted(program: program, code: code) }
        return identifier
    }

    private typealias CStrings = UnsafePointer<UnsafeMutablePointer<CChar>?>

    /// Lends texts to C; nil lends the variables of this program.
    private func withCStrings(_ texts: [String]?, _ body: (CStrings) -> Int32) -> Int32 {
        guard let texts else { return inherited.map(body) ?? EINVAL }
        let copies = texts.map { strdup($0) } + [nil]
        defer { copies.forEach { free($0) } }
        return copies.withUnsafeBufferPointer { $0.baseAddress.map(body) ?? EINVAL }
    }

    private var inherited: CStrings? {
        #if canImport(Glibc)
        inherited_environment()
        #else
        UnsafePointer(_NSGetEnviron().pointee)
        #endif
    }
}
