import HTTPTypes
import Hummingbird

/// The pages in each language that the portal offers.
struct PageLibraries: Sendable {
    private let languages: PortalLanguages
    private let cookies: PortalCookies
    private let libraries: [String: PageLibrary]

    init(_ languages: PortalLanguages, cookies: PortalCookies) {
        self.languages = languages
        self.cookies = cookies
        let libraries = languages.all.map { ($0.code, PageLibrary($0, of: languages)) }
        self.libraries = Dictionary(uniqueKeysWithValues: libraries)
    }

    func isOffered(_ code: String) -> Bool { libraries[code] != nil }

    /// The pages in the language that is selected for a request.
    func library(for request: Request) -> PageLibrary {
        let texts = languages.texts(chosen: cookies.language(request), accepted: request.headers[.acceptLanguage])
        guard let library = libraries[texts.code] else { fatalError("unreachable: each language has one") }
        return library
    }
}
