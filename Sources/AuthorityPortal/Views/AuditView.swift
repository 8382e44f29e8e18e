/// The audit list, for administrators.
struct AuditView: Page {
    static let name = "audit"
    static let title: Template = "\(.auditList)"
    let section = AuditController.path
    let zone: String
    let limit: Int
    let entries: [Entry]

    struct Entry: Sendable {
        let hour: String
        let officerName: String
        let action: String
        let times: Int64
    }

    static let template: Template = """
        <p>\(.auditIntroduction)</p>
        {{^entries}}<p>\(.nothingYet)</p>{{/entries}}
        <table class="stack" role="table">
        <caption>\(.auditCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.hourColumn)</th><th role="columnheader" scope="col">\(.officerColumn)</th><th role="columnheader" scope="col">\(.action)</th>
        <th role="columnheader" scope="col" class="number">\(.times)</th></tr></thead>
        <tbody role="rowgroup">
        {{#entries}}<tr role="row"><th role="rowheader" scope="row" data-name="\(.hourColumn)">{{hour}}</th><td role="cell" data-name="\(.officerColumn)">{{officerName}}</td>
        <td role="cell" data-name="\(.action)">{{action}}</td><td role="cell" data-name="\(.times)" class="number">{{times}}</td></tr>
        {{/entries}}
        </tbody>
        </table>
        """
}
