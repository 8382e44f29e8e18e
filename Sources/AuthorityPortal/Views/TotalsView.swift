import HealthAuthority

/// The totals of past days.
struct TotalsView: Page {
    static let title: Template = "\(.dailyTotals)"
    let section = PortalPath.totals
    let days: [Entry]

    struct Entry: Sendable {
        let day: String
        let totals: DailyTotals
    }

    static let template: Template = """
        <p>\(.dailyTotalsIntroduction)</p>
        {{^days}}<p>\(.nothingYet)</p>{{/days}}
        <table class="stack" role="table">
        <caption>\(.dailyTotalsCaption)</caption>
        <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">\(.day)</th>
        <th role="columnheader" scope="col" class="number">\(.hotlineCodesIssued)</th><th role="columnheader" scope="col" class="number">\(.pinsIssued)</th>
        <th role="columnheader" scope="col" class="number">\(.proofsUsed)</th><th role="columnheader" scope="col" class="number">\(.laboratoryResults)</th>
        <th role="columnheader" scope="col" class="number">\(.reportsAccepted)</th><th role="columnheader" scope="col" class="number">\(.warningsEntered)</th></tr></thead>
        <tbody role="rowgroup">
        {{#days}}<tr role="row"><th role="rowheader" scope="row" data-name="\(.day)" class="date">{{day}}</th>
        {{#totals}}<td role="cell" data-name="\(.hotlineCodesIssued)" class="number">{{hotlineCodes}}</td>
        <td role="cell" data-name="\(.pinsIssued)" class="number">{{pins}}</td>
        <td role="cell" data-name="\(.proofsUsed)" class="number">{{used}}</td>
        <td role="cell" data-name="\(.laboratoryResults)" class="number">{{results}}</td>
        <td role="cell" data-name="\(.reportsAccepted)" class="number">{{reports}}</td>
        <td role="cell" data-name="\(.warningsEntered)" class="number">{{warnings}}</td>{{/totals}}</tr>
        {{/days}}
        </tbody>
        </table>
        """
}
