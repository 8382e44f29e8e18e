import CheckInProtocol
import HealthAuthority
import Hummingbird

/// Serves the audit list. Only administrators may see the list, because it shows when colleagues
/// worked.
struct AuditController: Sendable {
    static let path = "/portal/audit"
    private static let limit = 500

    let officers: Officers
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("audit", for: .administrator) { visit in
            let texts = visit.texts
            let entries = try await officers.auditEntries(limit: Self.limit).map { entry in
                let start = UnixTime(seconds: Int64(entry.hour.number) * 3600)
                return AuditView.Entry(
                    hour: texts(
                        .dateAndTime,
                        ["day": texts.day(start, clock), "time": texts.times(start..<start + 3600, clock)]
                    ),
                    officerName: texts.auditOfficer(entry.officer),
                    action: texts.auditAction(entry.action),
                    times: entry.times
                )
            }
            return .page(AuditView(zone: clock.name, limit: Self.limit, entries: entries))
        }
    }
}
