/// Why a function's decision could not be had; without one nobody gets in.
package enum BlockingFault: Hashable, Sendable {
    /// It took too long.
    case deadline
    /// It answered with this status, and nothing that could be handed on.
    case status(Int)
    /// There was no connection; `reason` is for the operator.
    case unreachable(reason: String)
    /// The answer is none that a function may give.
    case answerInvalid(String)
}

/// The account that a function decided about went on changing while the function was asked.
package struct AccountChangedMeanwhile: Error {}
