import HTTPTypes
import HealthAuthority
import Hummingbird
import Mustache
import NIOCore
import Synchronization

/// All pages in one language. Each template is parsed only once.
final class PageLibrary: Sendable {
    let texts: PortalTexts
    /// All languages, for the language form at the foot of a page.
    let languages: [Frame.Language]
    private let brand: PortalBrand
    private let library: Mutex<MustacheLibrary>

    init(_ texts: PortalTexts, of languages: PortalLanguages, _ brand: PortalBrand) {
        self.texts = texts
        self.brand = brand
        self.languages = languages.all.map {
            Frame.Language(languageCode: $0.code, languageName: $0.name, isHere: $0.code == texts.code)
        }
        MustacheContentTypes.register(EscapedText(), named: EscapedText.name)
        var library = MustacheLibrary()
        Self.register(Frame.template.mustache(in: texts), named: "frame", in: &library)
        self.library = Mutex(library)
    }

    /// The response with a page for an officer.
    func response(_ page: any Page, to session: Session, _ status: HTTPResponse.Status = .ok) -> Response {
        response(Frame(page, session, texts, languages, brand), status)
    }

    /// The response with a page for a visitor from which the browser goes on to another address.
    func response(toVisitor page: any Page, goingTo address: String) -> Response {
        var response = response(toVisitor: page)
        // HTML Standard §4.2.5.3, “Refresh state”. This is not a redirect, so a content security policy for forms does not
        // apply to it.
        response.headers[.refresh] = "0;url=\(address)"
        return response
    }

    /// The response with a page for a visitor who is not logged in.
    func response(toVisitor page: any Page, formToken: String = "", _ status: HTTPResponse.Status = .ok) -> Response {
        response(Frame(page, texts, languages, brand, formToken: formToken), status)
    }

    private func response(_ frame: Frame, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy: ContentPolicy.text(hasScripts: type(of: frame.page).hasScripts),
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: render(frame)))
        )
    }

    func render(_ frame: Frame) -> String {
        let page = type(of: frame.page)
        let name = "\(page)"
        let library = library.withLock { library in
            if library.getTemplate(named: name) == nil {
                let (title, main) = (page.title.mustache(in: texts), page.template.mustache(in: texts))
                let template = "{{<frame}}{{$title}}\(title){{/title}}{{$main}}\(main){{/main}}{{/frame}}"
                Self.register(template, named: name, in: &library)
            }
            return library
        }
        guard let text = library.render(frame, withTemplate: name) else {
            preconditionFailure("the page was added above")
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

extension HTTPField.Name {
    fileprivate static let refresh = HTTPField.Name("Refresh")!
}
