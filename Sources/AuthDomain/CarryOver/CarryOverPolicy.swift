/// Whose sessions go on here, and for how long.
package struct CarryOverPolicy: Hashable, Sendable {
    /// The project of this server whose accounts they are.
    package let project: String
    /// The id of the project at Firebase.
    package let oldProject: String
    /// A web API key of the project at Firebase.
    package let apiKey: String
    /// From when on no session is taken over.
    package let until: Timestamp
    /// Where refresh tokens of the old project are exchanged.
    package var tokenURL = "https://securetoken.googleapis.com/v1/token"
    /// Where the keys of the old project's ID tokens are.
    package var keysURL =
        "https://www.googleapis.com/service_accounts/v1/jwk/"
        + "securetoken@system.gserviceaccount.com"

    /// Takes over the sessions of an old project, by Google's own addresses.
    package init(project: String, oldProject: String, apiKey: String, until: Timestamp) {
        self.project = project
        self.oldProject = oldProject
        self.apiKey = apiKey
        self.until = until
    }
}
