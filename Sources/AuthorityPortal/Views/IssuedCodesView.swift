/// The number of codes that can be revoked, by hour and officer. The page shows neither the codes
/// nor how many of them were used.
struct IssuedCodesView: Page {
    static let name = "issued codes"
    static let title: Template = "\(.issuedCodes)"
    let section = IssuedCodesController.path
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
