import CheckInProtocol
import HealthAuthority
import Hummingbird

/// Serves the page that shows how many diagnosis keys are published. The numbers are those of the
/// published files, which include padding.
struct ExportsController: Sendable {
    let publisher: Publisher

    func add(to routes: PortalRoutes) {
        routes.get("exports") { visit in
            let days = try await publisher.exportedDays().map { day in
                ExportsView.Entry(
                    day: visit.texts.day(day.day.start, .utc),
                    files: day.fileCount,
                    keys: day.keyCount
                )
            }
            return .page(ExportsView(days: days))
        }
    }
}
