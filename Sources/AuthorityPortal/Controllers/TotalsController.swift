import CheckInProtocol
import HealthAuthority
import Hummingbird

/// Serves the page with the totals of past days. Today's totals are not shown, because they would
/// show when a single code is used.
struct TotalsController: Sendable {
    let authority: Authority

    func add(to routes: PortalRoutes) {
        routes.get("totals") { visit in
            let days = try await authority.dailyTotals().map { totals in
                TotalsView.Entry(day: visit.texts.day(totals.day.start, .utc), totals: totals)
            }
            return .page(TotalsView(days: days))
        }
    }
}
