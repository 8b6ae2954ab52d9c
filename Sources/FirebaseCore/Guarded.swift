#if canImport(os)
import os
#elseif !THREAD_SANITIZER
import Synchronization
#endif

/// A value that several threads share, reached only under its lock.
///
/// The lock does not re-enter: a body takes no other call on the same value.
package final class Guarded<Value: Sendable>: Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
    #elseif THREAD_SANITIZER
    private let lock: SanitizedLock<Value>
    #else
    private let lock: Mutex<Value>
    #endif

    /// Starts with a value.
    package init(_ value: Value) {
        #if canImport(os)
        lock = OSAllocatedUnfairLock(initialState: value)
        #elseif THREAD_SANITIZER
        lock = SanitizedLock(value)
        #else
        lock = Mutex(value)
        #endif
    }

    /// Reads or changes the value while no other thread can.
    package func withLock<Result: Sendable>(
        _ body: @Sendable (inout Value) throws -> Result
    ) rethrows -> Result {
        #if canImport(os)
        try lock.withLock(body)
        #else
        try lock.withLock { try body(&$0) }
        #endif
    }

    /// A copy of the value as it is now.
    package var value: Value { withLock { $0 } }
}

extension Guarded: CustomReflectable {
    /// Nothing: a dump takes no lock, and the value may hold secrets.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
