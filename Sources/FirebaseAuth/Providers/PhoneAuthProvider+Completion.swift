extension PhoneAuthProvider {
    /// Sends a code to a phone number that the user signs in with.
    ///
    /// - Parameters:
    ///   - phoneNumber: in E.164 form, such as `+15105551234`.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - completion: called on the main actor, with the verification ID.
    public func verifyPhoneNumber(
        _ phoneNumber: String,
        uiDelegate: (any AuthUIDelegate)? = nil,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        verifyPhoneNumber(
            phoneNumber,
            uiDelegate: uiDelegate,
            multiFactorSession: nil,
            completion: completion
        )
    }

    /// Sends a code to a phone number that the user signs in with, or that is to become a second
    /// factor.
    ///
    /// - Parameters:
    ///   - phoneNumber: in E.164 form, such as `+15105551234`.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - multiFactorSession: of the user's `multiFactor`; nil for a number to sign in with.
    ///   - completion: called on the main actor, with the verification ID.
    public func verifyPhoneNumber(
        _ phoneNumber: String,
        uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession? = nil,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) {
            try await self.verifyPhoneNumber(
                phoneNumber,
                uiDelegate: uiDelegate,
                multiFactorSession: multiFactorSession
            )
        }
    }

    /// Sends a code to the phone number of a second factor.
    ///
    /// - Parameters:
    ///   - multiFactorInfo: the factor, one of the resolver's hints.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - multiFactorSession: of the resolver.
    ///   - completion: called on the main actor, with the verification ID.
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo,
        uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) {
            try await self.verifyPhoneNumber(
                with: multiFactorInfo,
                uiDelegate: uiDelegate,
                multiFactorSession: multiFactorSession
            )
        }
    }
}
