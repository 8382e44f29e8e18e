import AuthorityProtocol
import CheckInProtocol

/// The page for venue warnings. It contains the form and the states of the warnings that were
/// entered.
struct WarningsView: Page {
    static let name = "warnings"
    static let title: Template = "\(.venueWarnings)"
    let section = PortalPath.warnings
    let notice: String?
    let error: String?
    let fields: Fields
    /// Whether there is more than one disease.
    let hasDiseases: Bool
    let diseases: [Disease]
    let levels: [Level]
    let firstDay: String
    let lastDay: String
    let zone: String
    let needsSecondOfficer: Bool
    let proposals: [Proposal]
    let hasProposals: Bool
    let hasWarnings: Bool
    let warnings: [Entry]

    struct Fields: Sendable {
        let identifier: Field
        let day: Field
        let from: Field
        let to: Field
        let disease: Field
        let level: Field
    }

    struct Disease: Sendable {
        let disease: UInt8
        let diseaseName: String
        let isChosen: Bool
    }

    struct Level: Sendable {
        let level: UInt8
        let levelName: String
        let isChosen: Bool
    }

    struct Entry: Sendable {
        let id: String
        let identifier: String
        let day: String
        let times: String
        let disease: String
        let level: String
        let isWaiting: Bool
        let canBeRecalled: Bool
        let state: String
    }

