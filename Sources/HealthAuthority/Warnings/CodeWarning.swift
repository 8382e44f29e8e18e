package import AuthorityProtocol
package import CheckInProtocol

/// A warning that an officer has made from the code of a venue: for one visit, what the officer's
/// browser has read in the code, and the level. The warning itself is a set of protected reports, which
/// only devices with this code can read. The code's seed never leaves the browser.
package struct CodeWarning: Sendable, Hashable {
    package let name: VenueText
    /// May be empty.
    package let address: VenueText
    /// The whole range of times. It may extend over midnight (UTC).
    package let range: Range<Interval>
    /// The number of the disease, from 0 to 15.
    package let profile: UInt8
    /// From 1 to 8.
    package let transmissionRiskLevel: UInt8

    package init(
        name: VenueText,
        address: VenueText,
        range: Range<Interval>,
        profile: UInt8,
        transmissionRiskLevel: UInt8
    ) {
        self.name = name
        self.address = address
        self.range = range
        self.profile = profile
        self.transmissionRiskLevel = transmissionRiskLevel
    }

    /// A warning and its reports: one for each day (UTC) and each seed of the code.
    package struct Entry: Sendable {
        package let warning: CodeWarning
        package let reports: [ReportBatch.Dated]

        package init(warning: CodeWarning, reports: [ReportBatch.Dated]) {
            self.warning = warning
            self.reports = reports
        }
    }

    /// A warning, and its state.
    package struct Listed: Sendable, Equatable {
        /// The identifier of this entry: 16 hexadecimal digits.
        package let id: String
        package let warning: CodeWarning
        /// The hour of the package that contains the first of the reports. Nil while all of them wait. A
        /// waiting warning can be withdrawn.
        package let published: Hour?
    }

    /// A warning that waits for a second officer.
    package struct Proposal: Sendable, Equatable {
        package let id: String
        /// The officer who entered the warning.
        package let officer: String
        package let warning: CodeWarning
        /// If the warning has not been confirmed by this hour, it is deleted.
        package let end: Hour
    }
}

extension Warnings {
    /// Adds warnings that were made from the code of a venue: either all of them or none. Their reports are
    /// published in the next package, or wait for a second officer.
    package func add(_ entries: [CodeWarning.Entry], officer: String) async throws -> Entering {
        let now = try clock.now()
        return try await database.write { [needsSecondOfficer, limit] connection in
            let proposals = try Self.codeProposals(connection, now: now).map(\.warning)
            let earlier = Set(try proposals + connection.codeWarnings.confirmed().map(\.warning))
            let known = entries.indices.filter { earlier.contains(entries[$0].warning) }
            guard known.isEmpty else { return .exists(known) }
            let usage = UsageLimit.warnings(officer: officer, maximum: limit)
            guard try usage.take(connection, now: now, count: entries.count) else {
                return .tooMany(left: try usage.left(connection, now: now))
            }
            for entry in entries {
                let id = Self.newID()
                let proposal = needsSecondOfficer ? (officer: officer, hour: now.hour) : nil
                guard try connection.codeWarnings.insert(id, entry, proposal: proposal) else { throw UsedReport() }
                if !needsSecondOfficer { try Self.release(id, connection, now: now) }
            }
            try Audit.record(.warningEntered, times: entries.count, officer: officer, connection, now: now)
            return needsSecondOfficer ? .proposed : .entered
        }
    }

    /// A report's IV was used before, so the browser's generator of random numbers is broken.
    struct UsedReport: Error {}

    /// Puts the reports of a warning into the pool, for the next package. Like people's reports, they are then
    /// rewritten in random order.
    private static func release(_ id: String, _ connection: any DatabaseConnection, now: UnixTime) throws {
        try connection.lock(.pool, .shared)
        let hour = try SubmissionStore.firstHour(connection, now: now)
        let reports = try connection.codeWarnings.reports(of: id, in: hour)
        guard try connection.pool.insertNew(reports).allSatisfy(\.self) else { throw UsedReport() }
        try connection.acceptedReports.add(reports.map { ($0, 1) })
        try connection.progress.setMixed(false)
    }

    /// The warnings from codes that do not wait for a second officer.
    package func codeWarnings() async throws -> [CodeWarning.Listed] {
        try await database.read { try $0.codeWarnings.confirmed() }
    }

    /// The warnings from codes that wait for a second officer, sorted with the oldest first.
    package func codeProposals() async throws -> [CodeWarning.Proposal] {
        let now = try clock.now()
        return try await database.read { try Self.codeProposals($0, now: now) }
    }

    static func codeProposals(_ connection: any DatabaseConnection, now: UnixTime) throws -> [CodeWarning.Proposal] {
        try connection.codeWarnings.proposals(after: Int64(now.hour.number) - Int64(proposalHours))
    }

    /// Confirms a warning from a code that another officer entered.
    static func confirmCode(
        _ id: String,
        officer: String,
        _ connection: any DatabaseConnection,
        now: UnixTime
    ) throws -> Confirmation {
        guard let proposal = try codeProposals(connection, now: now).first(where: { $0.id == id }) else { return .gone }
        guard proposal.officer != officer else { return .own }
        guard try connection.codeWarnings.confirm(id) else { return .gone }
        try release(id, connection, now: now)
        try Audit.record(.warningConfirmed, of: proposal.officer, officer: officer, connection, now: now)
        return .confirmed
    }

    /// Withdraws a warning from a code whose reports all wait for the next package.
    ///
    /// - Returns: False if a report is already published, or if there is no such warning.
    static func withdrawCode(_ id: String, _ connection: any DatabaseConnection) throws -> Bool {
        guard try connection.codeWarnings.isConfirmed(id) else { return false }
        // A package that is being made reads the pool more than once.
        try connection.lock(.publisher, .exclusive)
        guard try !connection.codeWarnings.isPublished(id) else { return false }
        try connection.pool.delete(ivs: connection.codeWarnings.reports(of: id, in: 0).map(\.iv))
        try connection.codeWarnings.delete(id)
        return true
    }
}
