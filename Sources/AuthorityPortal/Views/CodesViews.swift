import HealthAuthority
import QRCode

/// The codes that were just issued. They cannot be shown again.
struct CodesView: Page {
    static let title: Template = "{{heading}}"
    static let isShownOnce = true
    let heading: String
    let section = PortalPath.home
    /// For example, `The hotline code`.
    let theCode: String
    /// For example, `Each hotline code works once`.
    let oneUse: String
    /// The number of the form that issues the next code.
    let once: String
    /// The value of the button that issues another code.
    let another: String
    /// The label of the button that issues another code.
    let anotherName: String
    /// The code, if only one code was issued.
    let code: SpelledCode?
    /// The code as a QR code in SVG format, if only one code was issued.
    let qrCode: String?
    /// The codes, if several codes were issued.
    let list: [Numbered]
    let until: String
    /// The CSS class of the countdown. It depends on the kind of code.
    let countdown: String

    struct Numbered: Sendable {
        let number: Int
        let code: String
        let qrCode: String
    }

    /// - Throws: `QRCodeError`.
    init(
        _ kind: CodeKind,
        _ codes: [String],
        until: String,
        once: String,
        another: String,
        _ texts: PortalTexts
    ) throws {
        let pictures = try codes.map { SVGRenderer.render(try QRMatrix($0)) }
        let words = Words(kind)
        theCode = texts(words.theCode)
        oneUse = texts(words.oneUse)
        self.until = until
        self.once = once
        self.another = another
        anotherName = texts(codes.count == 1 ? words.another : .tenMore)
        heading = texts(codes.count == 1 ? words.one : words.ten)
        code = codes.count == 1 ? SpelledCode(codes[0], texts) : nil
        qrCode = codes.count == 1 ? pictures[0] : nil
        let numbered = zip(codes, pictures).enumerated().map { index, code in
            Numbered(number: index + 1, code: SpelledCode(code.0, texts).text, qrCode: code.1)
        }
        list = codes.count == 1 ? [] : numbered
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
        <section aria-labelledby="picture">
        <h2 id="picture">\(.toScan)</h2>
        <p class="hint">\(.toScanHint)</p>
        <div class="qr" role="img" aria-label="\(.pictureOfCode)">{{{qrCode}}}</div>
        </section>
        <section aria-labelledby="spell">
        \(part: .spelling(.letterOrDigit))
        <p class="hint">\(.codeHint)</p>
        </section>
        {{/code}}
        {{^code}}
        <p class="noprint">\(.forPrinting)</p>
        <p class="noprint">\(.eachValidUntil)</p>
        <table class="sheet">
        <caption>{{oneUse}}</caption>
        <thead><tr><th scope="col">\(.numberColumn)</th><th scope="col">\(.codeColumn)</th><th scope="col" class="scan">\(.toScan)</th><th scope="col">\(.givenAway)</th></tr></thead>
        <tbody>
        {{#list}}<tr><th scope="row">{{number}}</th><td><div class="letters">{{code}}</div><p class="hint"><bdi>{{authorityName}}</bdi>. \(.validUntil). \(.whereToEnter)</p></td><td class="scan"><div class="qr" role="img" aria-label="\(.pictureOfCode)">{{{qrCode}}}</div></td><td><span class="box"></span></td></tr>
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

/// The start page. Officers issue codes here.
struct HomeView: Page {
    static let title: Template = "\(.issueCode)"
    let section = PortalPath.home
    /// The number that allows the form to be submitted only once.
    let once: String
    let error: String?
    /// The number of codes that all officers have issued today.
    let hotlineCodes: Int64
    let pins: Int64
    let since: String
    /// The totals of the past days, as pictures.
    let series: [Series]

    /// The totals of one kind.
    struct Series: Sendable {
        let seriesName: String
        /// The bars in SVG format: one for each day, the oldest first.
        let picture: String
        let lowest: Int64
        let highest: Int64

        /// - Parameter totals: At least one.
        init(_ seriesName: String, _ totals: [Int64]) {
            let (lowest, highest) = (totals.min() ?? 0, totals.max() ?? 0)
            let bars = totals.enumerated().map { index, total in
                // The zero line stays visible.
                let height = 1 + (highest == 0 ? 0 : 29 * total / highest)
                return #"<rect x="\#(8 * index)" y="\#(30 - height)" width="6" height="\#(height)"/>"#
            }
            self.seriesName = seriesName
            picture =
                """
                <svg viewBox="0 0 \(8 * totals.count - 2) 30" preserveAspectRatio="xMinYMax" fill="currentColor" \
                aria-hidden="true">\(bars.joined())</svg>
                """
            (self.lowest, self.highest) = (lowest, highest)
        }
    }

    static let template: Template = """
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <form method="post" action="/portal/codes">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        <div class="choices">
        <section class="card" aria-labelledby="code">
        <h2 id="code">\(.hotlineCode)</h2>
        <p>\(.hotlineCodeHint)</p>
        <button class="primary" name="issue" value="hotline-code-1">\(.issueHotlineCode)</button>
        <button name="issue" value="hotline-code-10">\(.issueTen)</button>
        </section>
        <section class="card" aria-labelledby="pin">
        <h2 id="pin">\(.pin)</h2>
        <p>\(.pinHint)</p>
        <button class="primary" name="issue" value="pin-1">\(.issuePIN)</button>
        <button name="issue" value="pin-10">\(.issueTen)</button>
        </section>
        </div>
        </form>
        <section aria-labelledby="today">
        <h2 id="today">\(.today)</h2>
        <table class="counts">
        <caption>\(.allOfficers)</caption>
        <thead><tr><th scope="col">\(.what)</th><th scope="col" class="number">\(.howMany)</th></tr></thead>
        <tbody>
        <tr><th scope="row">\(.hotlineCodesIssued)</th><td class="number">{{hotlineCodes}}</td></tr>
        <tr><th scope="row">\(.pinsIssued)</th><td class="number">{{pins}}</td></tr>
        </tbody>
        </table>
        </section>
        <section aria-labelledby="series">
        <h2 id="series">\(.lastDays)</h2>
        <table class="counts series">
        <caption>\(.lastDaysCaption)</caption>
        <thead><tr><th scope="col">\(.what)</th><th scope="col">\(.perDay)</th></tr></thead>
        <tbody>
        {{#series}}<tr><th scope="row">{{seriesName}}</th><td>{{{picture}}}<p class="hint">\(.lowestToHighest)</p></td></tr>
        {{/series}}
        </tbody>
        </table>
        <p><a href="/portal/totals">\(.dailyTotals)</a></p>
        </section>
        """
}

/// The number of codes that can be revoked, by hour and officer. The page shows neither the codes
/// nor how many of them were used.
struct IssuedCodesView: Page {
    static let title: Template = "\(.issuedCodes)"
    let section = PortalPath.issuedCodes
    let notice: String?
    let error: String?
    let zone: String
    let hasCodes: Bool
    let codes: [Entry]

    struct Entry: Sendable {
        let hour: UInt32
        let hourText: String
        let officerName: String
        let hotlineCodes: Int
        let pins: Int
    }

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <p>\(.issuedIntroduction)</p>
        {{^hasCodes}}<p>\(.noIssuedCodes)</p>{{/hasCodes}}
        {{#hasCodes}}
        <table class="stack" role="table">
        <caption>\(.issuedCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.hourColumn)</th><th role="columnheader" scope="col">\(.officerColumn)</th>
        <th role="columnheader" scope="col" class="number">\(.hotlineCodes)</th><th role="columnheader" scope="col" class="number">\(.pins)</th>
        <th role="columnheader" scope="col">\(.change)</th></tr></thead>
        <tbody role="rowgroup">
        {{#codes}}
        <tr role="row"><th role="rowheader" scope="row" data-name="\(.hourColumn)">{{hourText}}</th><td role="cell" data-name="\(.officerColumn)">{{officerName}}</td>
        <td role="cell" data-name="\(.hotlineCodes)" class="number">{{hotlineCodes}}</td><td role="cell" data-name="\(.pins)" class="number">{{pins}}</td>
        <td role="cell" data-name="\(.change)">
        <details>
        <summary>\(.revoke)<span class="unseen"> \(.whichCodes)</span></summary>
        <form method="post" action="/portal/issued/revoke">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="officer" value="{{officerName}}">
        <input type="hidden" name="hour" value="{{hour}}">
        <p>\(.unusedVoid)</p>
        <button class="danger">\(.revokeCodes)</button>
        </form>
        </details>
        </td></tr>
        {{/codes}}
        </tbody>
        </table>
        {{/hasCodes}}
        """
}
