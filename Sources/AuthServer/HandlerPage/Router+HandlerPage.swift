import HTTPServer

extension Router {
    /// The longest form that a provider may have a browser post; an answer of SAML is long.
    private static let formLimit = 256 * 1024
    private static let startLimit = 64 * 1024

    /// Adds the page of sign-ins at providers and the frames in apps' pages, at Firebase's paths and at the
    /// Auth emulator's.
    ///
    /// The JavaScript SDK asks for the latter at every host that is not Google's.
    mutating func addHandlerPage(
        _ page: HandlerPage,
        _ frame: FramePage,
        _ verifier: VerifierFrame
    ) {
        for folder in ["/__/auth", "/emulator/auth"] {
            add(Route("handler", audience: .anyone, answer: page.show), "GET", "\(folder)/handler")
            add(
                Route(
                    "handler",
                    audience: .anyone,
                    bodyLimit: Self.formLimit,
                    answer: page.comeBack
                ),
                "POST",
                "\(folder)/handler"
            )
            add(
                Route(
                    "handlerStart",
                    audience: .anyone,
                    bodyLimit: Self.startLimit,
                    answer: page.start
                ),
                "POST",
                "\(folder)/start"
            )
            add(Route("iframe", audience: .anyone, answer: frame.show), "GET", "\(folder)/iframe")
            add(
                Route("verifier", audience: .anyone, answer: verifier.show),
                "GET",
                "\(folder)/verifier"
            )
            for script in PageScript.all {
                let response = script.response
                add(
                    Route("script", audience: .anyone) { _ in response },
                    "GET",
                    "\(folder)/\(script.name)"
                )
            }
        }
    }
}
