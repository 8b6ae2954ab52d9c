#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Hashes and compares passwords on threads of its own, behind a queue that refuses when full.
///
/// Nothing here blocks the calling task's thread. A task that is cancelled while its job waits
/// gets a `CancellationError`, and the job is never computed.
package final class PasswordHasher: Sendable {
    /// The queue is full: the caller is to come back later.
    package struct Overloaded: Error, Equatable {}

    /// The hasher has been shut down.
    package struct ShutDown: Error, Equatable {}

    private let threads: HashingThreads
    private let parameters: Argon2id.Parameters
    /// A hash that no password has, as an account would keep it.
    private let dummy: String

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threadCount: how many hashes are computed at once; as many as cores by default.
    ///   - maximumWaiting: how many jobs may wait for a thread.
    ///   - parameters: what new hashes cost.
    package init(
        threadCount: Int = PasswordHasher.coreCount,
        maximumWaiting: Int = 64,
        parameters: Argon2id.Parameters = .standard
    ) {
        precondition(threadCount > 0 && maximumWaiting >= 0 && parameters.areBounded)
        self.parameters = parameters
        dummy = Argon2idHash(dummyFor: parameters).text
        threads = HashingThreads(
            count: threadCount,
            maximumWaiting: maximumWaiting,
            parameters: parameters
        )
    }

    /// How many cores this machine has online.
    package static var coreCount: Int {
        max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// How many jobs have been computed or are being computed, of any kind.
    package var jobCount: Int { threads.takenCount }

    /// How many jobs wait for a thread.
    package var waitingCount: Int { threads.waitingCount }

    /// Hashes a password for the store.
    ///
    /// - Parameter password: any bytes.
    /// - Returns: a text for `verify`, never twice the same.
    /// - Throws: `Overloaded`, `ShutDown`, `PasswordHashError`, `CancellationError`.
    package func hash(_ password: [UInt8]) async throws -> String {
        try await threads.run { [parameters] memory in
            try Argon2idHash(of: password, parameters: parameters, in: memory).text
        }
    }

    /// Compares a password with a stored hash.
    ///
    /// - Parameters:
    ///   - password: any bytes.
    ///   - stored: a text that `hash` returned, or one that was imported.
    ///   - key: what an imported hash names as its key; nil where it names none.
    /// - Returns: whether it is the password, and a new hash where the stored one is outdated.
    /// - Throws: `Overloaded`, `ShutDown`, `PasswordHashError`, `CancellationError`.
    package func verify(
        _ password: [UInt8],
        against stored: String,
        key: [UInt8]? = nil
    ) async throws -> PasswordVerdict {
        let hash = try PasswordHash(parsing: stored)
        return try await threads.run { [parameters] memory in
            try hash.verdict(on: password, key: key, new: parameters, in: memory)
        }
    }

    /// Does what `verify` does for a new hash, in the same time, and finds nothing.
    ///
    /// For sign-ins to accounts that do not exist: no clock tells them from a wrong password. Reading
    /// the stored text is part of that; right after a hash, with cold caches, it takes 0.1 ms.
    ///
    /// - Parameter password: any bytes.
    /// - Throws: `Overloaded`, `ShutDown`, `PasswordHashError`, `CancellationError`.
    package func burn(_ password: [UInt8]) async throws {
        _ = try await verify(password, against: dummy)
    }

    /// Accepts no more jobs, lets the waiting ones finish, and returns when all threads have ended.
    package func shutdown() async {
        await threads.shutdown()
    }
}
