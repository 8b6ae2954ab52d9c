/// A refresh under way, which all who need a token wait for.
struct TokenRefresh: Sendable {
    let number: Int
    let task: Task<String, any Error>
    /// How many wait; when the last one gives up, so does the refresh.
    var waiting = 1
}
