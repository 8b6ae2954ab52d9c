internal import CArgon2

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One block of memory for password hashes, kept from one to the next and zeroed after each.
///
/// Owns a mapping of its own: the allocator keeps what it is given back, so that under it each
/// thread would end up with several such blocks. A hash that needs more than the block (one that
/// was imported) gets a mapping for its time.
///
/// Unchecked, because only the thread that computes in it touches it.
package final class HashMemory: @unchecked Sendable {
    /// The size of the block, in bytes.
    package let byteCount: Int

    private let block: UnsafeMutableRawPointer
    private var isLent = false

    /// Maps a block; it takes up real memory when it is first used.
    ///
    /// - Parameter parameters: the effort of the hashes that are to fit.
    /// - Throws: `outOfMemory`.
    package init(for parameters: Argon2id.Parameters) throws(PasswordHashError) {
        byteCount = Int(parameters.memoryKiB) * 1024
        guard let block = Self.map(byteCount) else { throw .outOfMemory }
        self.block = block
    }

    deinit { munmap(block, byteCount) }

    /// Whether nothing of a password is left in the block.
    package var isZeroed: Bool {
        let first = block.load(as: UInt8.self)
        return first == 0 && memcmp(block, block + 1, byteCount - 1) == 0
    }

    /// Computes a hash whose memory comes from here, and returns Argon2's status.
    func compute(_ context: inout argon2_context, _ kind: Argon2.Kind) -> Int32 {
        // Argon2 tells its two functions nothing of the caller, so the thread has to.
        pthread_setspecific(currentMemory, Unmanaged.passUnretained(self).toOpaque())
        defer { pthread_setspecific(currentMemory, nil) }
        context.allocate_cbk = { place, count in
            guard let place, let memory = HashMemory.current?.lend(count) else {
                return ARGON2_MEMORY_ALLOCATION_ERROR.rawValue
            }
            place.pointee = memory.assumingMemoryBound(to: UInt8.self)
            return ARGON2_OK.rawValue
        }
        context.free_cbk = { memory, count in
            guard let memory else { return }
            HashMemory.current?.takeBack(memory, count)
        }
        return argon2_ctx(&context, kind.type)
    }

    private func lend(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count <= byteCount, !isLent else { return Self.map(count) }
        isLent = true
        return block
    }

    /// Argon2 has zeroed the memory before it gives it back (`FLAG_clear_internal_memory`).
    private func takeBack(_ memory: UnsafeMutableRawPointer, _ count: Int) {
        if memory == block {
            isLent = false
        } else {
            munmap(memory, count)
        }
    }

    private static var current: HashMemory? {
        pthread_getspecific(currentMemory).map {
            Unmanaged<HashMemory>.fromOpaque($0).takeUnretainedValue()
        }
    }

    private static func map(_ count: Int) -> UnsafeMutableRawPointer? {
        let access = PROT_READ | PROT_WRITE
        let memory = mmap(nil, count, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        return memory == UnsafeMutableRawPointer(bitPattern: -1) ? nil : memory
    }
}

/// Where each thread keeps the memory it is computing in.
private let currentMemory = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no thread-specific data left")
    return key
}()
