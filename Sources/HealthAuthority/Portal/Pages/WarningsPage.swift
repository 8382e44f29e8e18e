/// Warnings about venues: the form, and what became of those that were entered.
struct WarningsPage: Page {
    static let name = "warnings"
    let title = "Venue warnings"
    let section = WarningPages.path
    let once: String
    let notice: String?
    let error: String?
    let fields: Fields
    let levels: [Level]
    let firstDay: String
    let lastDay: String
    let zone: String
    let hasWarnings: Bool
    let warnings: [Entry]

    struct Fields: Sendable {
        let identifier: Field
        let day: Field
        let from: Field
        let to: Field
        let level: Field
    }

    struct Level: Sendable {
        let level: UInt8
        let name: String
        let isChosen: Bool
    }

    struct Entry: Sendable {
        let id: String
        let identifier: String
        let day: String
        let times: String
        let level: String
        let isWaiting: Bool
        let canBeRecalled: Bool
        let state: String
    }

    static let template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <p>Whoever was at the venue at these times is told so by their own device. The venue’s code must carry a public identifier.
        The next full hour publishes what was entered. <strong>What is published can be recalled, but people may have been told.</strong></p>
        <form method="post" action="/portal/warnings" class="card" aria-labelledby="new">
        <h2 id="new">New warning</h2>
        <input type="hidden" name="form_token" value="{{formToken}}">
        <input type="hidden" name="once" value="{{once}}">
        {{#fields}}
        {{#identifier}}
        <div class="field">
        <label for="identifier">Public identifier of the venue</label>
        <p class="hint" id="identifier-hint">Exactly as the venue’s code has it, with capital and small letters</p>
        <input id="identifier" name="identifier" value="{{value}}" required maxlength="100" autocomplete="off" spellcheck="false"
        aria-describedby="identifier-hint{{#problem}} identifier-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="identifier-error">{{.}}</p>{{/problem}}
        </div>
        {{/identifier}}
        <fieldset>
        <legend>When, by the clocks of {{zone}}</legend>
        <p class="hint" id="times-hint">In steps of five minutes. If the end is before the start, it is on the next day.</p>
        <div class="fields">
        {{#day}}
        <div class="field">
        <label for="day">Day</label>
        <input id="day" name="day" type="date" value="{{value}}" required min="{{firstDay}}" max="{{lastDay}}"
        {{#problem}}aria-invalid="true" aria-describedby="day-error"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="day-error">{{.}}</p>{{/problem}}
        </div>
        {{/day}}
        {{#from}}
        <div class="field">
        <label for="from">From</label>
        <input id="from" name="from" type="time" step="300" value="{{value}}" required
        aria-describedby="times-hint{{#problem}} from-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="from-error">{{.}}</p>{{/problem}}
        </div>
        {{/from}}
        {{#to}}
        <div class="field">
        <label for="to">To</label>
        <input id="to" name="to" type="time" step="300" value="{{value}}" required
        aria-describedby="times-hint{{#problem}} to-error{{/problem}}"{{#problem}} aria-invalid="true"{{/problem}}>
        {{#problem}}<p class="error" role="alert" id="to-error">{{.}}</p>{{/problem}}
        </div>
        {{/to}}
        </div>
        </fieldset>
        <div class="field">
        <label for="level">Risk of transmission</label>
        <select id="level" name="level" required{{#level.problem}} aria-invalid="true" aria-describedby="level-error"{{/level.problem}}>
        <option value="">Choose a level</option>
        {{#levels}}<option value="{{level}}"{{#isChosen}} selected{{/isChosen}}>{{level}}, {{name}}</option>
        {{/levels}}
        </select>
        {{#level.problem}}<p class="error" role="alert" id="level-error">{{.}}</p>{{/level.problem}}
        </div>
        {{/fields}}
        <button class="primary">Enter the warning</button>
        </form>
        <section aria-labelledby="list">
        <h2 id="list">Entered</h2>
        {{^hasWarnings}}<p>There are none.</p>{{/hasWarnings}}
        {{#hasWarnings}}
        <table class="stack" role="table">
        <caption>Times are those of {{zone}}. A visit past midnight in UTC is listed in two parts.</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Venue</th><th role="columnheader" scope="col">Day</th><th role="columnheader" scope="col">Times</th><th role="columnheader" scope="col">Level</th>
        <th role="columnheader" scope="col">State</th></tr></thead>
        <tbody role="rowgroup">
        {{#warnings}}
        <tr role="row"><th role="rowheader" scope="row" data-name="Venue"><bdi>{{identifier}}</bdi></th><td role="cell" data-name="Day">{{day}}</td>
        <td role="cell" data-name="Times">{{times}}</td><td role="cell" data-name="Level">{{level}}</td>
        <td role="cell" data-name="State">{{state}}
        {{#isWaiting}}
        <form method="post" action="/portal/warnings/withdraw">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>Withdraw<span class="unseen"> the warning about {{identifier}}, {{day}}, {{times}}</span></button>
        </form>
        {{/isWaiting}}
        {{#canBeRecalled}}
        <form method="post" action="/portal/warnings/recall">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>Recall<span class="unseen"> the warning about {{identifier}}, {{day}}, {{times}}</span></button>
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
