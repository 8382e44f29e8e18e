import HTTPTypes
import Hummingbird
import NIOCore

/// What all pages have around them.
struct Frame {
    /// The name of the field that shows where a form comes from.
    static let formToken = "form_token"

    let title: String
    /// Nil before somebody has logged in.
    let officer: String?
    let parts: [Part]
    let formToken: String
    let stylesheet = Stylesheet.path
    let page: any Page

    struct Part {
        let path: String
        let name: String
        let isHere: Bool
    }

    init(_ page: any Page, _ session: Session) {
        self.page = page
        title = page.title
        officer = session.officer
        formToken = session.formToken
        var parts = [(HomePages.path, "Codes"), (WarningPages.path, "Warnings")]
        if session.isAdministrator { parts += [(OfficerPages.path, "Officers"), (AuditPages.path, "Audit list")] }
        parts.append((PasswordPages.path, "Password"))
        self.parts = parts.map { Part(path: $0.0, name: $0.1, isHere: $0.0 == page.section) }
    }

    /// A page for somebody who is not logged in.
    init(_ page: any Page, formToken: String = "") {
        self.page = page
        title = page.title
        officer = nil
        parts = []
        self.formToken = formToken
    }

    func response(_ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: PageLibrary.render(self, type(of: page).name)))
        )
    }

    static let template = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>{{title}} – Health authority</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <link rel="icon" href="/portal/icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="{{stylesheet}}">
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
        <div class="bar">
        <p class="brand"><a href="/portal">Health authority</a></p>
        {{#officer}}
        <form class="who" method="post" action="/portal/logout">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <span>{{officer}}</span>
        <button class="quiet">Log out</button>
        </form>
        {{/officer}}
        </div>
        {{#officer}}
        <nav aria-label="Portal">
        <ul>
        {{#parts}}<li><a href="{{path}}"{{#isHere}} aria-current="page"{{/isHere}}>{{name}}</a></li>
        {{/parts}}
        </ul>
        </nav>
        {{/officer}}
        </header>
        <main id="main" tabindex="-1">
        <h1>{{title}}</h1>
        {{#page}}{{$main}}{{/main}}{{/page}}
        </main>
        <footer><p>No address is read or kept. What officers do is counted by the hour.</p></footer>
        </body>
        </html>

        """
}
