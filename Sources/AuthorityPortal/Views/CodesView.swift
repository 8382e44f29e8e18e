import HealthAuthority

/// The codes that were just issued. They cannot be shown again.
struct CodesView: Page {
    static let name = "codes"
    static let title: Template = "{{heading}}"
    static let isShownOnce = true
    let heading: String
    let section = HomeController.path
    /// For example, `The hotline code`.
    let theCode: String
    /// For example, `Each hotline code works once`.
    let oneUse: String
    /// The number of the form that issues the next code.
    let once: String
    /// The value of the button that issues another code.
    let another: String
    /// The label of that button.
    let anotherName: String
    /// The code, if only one code was issued.
    let code: SpelledCode?
    /// The codes, if several codes were issued.
    let list: [Numbered]
    let until: String
    /// The CSS class of the countdown, which depends on the kind of code.
    let countdown: String

    struct Numbered: Sendable {
        let number: Int
        let code: String
    }

    init(_ kind: CodeKind, _ codes: [String], until: String, once: String, another: String, _ texts: PortalTexts) {
        let words = Words(kind)
        theCode = texts(words.theCode)
        oneUse = texts(words.oneUse)
        self.until = until
        self.once = once
        self.another = another
        anotherName = texts(codes.count == 1 ? words.another : .tenMore)
        heading = texts(codes.count == 1 ? words.one : words.ten)
        code = codes.count == 1 ? SpelledCode(codes[0], texts) : nil
        list = codes.count == 1 ? [] : zip(1..., codes).map { Numbered(number: $0, code: SpelledCode($1, texts).text) }
        countdown =
            switch kind {
            case .hotlineCode: "hour"
            case .pin: "quarter"
            }
    }

    /// The texts for one kind of code. Each kind needs its own texts, because nouns have genders in
    /// some languages.
    private struct Words {
        let one: PortalText
        let ten: PortalText
        let theCode: PortalText
        let oneUse: PortalText
        let another: PortalText

        init(_ kind: CodeKind) {
            switch kind {
            case .hotlineCode:
                (one, ten, theCode) = (.newHotlineCode, .tenHotlineCodes, .theHotlineCode)
                (oneUse, another) = (.hotlineCodeOnce, .anotherHotlineCode)
            case .pin:
                (one, ten, theCode, oneUse, another) = (.newPIN, .tenPINs, .thePIN, .pinOnce, .anotherPIN)
            }
        }
    }

    static let template: Template = """
        {{#code}}
        <section class="code {{countdown}}" aria-label="{{theCode}}">
        <p class="letters">{{#groups}}<span class="group">{{letters}}</span> {{/groups}}</p>
        <p class="until">\(.validUntil)</p>
        <p class="left" aria-hidden="true">\(.minutesLeft, ["minutes": #"<span class="minutes"></span>"#])</p>
        <div class="time" aria-hidden="true"><div></div></div>
        </section>
        <section aria-labelledby="spell">
        \(part: .spelling(.letterOrDigit))
        <p class="hint">\(.codeHint)</p>
        </section>
        {{/code}}
        {{^code}}
        <p>\(.eachValidUntil)</p>
        <table class="sheet">
        <caption>{{oneUse}}</caption>
        <thead><tr><th scope="col">\(.numberColumn)</th><th scope="col">\(.codeColumn)</th><th scope="col">\(.givenAway)</th></tr></thead>
        <tbody>
        {{#list}}<tr><th scope="row">{{number}}</th><td class="letters">{{code}}</td><td><span class="box"></span></td></tr>
        {{/list}}
        </tbody>
        </table>
        {{/code}}
        <form method="post" action="/portal/codes" class="noprint">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <p class="message calm">{{#code}}\(.leaveCode){{/code}}{{^code}}\(.leaveCodes){{/code}}</p>
        <p class="row"><button name="issue" value="{{another}}">{{anotherName}}</button> <a class="button" href="/portal">\(.done)</a></p>
        </form>
        """
}
