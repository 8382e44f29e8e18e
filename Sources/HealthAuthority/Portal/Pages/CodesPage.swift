/// Codes that were just issued. Nobody can see them again.
struct CodesPage: Page {
    static let name = "codes"
    let title: String
    let section = HomePages.path
    /// `hotline code`
    let kind: String
    /// For the next one.
    let once: String
    /// The value of the button that issues another one.
    let another: String
    /// What it says.
    let anotherName: String
    /// One alone.
    let code: SpelledCode?
    /// Or several.
    let list: [Numbered]
    let until: String
    /// The class that the countdown has.
    let countdown: String

    struct Numbered: Sendable {
        let number: Int
        let code: String
    }

    init(_ kind: CodeKind, _ codes: [String], until: String, once: String, another: String) {
        self.kind = kind.rawValue
        self.until = until
        self.once = once
        self.another = another
        anotherName = codes.count == 1 ? "Issue another \(kind.rawValue)" : "Issue ten more"
        title = codes.count == 1 ? "A new \(kind.rawValue)" : "Ten new \(kind.rawValue)s"
        code = codes.count == 1 ? SpelledCode(codes[0]) : nil
        list = codes.count == 1 ? [] : zip(1..., codes).map { Numbered(number: $0, code: SpelledCode($1).text) }
        countdown =
            switch kind {
            case .hotlineCode: "hour"
            case .pin: "quarter"
            }
    }

    static let template = """
        {{#code}}
        <section class="code {{countdown}}" aria-label="The {{kind}}">
        <p class="letters">{{#groups}}<span class="group">{{letters}}</span> {{/groups}}</p>
        <p class="until">Valid until <strong>{{until}}</strong>, and for one person</p>
        <p class="left" aria-hidden="true">about <span class="minutes"></span> left</p>
        <div class="time" aria-hidden="true"><div></div></div>
        </section>
        <section aria-labelledby="spell">
        <h2 id="spell">To read out</h2>
        <div class="spelling">
        {{#groups}}
        <table>
        <caption>{{name}}</caption>
        <thead class="unseen"><tr><th scope="col">Letter or digit</th><th scope="col">Say</th></tr></thead>
        <tbody>
        {{#spelled}}<tr><th scope="row">{{letter}}</th><td>{{words}}</td></tr>
        {{/spelled}}
        </tbody>
        </table>
        {{/groups}}
        </div>
        <p class="hint">There is no zero, no one, no I and no O in codes. Capital and small letters are the same, and spaces do not
        matter.</p>
        </section>
        {{/code}}
        {{^code}}
        <p>Each is valid until <strong>{{until}}</strong>, and for one person.</p>
        <table class="sheet">
        <caption>Each {{kind}} works once</caption>
        <thead><tr><th scope="col">No.</th><th scope="col">Code</th><th scope="col">Given away</th></tr></thead>
        <tbody>
        {{#list}}<tr><th scope="row">{{number}}</th><td class="letters">{{code}}</td><td><span class="box"></span></td></tr>
        {{/list}}
        </tbody>
        </table>
        {{/code}}
        <form method="post" action="/portal/codes" class="noprint">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <p class="message calm">Nobody can see this page again: leave it only when whoever needs {{#code}}the code has it{{/code}}{{^code}}the codes has them{{/code}}.</p>
        <p class="row"><button name="issue" value="{{another}}">{{anotherName}}</button> <a class="button" href="/portal">Done</a></p>
        </form>
        """
}
