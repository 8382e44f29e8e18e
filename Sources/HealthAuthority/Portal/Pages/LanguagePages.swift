import Hummingbird

/// Choosing a language, on the form at the foot of each page. For everybody: a browser keeps the choice, and no page but its own changes.
struct LanguagePages: Sendable {
    func add(to routes: PortalRoutes) {
        let gate = routes.gate
        routes.group.post("language") { request, _ -> Response in
            try gate.checkOrigin(request)
            let form = try await PortalGate.form(request)
            guard gate.libraries.isOffered(form["language"]), Self.isPath(form["page"]) else {
                throw HTTPError(.badRequest)
            }
            let path = form["page"].isEmpty ? HomePages.path : form["page"]
            var response = Response.redirect(to: path, type: .normal)
            gate.cookies.setLanguage(form["language"], &response)
            return response
        }
        routes.group.get("language") { _, _ in Response.redirect(to: HomePages.path, type: .normal) }
    }

    /// Whether it leads to a page of the portal, and nowhere else. Empty where a page belongs to no part.
    private static func isPath(_ text: String) -> Bool {
        text.wholeMatch(of: /(?:\/portal(?:\/[a-z-]{1,32}){0,4})?/) != nil
    }
}
