import Hummingbird

/// Sets the language that was chosen at the foot of a page. This does not require a log-in. A
/// cookie stores the choice in the browser.
struct LanguageController: Sendable {
    func add(to routes: PortalRoutes) {
        let gate = routes.gate
        routes.group.post("language") { request, _ -> Response in
            try gate.checkOrigin(request)
            let form = try await PortalGate.form(request)
            guard gate.libraries.isOffered(form["language"]), Self.isPath(form["page"]) else {
                throw HTTPError(.badRequest)
            }
            let path = form["page"].isEmpty ? HomeController.path : form["page"]
            var response = Response.redirect(to: path, type: .normal)
            gate.cookies.setLanguage(form["language"], &response)
            return response
        }
        routes.group.get("language") { _, _ in Response.redirect(to: HomeController.path, type: .normal) }
    }

    /// Whether the text is the path of a portal page. It may be empty, because some pages belong to
    /// no part of the portal.
    private static func isPath(_ text: String) -> Bool {
        text.wholeMatch(of: /(?:\/portal(?:\/[a-z-]{1,32}){0,4})?/) != nil
    }
}
