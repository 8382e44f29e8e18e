import AuthorityProtocol
import CheckInProtocol
import HTTPTypes
import HealthAuthority
import Hummingbird

/// Serves the page with all published warnings, and recalls warnings.
struct PublishedController: Sendable {
    let authority: Authority
    let clock: LocalClock

    func add(to routes: PortalRoutes) {
        routes.get("published") { visit in
            if visit.query == "recalled" { return .page(try await page(visit, PortalForm(), notice: .warningRecalled)) }
            guard let filter = PortalForm(visit.query.utf8) else { throw HTTPError(.badRequest) }
            return .page(try await page(visit, filter))
        }
        routes.post("published/recall") { visit in
            guard try await authority.warnings.recall(visit.form["id"], officer: visit.officer) else {
                return .page(try await page(visit, PortalForm(), error: .notRecalled), .conflict)
            }
            return .redirect("\(PortalPath.published)?recalled")
        }
        routes.get("published/recall") { _ in .redirect(PortalPath.published) }
    }

    /// - Parameter filter: `venue` is a part of a name, `disease` a number, and `order` one of ``Order``. Each can be
    ///   missing.
    private func page(
        _ visit: PortalRequest,
        _ filter: PortalForm,
        notice: PortalText? = nil,
        error: PortalText? = nil
    ) async throws -> PublishedView {
        let (texts, diseases) = (visit.texts, Diseases(authority))
        let lines = WarningLines(
            try await authority.warnings.list(),
            try await authority.warnings.codeWarnings(),
            diseases,
            clock,
            texts
        )
        let order = Order(rawValue: filter["order"]) ?? .published
        let published = lines.all.filter { line in
            !line.isWaiting && (filter["disease"].isEmpty || "\(line.profile)" == filter["disease"])
                && (filter["venue"].isEmpty || line.identifier.lowercased().contains(filter["venue"].lowercased()))
        }
        return PublishedView(
            notice: notice.map { texts($0) },
            error: error.map { texts($0) },
            venueText: filter["venue"],
            hasDiseases: diseases.profiles.count > 1,
            diseases: diseases.choices(filter["disease"], texts),
            orders: Order.allCases.map {
                PublishedView.Order(order: $0.rawValue, orderName: texts($0.text), isChosen: $0 == order)
            },
            zone: clock.name,
            isFiltered: !filter["venue"].isEmpty || !filter["disease"].isEmpty,
            hasWarnings: !published.isEmpty,
            warnings: published.sorted { order.key($0).lexicographicallyPrecedes(order.key($1)) }
        )
    }

    /// The order of the list.
    private enum Order: String, CaseIterable {
        case published, venue, day, disease

        var text: PortalText {
            switch self {
            case .published: .publishedColumn
            case .venue: .venue
            case .day: .day
            case .disease: .disease
            }
        }

        /// Later times come first. Equal ones are in the order of the venues.
        func key(_ line: WarningsView.Line) -> [String] {
            let (published, start) = (Self.last(line.publishedHour), Self.last(line.start))
            return switch self {
            case .published: [published, line.identifier, start, line.id]
            case .venue: [line.identifier, start, published, line.id]
            case .day: [start, line.identifier, published, line.id]
            case .disease: [line.disease, published, line.identifier, start, line.id]
            }
        }

        private static func last(_ number: UInt32) -> String {
            let digits = String(UInt32.max - number)
            return String(repeating: "0", count: 10 - digits.count) + digits
        }
    }
}
