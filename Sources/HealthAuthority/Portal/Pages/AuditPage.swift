/// What officers did. For administrators.
struct AuditPage: Page {
    static let name = "audit"
    let title = "Audit list"
    let section = AuditPages.path
    let zone: String
    let limit: Int
    let entries: [Entry]

    struct Entry: Sendable {
        let hour: String
        let officerName: String
        let action: String
        let times: Int64
    }

    static let template = """
        <p>What officers did, by the hour, for 90 days. For whom they did it is kept nowhere.</p>
        {{^entries}}<p>Nothing yet.</p>{{/entries}}
        <table class="stack" role="table">
        <caption>The newest first, at most {{limit}}; hours are those of {{zone}}</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Hour</th><th role="columnheader" scope="col">Officer</th><th role="columnheader" scope="col">Action</th>
        <th role="columnheader" scope="col" class="number">Times</th></tr></thead>
        <tbody role="rowgroup">
        {{#entries}}<tr role="row"><th role="rowheader" scope="row" data-name="Hour">{{hour}}</th><td role="cell" data-name="Officer">{{officerName}}</td>
        <td role="cell" data-name="Action">{{action}}</td><td role="cell" data-name="Times" class="number">{{times}}</td></tr>
        {{/entries}}
        </tbody>
        </table>
        """
}
