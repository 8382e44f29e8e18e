/// A request of an officer who is logged in.
struct Visit: Sendable {
    let session: Session
    /// Shows that an officer has logged in in this browser before.
    let browser: SessionToken?
    /// What was sent, if something was.
    let form: PortalForm
    /// Behind the question mark: one of the portal's own words, or anything.
    let query: String
    /// The pages in the officer's language.
    let library: PageLibrary

    /// Who it is.
    var officer: String { session.officer }

    var texts: PortalTexts { library.texts }
}
