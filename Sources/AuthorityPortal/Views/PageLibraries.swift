/// The pages in each language that the portal offers.
struct PageLibraries: Sendable {
    private let languages: PortalLanguages
    private let libraries: [String: PageLibrary]

    init(_ languages: PortalLanguages, _ brand: PortalBrand) {
        self.languages = languages
        let libraries = languages.all.map { ($0.code, PageLibrary($0, of: languages, brand)) }
        self.libraries = Dictionary(uniqueKeysWithValues: libraries)
    }

    func isOffered(_ code: String) -> Bool { libraries[code] != nil }

    /// The pages in the language that is selected for a request.
    ///
    /// - Parameters:
    ///   - code: The code of the language chosen in the browser. It has not been validated.
    ///   - accepted: The header `Accept-Language`.
    func library(chosen code: String?, accepted: String?) -> PageLibrary {
        let texts = languages.texts(chosen: code, accepted: accepted)
        guard let library = libraries[texts.code] else { fatalError("unreachable: each language has one") }
        return library
    }
}
