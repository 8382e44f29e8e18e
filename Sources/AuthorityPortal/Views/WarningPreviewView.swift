import CheckInProtocol
import Publication

/// The preview of a warning and of its effect, shown before the warning is entered.
struct WarningPreviewView: Page {
    static let name = "warning preview"
    static let title: Template = "\(.previewTitle)"
    let section = WarningsController.path
    let once = SystemRandomNumberGenerator.formNumber()
    let fields: WarningsView.Fields
    let start: String
    let end: String
    let zone: String
    let level: String
    /// The weight of a minute at this level, such as `1.2`; nil if the weight is zero.
    let weight: String?
    let increasedMinutes: UInt32
    let needsSecondOfficer: Bool

    init(
        _ entry: WarningEntry,
        _ range: Range<Interval>,
        risk: RiskParameters,
        needsSecondOfficer: Bool,
        clock: LocalClock,
        _ texts: PortalTexts
    ) {
        let level = UInt8(entry.fields.level.value) ?? 1
        let hundredths = risk.weight(ofLevel: level)
        fields = entry.fields
        start = texts.dayAndTime(range.lowerBound.start, clock)
        end = texts.dayAndTime(range.upperBound.start, clock)
        zone = clock.name
        self.level = texts.level(level)
        weight = hundredths == 0 ? nil : texts.decimal(hundredths)
        increasedMinutes = risk.increasedMinutes
        self.needsSecondOfficer = needsSecondOfficer
    }

    static let template: Template = """
        {{^weight}}<p role="alert" class="message">\(.nobodyWarned)</p>{{/weight}}
        <section aria-labelledby="what">
        <h2 id="what">\(.theWarning)</h2>
        <table class="stack" role="table">
        <caption>\(.timesCaption)</caption>
        <tbody role="rowgroup">
        <tr role="row"><th role="rowheader" scope="row">\(.venue)</th><td role="cell"><bdi>{{#fields.identifier}}{{value}}{{/fields.identifier}}</bdi></td></tr>
        <tr role="row"><th role="rowheader" scope="row">\(.from)</th><td role="cell">{{start}}</td></tr>
        <tr role="row"><th role="rowheader" scope="row">\(.to)</th><td role="cell">{{end}}</td></tr>
        <tr role="row"><th role="rowheader" scope="row">\(.level)</th><td role="cell">{{level}}</td></tr>
        <tr role="row"><th role="rowheader" scope="row">\(.weight)</th><td role="cell">{{#weight}}{{.}}{{/weight}}{{^weight}}0{{/weight}}</td></tr>
        </tbody>
        </table>
        </section>
        {{#needsSecondOfficer}}<p>\(.secondOfficerNeeded)</p>{{/needsSecondOfficer}}
        {{#weight}}<p>\(.previewEffect)</p>{{/weight}}
        <form method="post" action="/portal/warnings/enter">
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        {{#fields}}
        <input type="hidden" name="identifier" value="{{identifier.value}}">
        <input type="hidden" name="day" value="{{day.value}}">
        <input type="hidden" name="from" value="{{from.value}}">
        <input type="hidden" name="to" value="{{to.value}}">
        <input type="hidden" name="level" value="{{level.value}}">
        {{/fields}}
        <p class="row"><button class="primary">\(.enterWarning)</button> <button formaction="/portal/warnings/change">\(.changeWarning)</button></p>
        </form>
        """
}
