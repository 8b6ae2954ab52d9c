extension MultiFactor {
    /// Begins the enrollment of a factor; asks the server nothing yet.
    ///
    /// The completion is called on the main actor.
    public func getSessionWithCompletion(
        _ completion: (@MainActor (MultiFactorSession?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) { try await self.session() }
    }

    /// Enrolls a factor.
    ///
    /// - Parameters:
    ///   - assertion: the proof of the factor.
    ///   - displayName: how the user calls it; nil for no name.
    ///   - completion: called on the main actor, after the listeners.
    public func enroll(
        with assertion: MultiFactorAssertion,
        displayName: String?,
        completion: (@MainActor ((any Error)?) -> Void)?
    ) {
        Completion.run(completion) {
            try await self.enroll(with: assertion, displayName: displayName)
        }
    }

    /// Removes a factor.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func unenroll(
        with factorInfo: MultiFactorInfo,
        completion: (@MainActor ((any Error)?) -> Void)?
    ) {
        Completion.run(completion) { try await self.unenroll(with: factorInfo) }
    }

    /// Removes a factor.
    ///
    /// - Parameters:
    ///   - factorUID: the factor's identifier.
    ///   - completion: called on the main actor, after the listeners.
    public func unenroll(
        withFactorUID factorUID: String,
        completion: (@MainActor ((any Error)?) -> Void)?
    ) {
        Completion.run(completion) { try await self.unenroll(withFactorUID: factorUID) }
    }
}
