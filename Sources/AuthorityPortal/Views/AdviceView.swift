/// The advice to people who were exposed, as they will read it.
struct AdviceView: Page {
    static let title: Template = "\(.advice)"
    let section = PortalPath.advice
    /// The words for the beginning of the exposure in the examples.
    let begin: String
    let texts: [Entry]

    /// The advice for a disease and a risk in one language.
    struct Entry: Sendable {
        let heading: String
        let languageCode: String
        let isIncreased: Bool
        let card: Card
        /// The lines of `checkin`, before the end of all deadlines.
        let lines: String
        /// The same after the end; nil without a deadline.
        let late: String?
    }

    /// The advice on the page for visitors.
    struct Card: Sendable {
        let steps: [String]
        let happened: String
        let telephone: String?
        let link: Link?
    }

    struct Link: Sendable {
        let address: String
        let host: String
    }

    static let template: Template = """
        <p>\(.adviceIntroduction, ["time": "{{begin}}"])</p>
        {{^texts}}<p>\(.adviceMissing)</p>{{/texts}}
        {{#texts}}
        <section class="advice">
        <h2>{{heading}}</h2>
        <div class="choices">
        <div>
        <h3>\(.adviceOnPage)</h3>
        <div class="card{{#isIncreased}} increased{{/isIncreased}}">
        {{#card}}
        <div lang="{{languageCode}}" dir="auto">
        {{#steps}}<p class="step">{{.}}</p>
        {{/steps}}
        <p>{{happened}}</p>
        </div>
        {{#telephone}}<p dir="ltr">{{telephone}}</p>{{/telephone}}
        {{#link}}<p><span class="address" dir="ltr">{{address}}</span><br>\(.adviceLink, ["host": "{{host}}"])</p>{{/link}}
        {{/card}}
        </div>
        </div>
        <div>
        <h3>\(.adviceInCheckin)</h3>
        <pre dir="auto">{{lines}}</pre>
        {{#late}}<h3>\(.adviceLate)</h3>
        <pre dir="auto">{{late}}</pre>{{/late}}
        </div>
        </div>
        </section>
        {{/texts}}
        """
}
