import HTTPTypes
import Hummingbird
import Mustache

/// A page. Its template can use its stored properties by name.
protocol Page: Sendable {
    /// The unique name of the template.
    static var name: String { get }
    /// The heading.
    static var title: Template { get }
    /// The content between the heading and the footer.
    static var template: Template { get }
    /// Whether the page can be shown only once. Such a page does not offer other languages, because
    /// it cannot be loaded again.
    static var isShownOnce: Bool { get }
    /// The page belongs to a part of the portal. This is the path of that part.
    var section: String { get }
}

extension Page {
    static var isShownOnce: Bool { false }
}

/// A form field: the entered value, and the error in this value.
struct Field: Sendable {
    let value: String
    let problem: String?

    init(_ value: String = "", problem: String? = nil) {
        self.value = value
        self.problem = problem
    }
}

/// Escapes text for HTML.
///
/// The library's own escaping works on grapheme clusters. If a combining accent follows a quotation
/// mark, the library does not escape the quotation mark. But a browser treats this quotation mark
/// like any other.
struct EscapedText: MustacheContentType {
    static let name = "PORTAL"

    func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

/// All pages in one language. Each template is parsed only once.
struct PageLibrary: Sendable {
    private static let pages: [any Page.Type] = [
        AuditView.self, CodesView.self, ExportsView.self, HomeView.self, IssuedCodesView.self, LoginView.self,
        NewPasswordView.self, OfficersView.self, PasswordView.self, RecoveryCodesView.self, RefusalView.self,
        SecondFactorOnView.self, SecondFactorSetUpView.self, TotalsView.self, UsedFormView.self,
        WarningPreviewView.self, WarningsView.self,
    ]

    let texts: PortalTexts
    /// All languages, for the language form at the foot of a page.
    let languages: [Frame.Language]
    private let library: MustacheLibrary

    init(_ texts: PortalTexts, of languages: PortalLanguages) {
        self.texts = texts
        self.languages = languages.all.map {
            Frame.Language(languageCode: $0.code, languageName: $0.name, isHere: $0.code == texts.code)
        }
        MustacheContentTypes.register(EscapedText(), named: EscapedText.name)
        var library = MustacheLibrary()
        Self.register(Frame.template.mustache(in: texts), named: "frame", in: &library)
        for page in Self.pages {
            let (title, main) = (page.title.mustache(in: texts), page.template.mustache(in: texts))
            let template = "{{<frame}}{{$title}}\(title){{/title}}{{$main}}\(main){{/main}}{{/frame}}"
            Self.register(template, named: page.name, in: &library)
        }
        self.library = library
    }

    func render(_ frame: Frame) -> String {
        guard let text = library.render(frame, withTemplate: type(of: frame.page).name) else {
            preconditionFailure("a page is missing in the list above")
        }
        return text
    }

    private static func register(_ template: String, named name: String, in library: inout MustacheLibrary) {
        do {
            // Each template needs this pragma, because an included template starts with the
            // library's own escaping.
            try library.register("{{% CONTENT_TYPE:\(EscapedText.name)}}\(template)", named: name)
        } catch {
            preconditionFailure("the template \(name) is not Mustache: \(error)")
        }
    }
}

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
