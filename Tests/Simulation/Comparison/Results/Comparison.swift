import Cryptography
import Sonar

/// One town under four designs.
struct Comparison: Sendable {
    let town: MeetingTown
    let meetings: Meetings
    /// In the order of ``Design``.
    let columns: [Column]
    /// Exposure Notification, rated as versions of Corona-Warn-App did.
    let ratings: [CoronaWarnAppRating: DesignRun]
    let sonar: SonarEvidence

    /// The designs in the order of the table.
    enum Design: String, CaseIterable, Encodable, Sendable {
        case venueCheckIns = "venue check-ins"
        case exposureNotification = "Exposure Notification"
        case sonar = "Sonar"
        case eventRegistration = "event registration"
    }

    enum Attacker: String, CaseIterable, Encodable, Sendable {
        case server = "curious server"
        case network = "network observer"
        case visitor = "visitor of a venue"
        case thief = "thief of a device"
    }

    /// The results of a design.
    struct Column: Sendable {
        let design: Design
        let run: DesignRun
        let leaks: [Attacker: Leak]
    }

    /// The data with which a script computes again what Sonar's server learns.
    struct SonarEvidence: Encodable, Sendable {
        let serverKey: [UInt8]
        /// The person of each sonar id.
        let people: [String: Int]
        /// The bodies of the uploads.
        let uploads: [String]
        /// The recovered share of the contact graph that ``CuriousServer`` has computed.
        let graph: Share
    }

    init(_ plan: Town, codes: [ShownCodes]) async throws {
        var planner = MeetingTownPlanner(plan)
        let town = planner.complete()
        let meetings = Meetings(town)
        var runs = try await DesignRuns(town, meetings, plan, codes)
        let leaks: [Attacker: [Leak]] = [
            .server: runs.leaksToServer(), .network: runs.leaksToNetwork(), .visitor: try await runs.leaksToVisitors(),
            .thief: try await runs.leaksToThieves(),
        ]
        columns = zip(Design.allCases, runs.all).enumerated().map { index, column in
            Column(design: column.0, run: column.1, leaks: leaks.mapValues { $0[index] })
        }
        ratings = runs.ratings
        sonar = SonarEvidence(runs.sonar, graph: leaks[.server]?[2].graph ?? Share())
        (self.town, self.meetings) = (town, meetings)
    }
}

extension Comparison.SonarEvidence {
    fileprivate init(_ run: SonarRun, graph: Share) {
        serverKey = Array(copying: run.serverKey)
        people = Dictionary(uniqueKeysWithValues: run.owners.map { ($0.key.text, $0.value) })
        uploads = run.uploads.map { String(decoding: $0.body, as: UTF8.self) }
        self.graph = graph
    }
}