    /// A warning that waits for a second officer.
    struct Proposal: Sendable {
        let id: String
        let identifier: String
        let start: String
        let end: String
        let disease: String
        let level: String
        let officerName: String
        let isOwn: Bool
        let until: String
    }

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <p>\(.warningsIntroduction)</p>
        {{#needsSecondOfficer}}<p>\(.secondOfficerNeeded)</p>{{/needsSecondOfficer}}
        {{#hasProposals}}
        <section aria-labelledby="waiting">
        <h2 id="waiting">\(.secondOfficer)</h2>
        <table class="stack" role="table">
        <caption>\(.proposalsCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.venue)</th><th role="columnheader" scope="col">\(.from)</th><th role="columnheader" scope="col">\(.to)</th>
        <th role="columnheader" scope="col">\(.disease)</th><th role="columnheader" scope="col">\(.level)</th><th role="columnheader" scope="col">\(.enteredBy)</th><th role="columnheader" scope="col">\(.state)</th></tr></thead>
        <tbody role="rowgroup">
        {{#proposals}}
        <tr role="row"><th role="rowheader" scope="row" data-name="\(.venue)"><bdi>{{identifier}}</bdi></th><td role="cell" data-name="\(.from)">{{start}}</td>
        <td role="cell" data-name="\(.to)">{{end}}</td><td role="cell" data-name="\(.disease)">{{disease}}</td><td role="cell" data-name="\(.level)">{{level}}</td>
        <td role="cell" data-name="\(.enteredBy)">{{officerName}}</td>
        <td role="cell" data-name="\(.state)">\(.waitingUntil)
        {{#isOwn}}
        <form method="post" action="/portal/warnings/drop">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>\(.withdraw)<span class="unseen"> \(.whichProposal)</span></button>
        </form>
        {{/isOwn}}
        {{^isOwn}}
        <form method="post" action="/portal/warnings/confirm">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>\(.confirm)<span class="unseen"> \(.whichProposal)</span></button>
        </form>
        {{/isOwn}}
        </td></tr>
        {{/proposals}}
        </tbody>
        </table>
        </section>
        {{/hasProposals}}
        <form method="post" action="/portal/warnings" class="card" aria-labelledby="new">
        <h2 id="new">\(.newWarning)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        {{#fields}}
        {{#identifier}}
        <div class="field">
        <label for="identifier">\(.identifier)</label>
        <p class="hint" id="identifier-hint">\(.identifierHint)</p>
        <input id="identifier" name="identifier" value="{{value}}" required maxlength="100" autocomplete="off" spellcheck="false"
        aria-describedby="identifier-hint{{#problem}} identifier-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="identifier-error">{{.}}</p>{{/problem}}
        </div>
        {{/identifier}}
        <fieldset>
        <legend>\(.when)</legend>
        <p class="hint" id="times-hint">\(.whenHint)</p>
        <div class="fields">
        {{#day}}
        <div class="field">
        <label for="day">\(.day)</label>
        <input id="day" name="day" type="date" value="{{value}}" required min="{{firstDay}}" max="{{lastDay}}"
        {{#problem}}aria-invalid="true" aria-describedby="day-error"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="day-error">{{.}}</p>{{/problem}}
        </div>
        {{/day}}
        {{#from}}
        <div class="field">
        <label for="from">\(.from)</label>
        <input id="from" name="from" type="time" step="300" value="{{value}}" required
        aria-describedby="times-hint{{#problem}} from-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="from-error">{{.}}</p>{{/problem}}
        </div>
        {{/from}}
        {{#to}}
        <div class="field">
        <label for="to">\(.to)</label>
        <input id="to" name="to" type="time" step="300" value="{{value}}" required
        aria-describedby="times-hint{{#problem}} to-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="to-error">{{.}}</p>{{/problem}}
        </div>
        {{/to}}
        </div>
        </fieldset>
        {{#hasDiseases}}
        <div class="field">
        <label for="disease">\(.disease)</label>
        <select id="disease" name="disease" required{{#disease.problem}} aria-invalid="true" aria-describedby="disease-error"{{/disease.problem}}>
        <option value="">\(.chooseDisease)</option>
        {{#diseases}}<option value="{{disease}}"{{#isChosen}} selected{{/isChosen}}>{{diseaseName}}</option>
        {{/diseases}}
        </select>
        {{#disease.problem}}<p class="error" role="alert" id="disease-error">{{.}}</p>{{/disease.problem}}
        </div>
        {{/hasDiseases}}
        <div class="field">
        <label for="level">\(.risk)</label>
        <select id="level" name="level" required{{#level.problem}} aria-invalid="true" aria-describedby="level-error"{{/level.problem}}>
        <option value="">\(.chooseLevel)</option>
        {{#levels}}<option value="{{level}}"{{#isChosen}} selected{{/isChosen}}>{{levelName}}</option>
        {{/levels}}
        </select>
        {{#level.problem}}<p class="error" role="alert" id="level-error">{{.}}</p>{{/level.problem}}
        </div>
        {{/fields}}
        <button class="primary">\(.previewWarning)</button>
        <p class="hint">\(.previewHint)</p>
        </form>
        <section aria-labelledby="list">
        <h2 id="list">\(.entered)</h2>
        {{^hasWarnings}}<p>\(.noWarnings)</p>{{/hasWarnings}}
        {{#hasWarnings}}
        <table class="stack" role="table">
        <caption>\(.warningsCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.venue)</th><th role="columnheader" scope="col">\(.day)</th><th role="columnheader" scope="col">\(.timesOfDay)</th><th role="columnheader" scope="col">\(.disease)</th><th role="columnheader" scope="col">\(.level)</th>
        <th role="columnheader" scope="col">\(.state)</th></tr></thead>
        <tbody role="rowgroup">
        {{#warnings}}
        <tr role="row"><th role="rowheader" scope="row" data-name="\(.venue)"><bdi>{{identifier}}</bdi></th><td role="cell" data-name="\(.day)">{{day}}</td>
        <td role="cell" data-name="\(.timesOfDay)">{{times}}</td><td role="cell" data-name="\(.disease)">{{disease}}</td><td role="cell" data-name="\(.level)">{{level}}</td>
        <td role="cell" data-name="\(.state)">{{state}}
        {{#isWaiting}}
        <form method="post" action="/portal/warnings/withdraw">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>\(.withdraw)<span class="unseen"> \(.whichWarning)</span></button>
        </form>
        {{/isWaiting}}
        {{#canBeRecalled}}
        <form method="post" action="/portal/warnings/recall">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>\(.recall)<span class="unseen"> \(.whichWarning)</span></button>
        </form>
        {{/canBeRecalled}}
        </td></tr>
        {{/warnings}}
        </tbody>
        </table>
        {{/hasWarnings}}
        </section>
        """
}

/// The preview of a warning and of its effect, shown before the warning is entered.
struct WarningPreviewView: Page {
    static let name = "warning preview"
    static let title: Template = "\(.previewTitle)"
    let section = PortalPath.warnings
    let once: String
    let fields: WarningsView.Fields
    let start: String
    let end: String
    let zone: String
    let disease: String
    let level: String
    /// The weight of a minute at this level, such as `1.2`; nil if the weight is zero.
    let weight: String?
    let increasedMinutes: UInt32
    let needsSecondOfficer: Bool

    init(
        _ fields: WarningsView.Fields,
        _ range: Range<Interval>,
        once: String,
        profile: DiseaseProfile,
        needsSecondOfficer: Bool,
        clock: LocalClock,
        _ texts: PortalTexts
    ) {
        let level = UInt8(fields.level.value) ?? 1
        let hundredths = profile.risk.weight(ofLevel: level)
        self.fields = fields
        self.once = once
        start = texts.dayAndTime(range.lowerBound.start, clock)
        end = texts.dayAndTime(range.upperBound.start, clock)
        zone = clock.name
        disease = profile.name(in: [texts.code])
        self.level = texts.level(level)
        weight = hundredths == 0 ? nil : texts.decimal(hundredths)
        increasedMinutes = profile.risk.increasedMinutes
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
        <tr role="row"><th role="rowheader" scope="row">\(.disease)</th><td role="cell"><bdi>{{disease}}</bdi></td></tr>
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
        <input type="hidden" name="disease" value="{{disease.value}}">
        <input type="hidden" name="level" value="{{level.value}}">
        {{/fields}}
        <p class="row"><button class="primary">\(.enterWarning)</button> <button formaction="/portal/warnings/change">\(.changeWarning)</button></p>
        </form>
        """
}
