/// All published warnings, with a form that selects and sorts them.
struct PublishedView: Page {
    static let title: Template = "\(.publishedWarnings)"
    let section = PortalPath.published
    let notice: String?
    let error: String?
    /// The part of a venue's name that was searched for.
    let venueText: String
    let hasDiseases: Bool
    let diseases: [WarningsView.Disease]
    let orders: [Order]
    let zone: String
    let isFiltered: Bool
    let hasWarnings: Bool
    let warnings: [WarningsView.Line]

    struct Order: Sendable {
        let order: String
        let orderName: String
        let isChosen: Bool
    }

    static let template: Template = """
        {{#notice}}<p role="status" class="message good">{{.}}</p>{{/notice}}
        {{#error}}<p role="alert" class="message">{{.}}</p>{{/error}}
        <p>\(.publishedWarningsIntroduction)</p>
        <form method="get" action="/portal/published" role="search" aria-label="\(.search)">
        <div class="fields">
        <div class="field">
        <label for="venue">\(.venueContains)</label>
        <input id="venue" name="venue" value="{{venueText}}" maxlength="100" autocomplete="off" spellcheck="false">
        </div>
        {{#hasDiseases}}
        <div class="field">
        <label for="disease">\(.disease)</label>
        <select id="disease" name="disease"><option value="">\(.allDiseases)</option>
        {{#diseases}}<option value="{{disease}}"{{#isChosen}} selected{{/isChosen}}>{{diseaseName}}</option>
        {{/diseases}}
        </select>
        </div>
        {{/hasDiseases}}
        <div class="field">
        <label for="order">\(.sortedBy)</label>
        <select id="order" name="order">
        {{#orders}}<option value="{{order}}"{{#isChosen}} selected{{/isChosen}}>{{orderName}}</option>
        {{/orders}}
        </select>
        </div>
        </div>
        <p class="row searching"><button>\(.search)</button>{{#isFiltered}} <a class="button" href="/portal/published">\(.showAll)</a>{{/isFiltered}}</p>
        </form>
        {{^hasWarnings}}<p>\(.noWarnings)</p>{{/hasWarnings}}
        {{#hasWarnings}}
        <table class="stack" role="table">
        <caption>\(.warningsCaption)</caption>
        \(part: .warningColumns)
        <th role="columnheader" scope="col">\(.publishedColumn)</th></tr></thead>
        <tbody role="rowgroup">
        {{#warnings}}
        \(part: .warningCells)
        <td role="cell" data-name="\(.publishedColumn)">{{state}}
        {{#canBeRecalled}}
        <form method="post" action="/portal/published/recall">
        <input type="hidden" name="form_token" value="{{formToken}}"><input type="hidden" name="id" value="{{id}}">
        <button>\(.recall)<span class="unseen"> \(.whichWarning)</span></button>
        </form>
        {{/canBeRecalled}}
        </td></tr>
        {{/warnings}}
        </tbody>
        </table>
        {{/hasWarnings}}
        """
}
