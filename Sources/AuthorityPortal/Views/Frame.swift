import HealthAuthority

/// The parts that all pages share: header, navigation and footer.
struct Frame {
    /// The name of the form field that contains the anti-forgery token.
    static let formToken = "form_token"

    /// The code of the page's language.
    let languageCode: String
    let direction: String
    /// The officer's name; nil if no officer is logged in.
    let officer: String?
    let parts: [Part]
    let formToken: String
    let languages: [Language]
    let hasLanguages: Bool
    let stylesheet: String
    let authorityName: String
    let links: [PortalBrand.Link]
    let hasLogo: Bool
    let page: any Page

    struct Part {
        let path: String
        let partName: String
        let isHere: Bool
    }

    /// A language in the language form at the foot of a page.
    struct Language: Sendable {
        let languageCode: String
        let languageName: String
        let isHere: Bool
    }

    init(_ page: any Page, _ session: Session, _ texts: PortalTexts, _ languages: [Language], _ brand: PortalBrand) {
        var parts: [(String, PortalText)] = [
            (PortalPath.home, .codes), (PortalPath.issuedCodes, .issued), (PortalPath.warnings, .warnings),
            (PortalPath.published, .publishedWarnings), (PortalPath.advice, .advice),
            (PortalPath.exports, .publishedKeys), (PortalPath.totals, .dailyTotals),
        ]
        if session.isAdministrator {
            parts += [(PortalPath.officers, .officers), (PortalPath.audit, .auditList)]
        }
        // The provider has checked the password and the second factor of a signed-on officer.
        if !session.isSignedOn {
            parts.append((PortalPath.password, .password))
            if session.needsSecondFactor { parts = [] }
            parts.append((PortalPath.secondFactor, .secondFactor))
        }
        self.init(
            page,
            texts,
            languages,
            brand,
            officer: session.officer,
            parts: parts.map { Part(path: $0.0, partName: texts($0.1), isHere: $0.0 == page.section) },
            formToken: session.formToken
        )
    }

    /// Creates a page for a visitor who is not logged in.
    init(_ page: any Page, _ texts: PortalTexts, _ languages: [Language], _ brand: PortalBrand, formToken: String) {
        self.init(page, texts, languages, brand, officer: nil, parts: [], formToken: formToken)
    }

    private init(
        _ page: any Page,
        _ texts: PortalTexts,
        _ languages: [Language],
        _ brand: PortalBrand,
        officer: String?,
        parts: [Part],
        formToken: String
    ) {
        self.page = page
        self.languages = languages
        self.officer = officer
        self.parts = parts
        self.formToken = formToken
        stylesheet = brand.stylesheet.path
        authorityName = brand.name(in: texts)
        links = PortalBrand.links(brand.brand, in: texts)
        hasLogo = brand.logo != nil
        languageCode = texts.code
        direction = texts.direction
        hasLanguages = !type(of: page).isShownOnce
    }

    static let template: Template = """
        <!DOCTYPE html>
        <html lang="{{languageCode}}" dir="{{direction}}">
        <head>
        <meta charset="utf-8">
        <title>{{#page}}{{$title}}{{/title}}{{/page}} – {{authorityName}}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <link rel="icon" href="/portal/icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="{{stylesheet}}">
        </head>
        <body>
        <a class="skip" href="#main">\(.skipToContent)</a>
        <header>
        <div class="bar">
        <p class="brand"><a href="/portal">{{#hasLogo}}<img src="/portal/logo.png" alt="" width="28" height="28">{{/hasLogo}}{{authorityName}}</a></p>
        {{#officer}}
        <form class="who" method="post" action="/portal/logout">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <span>{{officer}}</span>
        <button class="quiet">\(.logOut)</button>
        </form>
        {{/officer}}
        </div>
        {{#officer}}
        <nav aria-label="\(.portal)">
        <ul>
        {{#parts}}<li><a href="{{path}}"{{#isHere}} aria-current="page"{{/isHere}}>{{partName}}</a></li>
        {{/parts}}
        </ul>
        </nav>
        {{/officer}}
        </header>
        <main id="main" tabindex="-1">
        <h1>{{#page}}{{$title}}{{/title}}{{/page}}</h1>
        {{#page}}{{$main}}{{/main}}{{/page}}
        </main>
        <footer>
        <p>\(.footer)</p>
        <p class="links">{{#links}}<a href="{{address}}">{{linkName}}</a>{{/links}}</p>
        {{#hasLanguages}}
        <form method="post" action="/portal/language" aria-label="\(.language)">
        <input type="hidden" name="page" value="{{page.section}}">
        {{#languages}}<button class="quiet" name="language" value="{{languageCode}}" lang="{{languageCode}}"{{#isHere}} aria-current="true"{{/isHere}}>{{languageName}}</button>
        {{/languages}}
        </form>
        {{/hasLanguages}}
        </footer>
        </body>
        </html>

        """
}
