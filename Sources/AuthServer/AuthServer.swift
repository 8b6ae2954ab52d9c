package import AuthDomain
package import HTTPServer

/// The whole server above HTTP: what `hearth` listens with.
package struct AuthServer: Sendable {
    /// Answers the public.
    package let handler: any HTTPHandler
    /// Answers on an address that only operators reach.
    package let adminHandler: any HTTPHandler

    /// Puts the server together.
    ///
    /// - Parameters:
    ///   - environment: what the rules need of the outside; its clock is the mode's in development.
    ///   - mode: whom the server is for.
    ///   - log: takes a line for each request.
    ///   - metrics: counts what is answered, and shows what others count.
    ///   - trustedProxies: whose word about a client's address is taken.
    ///   - receipts: what becomes of what gateways say; nil where none says anything.
    package init(
        environment: Environment,
        mode: ServerMode,
        log: Log,
        metrics: Metrics = Metrics(),
        trustedProxies: TrustedProxies = TrustedProxies(),
        receipts: Receipts? = nil
    ) {
        // The one place where quirks begin: a production server has no development to take them from.
        let environment =
            mode.development.map {
                environment.forDevelopment(imitatingEmulator: $0.hasQuirks)
            } ?? environment
        let journal = Journal(log: log, metrics: metrics, proxies: trustedProxies)
        let access = AccessControl(
            environment: environment,
            mode: mode,
            proxies: trustedProxies
        )
        let developmentGuard = mode.development.map {
            DevelopmentGuard(allowedHosts: $0.allowedHosts)
        }
        let quirks = environment.policy.quirks
        var router = Router(
            access: access,
            guard: developmentGuard,
            journal: journal,
            quirks: quirks
        )
        var adminRouter = Router(access: access, guard: nil, journal: journal)
        let keys = PublicKeys(
            environment.signingKeys,
            maximumAgeSeconds: mode.development == nil ? 6 * 3600 : 60
        )
        router.addHealth(environment)
        router.addPublicKeys(environment, keys)
        router.addSAMLMetadata(environment)
        UnimplementedOperations.add(to: &router)
        router.addOperations(Operations(environment))
        router.addActionPage(
            ActionPage(environment: environment, access: access),
            quirks: mode.development?.hasQuirks == true
                ? EmulatorAction(environment: environment, access: access) : nil
        )
        router.addHandlerPage(
            HandlerPage(environment: environment, access: access),
            FramePage(environment: environment, access: access),
            VerifierFrame(environment: environment, access: access)
        )
        if let receipts { router.addReceipts(receipts, environment) }
        adminRouter.addHealth(environment)
        adminRouter.addMetrics(metrics)
        if let development = mode.development {
            router.addMetrics(metrics)
            router.addDevelopment(
                DevelopmentOperations(environment: environment, clock: development.clock)
            )
        }
        handler = router
        adminHandler = adminRouter
    }
}
