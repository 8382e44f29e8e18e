import AuthorityProtocol
import CheckInProtocol

/// The page for venue warnings. It contains the form and the states of the warnings that were
/// entered.
struct WarningsView: Page {
    static let title: Template = "\(.venueWarnings)"
    let section = PortalPath.warnings
    let notice: String?
    let error: String?
    /// The visits in the form.
    let visits: [WarningFields.Visit]
    let hasSeveral: Bool
    let disease: Field
    let level: Field
    /// The identifiers of earlier warnings, which browsers offer for completion.
    let identifiers: [String]
    /// Whether there is more than one disease.
    let hasDiseases: Bool
    let diseases: [Disease]
    let levels: [Level]
    let firstDay: String
    let lastDay: String
    let zone: String
    /// The maximum number of visits.
    let maximum: Int
    /// Whether the page for a venue's code is offered.
    let canReadCodes: Bool
    let needsSecondOfficer: Bool
    let proposals: [Proposal]
    let hasProposals: Bool
    /// The identifiers of all warnings that this officer can confirm, if there are several.
    let all: String?
    let proposalCount: Int
    let hasWarnings: Bool
    /// The warnings that wait for the next package.
    let warnings: [Line]

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

    /// A warning that does not wait for a second officer.
    struct Line: Sendable {
        let id: String
        let identifier: String
        let day: String
        let times: String
        let profile: UInt8
        let disease: String
        let level: String
        let isWaiting: Bool
        let canBeRecalled: Bool
        let state: String
        /// The first interval.
        let start: UInt32
        /// The hour of the package; 0 while the warning waits.
        let publishedHour: UInt32
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
        {{#all}}
        <form method="post" action="/portal/warnings/confirm">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{.}}">
        <button>\(.confirmAll)</button>
        </form>
        {{/all}}
        </section>
        {{/hasProposals}}
        <form method="post" action="/portal/warnings" class="card" aria-labelledby="new">
        <h2 id="new">\(.newWarning)</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <datalist id="identifiers">{{#identifiers}}<option value="{{.}}"></option>{{/identifiers}}</datalist>
        {{#visits}}
        {{#hasSeveral}}<fieldset class="visit"><legend>\(.visit)</legend>{{/hasSeveral}}
        {{#identifier}}
        <div class="field">
        <label for="identifier{{suffix}}">\(.identifier)</label>
        {{#isFirst}}<p class="hint" id="identifier-hint">\(.identifierHint)</p>{{/isFirst}}
        <input id="identifier{{suffix}}" name="identifier{{suffix}}" value="{{value}}"{{#isFirst}} required{{/isFirst}} maxlength="100" autocomplete="off" spellcheck="false" list="identifiers"
        aria-describedby="identifier-hint{{#problem}} identifier{{suffix}}-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="identifier{{suffix}}-error">{{.}}</p>{{/problem}}
        </div>
        {{/identifier}}
        {{^hasSeveral}}<fieldset><legend>\(.when)</legend>{{/hasSeveral}}
        {{#isFirst}}<p class="hint" id="times-hint">\(.whenHint)</p>{{/isFirst}}
        <div class="fields">
        {{#day}}
        <div class="field">
        <label for="day{{suffix}}">\(.day)</label>
        <input id="day{{suffix}}" name="day{{suffix}}" type="date" value="{{value}}"{{#isFirst}} required{{/isFirst}} min="{{firstDay}}" max="{{lastDay}}"
        {{#problem}}aria-invalid="true" aria-describedby="day{{suffix}}-error"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="day{{suffix}}-error">{{.}}</p>{{/problem}}
        </div>
        {{/day}}
        {{#from}}
        <div class="field">
        <label for="from{{suffix}}">\(.from)</label>
        <input id="from{{suffix}}" name="from{{suffix}}" type="time" min="00:00" step="300" value="{{value}}"{{#isFirst}} required{{/isFirst}}
        aria-describedby="times-hint{{#problem}} from{{suffix}}-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="from{{suffix}}-error">{{.}}</p>{{/problem}}
        </div>
        {{/from}}
        {{#endDay}}
        <div class="field">
        <label for="last-day{{suffix}}">\(.lastDayField)</label>
        <input id="last-day{{suffix}}" name="last-day{{suffix}}" type="date" value="{{value}}" min="{{firstDay}}" max="{{lastDay}}"
        aria-describedby="times-hint{{#problem}} last-day{{suffix}}-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="last-day{{suffix}}-error">{{.}}</p>{{/problem}}
        </div>
        {{/endDay}}
        {{#to}}
        <div class="field">
        <label for="to{{suffix}}">\(.to)</label>
        <input id="to{{suffix}}" name="to{{suffix}}" type="time" min="00:00" step="300" value="{{value}}"{{#isFirst}} required{{/isFirst}}
        aria-describedby="times-hint{{#problem}} to{{suffix}}-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="to{{suffix}}-error">{{.}}</p>{{/problem}}
        </div>
        {{/to}}
        </div>
        </fieldset>
        {{/visits}}
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
        <button class="primary">\(.previewWarning)</button>
        <p class="hint">\(.previewHint)</p>
        <p class="row"><button formaction="/portal/warnings/change" name="more" value="1" formnovalidate>\(.addVisit)</button>
        {{#canReadCodes}}<button formaction="/portal/warnings/code" formnovalidate>\(.useCode)</button>{{/canReadCodes}}</p>
        {{#canReadCodes}}<p class="hint">\(.useCodeHint)</p>{{/canReadCodes}}
        <details>
        <summary>\(.pasteList)</summary>
        <div class="field">
        <label for="list">\(.listOfVisits)</label>
        <p class="hint" id="list-hint">\(.listHint)</p>
        <textarea id="list" name="list" rows="6" maxlength="20000" autocomplete="off" spellcheck="false" aria-describedby="list-hint"></textarea>
        </div>
        <button formaction="/portal/warnings/change" formnovalidate>\(.fillIn)</button>
        </details>
        </form>
        <section aria-labelledby="list-heading">
        <h2 id="list-heading">\(.entered)</h2>
        {{^hasWarnings}}<p>\(.noWarnings)</p>{{/hasWarnings}}
        {{#hasWarnings}}
        <table class="stack" role="table">
        <caption>\(.warningsCaption)</caption>
        \(part: .warningColumns)
        <th role="columnheader" scope="col">\(.state)</th></tr></thead>
        <tbody role="rowgroup">
        {{#warnings}}
        \(part: .warningCells)
        <td role="cell" data-name="\(.state)">{{state}}
        {{#isWaiting}}
        <form method="post" action="/portal/warnings/withdraw">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>\(.withdraw)<span class="unseen"> \(.whichWarning)</span></button>
        </form>
        {{/isWaiting}}
        </td></tr>
        {{/warnings}}
        </tbody>
        </table>
        {{/hasWarnings}}
        <p><a href="/portal/published">\(.publishedWarnings)</a></p>
        </section>
        """
}

/// What devices do with a warning.
struct WarningEffect: Sendable {
    let disease: String
    let level: String
    /// The weight of a minute at this level, such as `1.2`; nil if the weight is zero.
    let weight: String?
    let increasedMinutes: UInt32

    /// - Parameter level: From 1 to 8.
    init(_ level: UInt8, _ profile: DiseaseProfile, _ texts: PortalTexts) {
        let hundredths = profile.risk.weight(ofLevel: level)
        disease = profile.name(in: [texts.code])
        self.level = texts.level(level)
        weight = hundredths == 0 ? nil : texts.decimal(hundredths)
        increasedMinutes = profile.risk.increasedMinutes
    }
}

extension Template {
    /// The beginning of the head of a table of warnings. The last column is still open.
    static let warningColumns: Template = """
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.venue)</th><th role="columnheader" scope="col">\(.day)</th><th role="columnheader" scope="col">\(.timesOfDay)</th><th role="columnheader" scope="col">\(.disease)</th><th role="columnheader" scope="col">\(.level)</th>
        """

    /// The beginning of a row of such a table.
    static let warningCells: Template = """
        <tr role="row"><th role="rowheader" scope="row" data-name="\(.venue)"><bdi>{{identifier}}</bdi></th><td role="cell" data-name="\(.day)" class="date">{{day}}</td>
        <td role="cell" data-name="\(.timesOfDay)">{{times}}</td><td role="cell" data-name="\(.disease)">{{disease}}</td><td role="cell" data-name="\(.level)">{{level}}</td>
        """

    /// The visits and the ``WarningEffect`` on a page before a warning is entered.
    ///
    /// - Parameter hasVenues: Whether the first column has the identifiers.
    fileprivate static func visits(hasVenues: Bool) -> Template {
        let head: Template = hasVenues ? #"<th role="columnheader" scope="col">\#(.venue)</th>"# : ""
        let cell: Template =
            hasVenues
            ? #"<th role="rowheader" scope="row" data-name="\#(.venue)"><bdi>{{identifier}}</bdi>{{#isNew}}<p class="hint">\#(.newIdentifier)</p>{{/isNew}}</th>"#
            : ""
        return """
            {{#effect}}{{^weight}}<p role="alert" class="message">\(.nobodyWarned)</p>{{/weight}}{{/effect}}
            <section aria-labelledby="what">
            <h2 id="what">\(.theWarning)</h2>
            <table class="stack" role="table">
            <caption>\(.timesCaption)</caption>
            <thead role="rowgroup"><tr role="row">\(part: head)<th role="columnheader" scope="col">\(.from)</th><th role="columnheader" scope="col">\(.to)</th></tr></thead>
            <tbody role="rowgroup">
            {{#lines}}<tr role="row">\(part: cell)<td role="cell" data-name="\(.from)">{{start}}</td><td role="cell" data-name="\(.to)">{{end}}</td></tr>
            {{/lines}}
            </tbody>
            </table>
            {{#effect}}
            <p>\(.diseaseAndLevel)</p>
            {{/effect}}
            </section>
            {{#needsSecondOfficer}}<p>\(.secondOfficerNeeded)</p>{{/needsSecondOfficer}}
            {{^needsSecondOfficer}}<p>\(.publishedNext)</p>{{/needsSecondOfficer}}
            """
    }

    /// The hidden fields with the visits of a form.
    fileprivate static let hiddenVisits: Template = """
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        {{#visits}}
        <input type="hidden" name="identifier{{suffix}}" value="{{identifier.value}}">
        <input type="hidden" name="day{{suffix}}" value="{{day.value}}">
        <input type="hidden" name="from{{suffix}}" value="{{from.value}}">
        <input type="hidden" name="last-day{{suffix}}" value="{{endDay.value}}">
        <input type="hidden" name="to{{suffix}}" value="{{to.value}}">
        {{/visits}}
        <input type="hidden" name="disease" value="{{disease.value}}">
        <input type="hidden" name="level" value="{{level.value}}">
        """
}

/// The preview of warnings and of their effect, shown before they are entered.
struct WarningPreviewView: Page {
    static let title: Template = "\(.previewTitle)"
    let section = PortalPath.warnings
    let once: String
    let visits: [WarningFields.Visit]
    let disease: Field
    let level: Field
    let lines: [Line]
    let zone: String
    let effect: WarningEffect
    let needsSecondOfficer: Bool

    struct Line: Sendable {
        let identifier: String
        let start: String
        let end: String
        /// Whether no listed warning has this identifier.
        let isNew: Bool

        init(
            _ visit: WarningFields.Visit,
            _ range: Range<Interval>,
            isNew: Bool,
            _ clock: LocalClock,
            _ texts: PortalTexts
        ) {
            identifier = visit.identifier.value
            start = texts.dayAndTime(range.lowerBound.start, clock)
            end = texts.dayAndTime(range.upperBound.start, clock)
            self.isNew = isNew
        }
    }

    init(
        _ fields: WarningFields,
        _ lines: [Line],
        once: String,
        effect: WarningEffect,
        needsSecondOfficer: Bool,
        clock: LocalClock
    ) {
        (visits, disease, level) = (fields.visits, fields.disease, fields.level)
        (self.lines, self.once, self.effect) = (lines, once, effect)
        (self.needsSecondOfficer, zone) = (needsSecondOfficer, clock.name)
    }

    static let template: Template = """
        \(part: .visits(hasVenues: true))
        {{#effect}}{{#weight}}<p>\(.previewEffect)</p>{{/weight}}{{/effect}}
        <form method="post" action="/portal/warnings/enter">
        \(part: .hiddenVisits)
        <p class="row"><button class="primary">\(.enterWarning)</button> <button formaction="/portal/warnings/change">\(.changeWarning)</button></p>
        </form>
        """
}

/// The page on which the browser reads the code of a venue, and makes the reports. Only the named fields are sent:
/// neither the picture nor the text of the code is one of them, and the page's policy forbids all other requests.
struct CodeWarningView: Page {
    static let title: Template = "\(.codeWarningTitle)"
    static let hasScripts = true
    let section = PortalPath.warnings
    let once: String
    let visits: [WarningFields.Visit]
    let disease: Field
    let level: Field
    let lines: [WarningPreviewView.Line]
    /// The parts of the visits by day (UTC): `start-end` in intervals, separated by commas.
    let windows: String
    let profileNumber: UInt8
    /// The host name in the codes of the authority's venues; empty if it is not known.
    let codeHost: String
    let hasCodeHost: Bool
    /// The number of the type of all reports of the disease.
    let reportType: UInt8
    let zone: String
    let effect: WarningEffect
    let needsSecondOfficer: Bool
    let script: String

    init(
        _ fields: WarningFields,
        _ lines: [WarningPreviewView.Line],
        windows: [DayWindow],
        once: String,
        profile: DiseaseProfile,
        transmissionRiskLevel: UInt8,
        texts: PortalTexts,
        needsSecondOfficer: Bool,
        codeHost: String?,
        clock: LocalClock,
        script: String
    ) {
        (visits, disease, level) = (fields.visits, fields.disease, fields.level)
        (self.lines, self.once, self.script) = (lines, once, script)
        self.windows = windows.map { "\($0.intervals.lowerBound.number)-\($0.intervals.upperBound.number)" }.joined(
            separator: ","
        )
        effect = WarningEffect(transmissionRiskLevel, profile, texts)
        profileNumber = profile.number
        (self.codeHost, hasCodeHost) = (codeHost ?? "", codeHost != nil)
        reportType = profile.evidence.reportType.rawValue
        (self.needsSecondOfficer, zone) = (needsSecondOfficer, clock.name)
    }

    static let template: Template = """
        <noscript><p class="message">\(.scriptsNeeded)</p></noscript>
        \(part: .visits(hasVenues: false))
        {{#effect}}{{#weight}}<p>\(.codeEffect)</p>{{/weight}}{{/effect}}
        <p class="message calm">\(.codeReach)</p>
        <form method="post" action="/portal/warnings/code/enter" class="card" autocomplete="off" aria-labelledby="code-heading"
        id="code-warning" data-windows="{{windows}}" data-profile="{{profileNumber}}" data-authority="{{codeHost}}" data-level="{{level.value}}" data-type="{{reportType}}">
        <h2 id="code-heading">\(.venueCode)</h2>
        \(part: .hiddenVisits)
        <input type="hidden" name="name"><input type="hidden" name="address"><input type="hidden" name="reports">
        <div class="field">
        <label for="picture">\(.codePicture)</label>
        <p class="hint" id="picture-hint">\(.codePictureHint)</p>
        <input id="picture" type="file" accept="image/*" aria-describedby="picture-hint">
        </div>
        <div class="field">
        <label for="code-text">\(.codeText)</label>
        <p class="hint" id="code-text-hint">\(.codeTextHint)</p>
        <input id="code-text" type="text" maxlength="900" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="code-text-hint">
        </div>
        <p class="error" role="alert" id="no-code" hidden>\(.noCode)</p>
        <p class="error" role="alert" id="other-code" hidden>\(.otherCode)</p>
        <p class="error" role="alert" id="foreign-code" hidden>\(.foreignCode, ["authority": #"<bdi id="foreign-authority"></bdi>"#])</p>
        <div id="found" role="status" hidden>
        <table class="stack" role="table">
        <caption>\(.venueInCode)</caption>
        <tbody role="rowgroup">
        <tr role="row"><th role="rowheader" scope="row">\(.venue)</th><td role="cell"><bdi id="venue-name"></bdi></td></tr>
        <tr role="row"><th role="rowheader" scope="row">\(.address)</th><td role="cell"><bdi id="venue-address"></bdi></td></tr>
        <tr role="row"><th role="rowheader" scope="row">\(.healthAuthority)</th><td role="cell" id="venue-authority"></td></tr>
        </tbody>
        </table>
        {{^hasCodeHost}}<p class="message">\(.compareAuthority)</p>{{/hasCodeHost}}
        <p id="one-seed" hidden>\(.oneSeed)</p>
        <p id="two-seeds" hidden>\(.twoSeeds)</p>
        </div>
        <p class="row"><button class="primary" id="enter" disabled>\(.enterWarning)</button> <button formaction="/portal/warnings/change">\(.changeWarning)</button></p>
        </form>
        <script type="module" src="{{script}}"></script>
        """
}
