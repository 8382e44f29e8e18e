import Hummingbird

/// The officers' pages.
struct Portal {
    let authority: Authority

    func addRoutes(to router: Router<AuthorityRequestContext>) {}
}
