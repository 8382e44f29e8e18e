import CheckInProtocol
import HealthAuthority
import HTTPTypes
import Hummingbird

/// Lists and revokes codes that may still be valid. Officers can do this for their own codes, and
/// administrators for all codes.
struct IssuedCodesController: Sendable {
    static let path = "/portal/issued"

    let verification: Verification
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("issued") { .page(try await page($0, notice: $0.query == "revoked" ? .codesRevoked : nil)) }
        routes.post("issued/revoke") { try await revoke($0) }
        routes.get("issued/revoke") { _ in .redirect(Self.path) }
    }

    private func revoke(_ visit: PortalRequest) async throws -> PortalAnswer {
        let officer = visit.form["officer"]
        guard visit.session.isAdministrator || officer == visit.officer else { throw HTTPError(.forbidden) }
        guard let hour = UInt32(visit.form["hour"]).flatMap(Hour.init(number:)) else { throw HTTPError(.badRequest) }
        guard try await verification.revokeCodes(of: officer, in: hour, by: visit.officer) else {
            return .page(try await page(visit, error: .notRevoked), .conflict)
        }
        return .redirect("\(Self.path)?revoked")
    }

    private func page(
        _ visit: PortalRequest,
        notice: PortalText? = nil,
        error: PortalText? = nil
    ) async throws -> IssuedCodesView {
        let issued = try await verification.issuedCodes(of: visit.session.isAdministrator ? nil : visit.officer)
        return IssuedCodesView(
            notice: notice.map { visit.texts($0) },
            error: error.map { visit.texts($0) },
            zone: clock.name,
            hasCodes: !issued.isEmpty,
            codes: issued.map { codes in
                IssuedCodesView.Entry(
                    hour: codes.hour.number,
                    hourText: visit.texts.times(codes.hour.start..<codes.hour.start + Hour.seconds, clock),
                    officerName: codes.officer,
                    hotlineCodes: codes.counts[.hotlineCode] ?? 0,
                    pins: codes.counts[.pin] ?? 0
                )
            }
        )
    }
}
