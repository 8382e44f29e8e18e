import HealthAuthority

/// A request from a logged-in officer.
struct PortalRequest: Sendable {
    let session: Session
    /// The token that an earlier log-in stored in this browser.
    let browser: SessionToken?
    /// The submitted form. For a GET request, it has no fields.
    let form: PortalForm
    /// The query string, which has not been validated. The portal's own redirects use single words.
    let query: String
    /// The pages in the officer's language.
    let library: PageLibrary

    /// The officer's name.
    var officer: String { session.officer }

    var texts: PortalTexts { library.texts }
}
