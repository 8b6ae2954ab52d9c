import HTTPServer

extension Router {
    /// Adds the page of mailed links, at Firebase's path and at the Auth emulator's.
    ///
    /// The JavaScript SDK asks for the latter at every host that is not Google's.
    mutating func addActionPage(_ page: ActionPage, quirks: EmulatorAction?) {
        let show = Route("action", audience: .anyone, answer: page.show)
        let submit = Route("action", audience: .anyone, bodyLimit: 16 * 1024, answer: page.submit)
        for path in ["/__/auth/action", "/emulator/action"] {
            add(show, "GET", path)
            add(submit, "POST", path)
        }
        add(Route("links", audience: .anyone, answer: page.follow), "GET", "/__/auth/links")
        guard let quirks else { return }
        add(Route("action", audience: .anyone, answer: quirks.answer), "GET", "/emulator/action")
    }
}
