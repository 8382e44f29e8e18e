import HTTPTypes
package import HealthAuthority
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle

/// The HTTP server for officers. Their pages do not load resources from other sites, and work without
/// scripts, except the page that reads a venue's code.
///
/// The portal has an address and a host of its own, and so another origin than the page for visitors. A
/// person who can change a file of that page therefore cannot act as an officer who is logged in.
package struct Portal: Service {
    /// The standard address.
    package static let address = ListenAddress.tcp(host: "127.0.0.1", port: 8082)
    /// The maximum number of concurrent connections. Further connections wait to be accepted.
    private static let maximumConnections = 64

    private let authority: Authority
    private let address: ListenAddress
    private let host: PortalHost
    private let requestTime: Duration
    private let languages: PortalLanguages
    private let scripts: CodeScripts?
    private let singleSignOn: SingleSignOn?
    private let brand: PortalBrand
    private let logger: Logger
    private let isListening: @Sendable (ListenAddress) -> Void

    /// - Parameters:
    ///   - host: The host under which browsers may open the portal.
    ///   - requestTime: The timeout for receiving a whole request.
    ///   - scripts: Nil if the page that reads a venue's code is not offered.
    ///   - singleSignOn: Nil if all officers log in with passwords.
    ///   - isListening: Receives the listening address with the actual port.
    /// - Throws: An error if the logo's file is unusable.
    package init(
        _ authority: Authority,
        at address: ListenAddress,
        host: PortalHost,
        requestTime: Duration = .seconds(20),
        languages: PortalLanguages = PortalLanguages(),
        scripts: CodeScripts? = nil,
        singleSignOn: SingleSignOn? = nil,
        logger: Logger,
        isListening: @escaping @Sendable (ListenAddress) -> Void
    ) throws {
        self.authority = authority
        self.address = address
        self.host = host
        self.requestTime = requestTime
        self.languages = languages
        self.scripts = scripts
        self.singleSignOn = singleSignOn
        brand = try PortalBrand(authority.publisher.parameters.brand)
        self.logger = logger
        self.isListening = isListening
    }

    package func run() async throws {
        try await HTTPListener(
            address: address,
            requestTime: requestTime,
            maximumConnections: Self.maximumConnections,
            logger: logger,
            isListening: isListening
        ).run(router)
    }

    private var router: Router<AuthorityRequestContext> {
        let router = Router(context: AuthorityRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestMeterMiddleware(meter: authority.meter))
        router.add(middleware: PortalHostCheck(host: host))
        router.add(middleware: ForeignWorkers())
        router.get("/") { _, _ in Response.redirect(to: PortalPath.home, type: .normal) }
        addPages(to: router.group("portal"))
        addAPI(to: router.group("api"))
        router.refuseOtherMethods()
        return router
    }

    /// Adds the endpoint for case systems. Its errors are in JSON.
    private func addAPI(to group: RouterGroup<AuthorityRequestContext>) {
        group.add(middleware: IsolationHeaders())
        group.add(middleware: FailureMiddleware(logger: logger))
        CodesAPI(caseSystems: authority.caseSystems, verification: authority.verification).addRoutes(to: group)
    }

    private func addPages(to group: RouterGroup<AuthorityRequestContext>) {
        let cookies = PortalCookies(isSecure: host.isSecure)
        let libraries = PageLibraries(languages, brand)
        group.add(middleware: IsolationHeaders())
        group.add(middleware: PortalResponses(cookies: cookies, libraries: libraries))
        group.add(middleware: FailureMiddleware(logger: logger))
        let gate = PortalGate(officers: authority.officers, host: host, cookies: cookies, libraries: libraries)
        let routes = PortalRoutes(group: group, gate: gate)
        let rules = authority.publisher.parameters.portal
        let clock = LocalClock(timeZone: rules.timeZone)
        LanguageController().add(to: routes)
        let logIn = LoginController(officers: authority.officers, meter: authority.meter, singleSignOn: singleSignOn)
        logIn.add(to: routes)
        if let singleSignOn {
            SignOnController(singleSignOn: singleSignOn, logIn: logIn, meter: authority.meter).add(to: routes)
        }
        HomeController(authority: authority, clock: clock).add(to: routes)
        IssuedCodesController(verification: authority.verification, clock: clock).add(to: routes)
        WarningsController(authority: authority, clock: clock, scripts: scripts).add(to: routes)
        PublishedController(authority: authority, clock: clock).add(to: routes)
        AdviceController(authority: authority, clock: clock).add(to: routes)
        ExportsController(publisher: authority.publisher).add(to: routes)
        TotalsController(authority: authority).add(to: routes)
        OfficersController(officers: authority.officers, provider: singleSignOn?.settings.host).add(to: routes)
        AuditController(officers: authority.officers, clock: clock, days: rules.auditDays).add(to: routes)
        PasswordController(officers: authority.officers).add(to: routes)
        SecondFactorController(officers: authority.officers, region: authority.identity.region).add(to: routes)
        addFiles(to: group)
    }

    /// Adds the stylesheet, the icon, the logo and the scripts. All other paths get status 404.
    private func addFiles(to group: RouterGroup<AuthorityRequestContext>) {
        group.get("style.css") { [brand] _, _ in
            Self.file(Array(brand.stylesheet.text.utf8), type: "text/css; charset=utf-8")
        }
        group.get("icon.svg") { _, _ in Self.file(Array(Icon.text.utf8), type: "image/svg+xml") }
        if let logo = brand.logo { group.get("logo.png") { _, _ in Self.file(logo, type: "image/png") } }
        if let scripts {
            let type = "text/javascript; charset=utf-8"
            group.get("code.js") { _, _ in Self.file(Array(CodeScripts.text.utf8), type: type) }
            for (path, content) in scripts.files {
                // The paths stay the same after an upgrade, so browsers must ask again.
                group.get("\(CodeScripts.folder)/\(path)") { _, _ in
                    Response(
                        status: .ok,
                        headers: [.contentType: type, .cacheControl: "no-cache"],
                        body: ResponseBody(byteBuffer: ByteBuffer(bytes: content))
                    )
                }
            }
        }
        group.get("**") { _, _ -> Response in throw HTTPError(.notFound) }
        group.post("**") { _, _ -> Response in throw HTTPError(.notFound) }
    }

    /// A file that browsers may cache for a day. When the stylesheet's content changes, its path
    /// also changes.
    private static func file(_ bytes: [UInt8], type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "public, max-age=86400"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
