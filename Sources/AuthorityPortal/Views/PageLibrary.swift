import Mustache

/// All pages in one language. Each template is parsed only once.
struct PageLibrary: Sendable {
    private static let pages: [any Page.Type] = [
        AuditView.self, CodesView.self, HomeView.self, IssuedCodesView.self, LoginView.self, NewPasswordView.self,
        OfficersView.self, PasswordView.self, RecoveryCodesView.self, RefusalView.self, SecondFactorOnView.self,
        SecondFactorSetUpView.self, UsedFormView.self, WarningPreviewView.self, WarningsView.self,
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
