extension Auth {
    /// The current user now, and whenever another one is current, or none.
    public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(self) }

    /// The current user now, and whenever the ID token is another one.
    public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(self) }

    /// The users that are current, one after the other; nil while nobody is signed in.
    ///
    /// Each iterator hears how things stand first, and then every change in order. It stops listening
    /// when its task is cancelled or it goes.
    public struct AuthStateChangesSequence: AsyncSequence, Sendable {
        /// The user who is current from now on.
        public typealias Element = User?
        /// It never fails.
        public typealias Failure = Never
        /// What goes through it.
        public typealias AsyncIterator = Iterator

        private let auth: Auth

        /// The users of an `Auth`.
        public init(_ auth: Auth) {
            self.auth = auth
        }

        /// Begins to listen.
        public func makeAsyncIterator() -> Iterator {
            Iterator(changes: auth.changes(.user).makeAsyncIterator())
        }

        /// Goes through the users; of one task.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var changes: AsyncStream<User?>.Iterator

            /// Waits for the next change.
            ///
            /// - Returns: the user or nobody; nil at the end, when the task is cancelled.
            public mutating func next() async -> User?? {
                await changes.next()
            }
        }
    }

    /// The current user at each of their ID tokens; nil while nobody is signed in.
    ///
    /// Each iterator hears how things stand first, and then every change in order. It stops listening
    /// when its task is cancelled or it goes.
    public struct IDTokenChangesSequence: AsyncSequence, Sendable {
        /// The user whose ID token is another one.
        public typealias Element = User?
        /// It never fails.
        public typealias Failure = Never
        /// What goes through it.
        public typealias AsyncIterator = Iterator

        private let auth: Auth

        /// The users of an `Auth`.
        public init(_ auth: Auth) {
            self.auth = auth
        }

        /// Begins to listen.
        public func makeAsyncIterator() -> Iterator {
            Iterator(changes: auth.changes(.idToken).makeAsyncIterator())
        }

        /// Goes through the changes; of one task.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var changes: AsyncStream<User?>.Iterator

            /// Waits for the next change.
            ///
            /// - Returns: the user or nobody; nil at the end, when the task is cancelled.
            public mutating func next() async -> User?? {
                await changes.next()
            }
        }
    }

    /// What a listener hears, until nobody reads it any more.
    private func changes(_ interest: AuthState.Listener.Interest) -> AsyncStream<User?> {
        AsyncStream { continuation in
            let handle = addListener(interest) { _, user in continuation.yield(user) }
            continuation.onTermination = { _ in self.removeStateDidChangeListener(handle) }
        }
    }
}
