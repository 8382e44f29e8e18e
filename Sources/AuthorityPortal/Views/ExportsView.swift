/// The number of published diagnosis keys for each day.
struct ExportsView: Page {
    static let title: Template = "\(.publishedKeys)"
    let section = PortalPath.exports
    let days: [Entry]

    struct Entry: Sendable {
        let day: String
        let files: Int
        let keys: Int
    }

    static let template: Template = """
        <p>\(.publishedKeysIntroduction)</p>
        {{^days}}<p>\(.nothingYet)</p>{{/days}}
        <table class="stack" role="table">
        <caption>\(.publishedKeysCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.day)</th>
        <th role="columnheader" scope="col" class="number">\(.files)</th><th role="columnheader" scope="col" class="number">\(.keysWithPadding)</th></tr></thead>
        <tbody role="rowgroup">
        {{#days}}<tr role="row"><th role="rowheader" scope="row" data-name="\(.day)">{{day}}</th>
        <td role="cell" data-name="\(.files)" class="number">{{files}}</td>
        <td role="cell" data-name="\(.keysWithPadding)" class="number">{{keys}}</td></tr>
        {{/days}}
        </tbody>
        </table>
        """
}
