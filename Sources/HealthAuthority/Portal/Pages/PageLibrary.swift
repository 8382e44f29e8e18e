import Mustache

/// All templates, read once.
enum PageLibrary {
    private static let pages: [any Page.Type] = [
        AuditPage.self, CodesPage.self, HomePage.self, LoginPage.self, NewPasswordPage.self, OfficersPage.self,
        PasswordPage.self, RefusalPage.self, UsedFormPage.self, WarningsPage.self,
    ]

    private static let library: MustacheLibrary = {
        MustacheContentTypes.register(EscapedText(), named: EscapedText.name)
        var library = MustacheLibrary()
        register(Frame.template, named: "frame", in: &library)
        for page in pages {
            register("{{<frame}}{{$main}}\(page.template){{/main}}{{/frame}}", named: page.name, in: &library)
        }
        return library
    }()

    static func render(_ frame: Frame, _ name: String) -> String {
        guard let text = library.render(frame, withTemplate: name) else {
            preconditionFailure("a page of the list above")
        }
        return text
    }

    private static func register(_ template: String, named name: String, in library: inout MustacheLibrary) {
        do {
            // The pragma in each: a template that another one uses begins anew with the library's own escaping.
            try library.register("{{% CONTENT_TYPE:\(EscapedText.name)}}\(template)", named: name)
        } catch {
            preconditionFailure("the template \(name) is not Mustache: \(error)")
        }
    }
}
