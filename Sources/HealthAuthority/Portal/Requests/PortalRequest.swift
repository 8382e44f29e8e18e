/// A request of a logged-in officer.
struct PortalRequest: Sendable {
    let session: Session
    /// The token that shows an earlier log-in in this browser.
    let browser: SessionToken?
    /// The submitted form; without fields for GET.
    let form: PortalForm
    /// The query string, unvalidated. The portal's own redirects use single words.
    let query: String
    /// The pages in the officer's language.
    let library: PageLibrary

    /// The officer's name.
    var officer: String { session.officer }

    var texts: PortalTexts { library.texts }
}
