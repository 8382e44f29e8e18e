public import AuthorityProtocol
public import CheckInProtocol
public import Cryptography
public import Matching
import OperatingSystem
import SystemPackage

extension Diary {
    /// Returns whether there is an exposure. While the diary is locked, returns whether there is
    /// any news that the owner has not looked at.
    public func hasFound() throws(DiaryError) -> Bool {
        let configurations = try configurations()
        return try read { transaction in
            guard let owner = transaction.owner else { return try transaction.backgroundState().hasNews }
            return try !owner.exposures(configurations).isEmpty || !owner.proximityDays(configurations).isEmpty
        }
    }

    /// Notifies the user of the highest new risk. Does nothing if there is no new risk.
    ///
    /// A locked diary does not store matches. The user is then notified that there is news, as for
    /// a low risk. After that, the user is not notified again until they have looked at the news.
    ///
    /// The notification is recorded after it was shown, so it is never lost. Only one process at a
    /// time notifies the user; the others wait. If a process is killed between showing and
    /// recording, the user is notified again. A caller that can be killed at any moment should
    /// therefore start a short process that only calls this method.
    ///
    /// - Parameter notify: Notifies the user. It must have a time limit. If it throws, the
    ///   notification counts as not shown.
    /// - Throws: The errors that `notify` throws, and ``DiaryError``.
    public func notifyOfExposures(_ notify: (ExposureNotice) throws -> Void) throws {
        let lock = try DiaryError.wrapFileError { () throws(FileError) in
            try FileLock(waitingFor: store.directory.notifyLock)
        }
        if let notification = try notification() {
            if let news = notification.news { try notify(news.notice(at: now)) }
            try transaction { try $0.recordNotification(of: notification.news) }
        }
        _ = consume lock
    }

    /// Whether ``notifyOfExposures(_:)`` has anything to show or to record.
    public func hasNotification() throws -> Bool {
        try notification() != nil
    }

    /// The event that ``notifyOfExposures(_:)`` must record.
    private struct Notification {
        /// The news that must be shown first; nil if there is only something to record.
        let news: ExposureNews?
    }

    /// Returns nil if there is nothing to show or to record.
    private func notification() throws -> Notification? {
        let configurations = try configurations()
        return try read { transaction in
            let news = try transaction.news(configurations)
            return try news == nil && transaction.backgroundState().isNewsTold ? nil : Notification(news: news)
        }
    }

    /// Records that the user has looked at the news. Does nothing on a read-only disk.
    public func acknowledgeNews() throws(DiaryError) {
        guard !store.isReadOnly else { return }
        try transaction { transaction in
            guard try transaction.backgroundState().hasNews else { return }
            try transaction.updateBackground { ($0.hasNews, $0.isNewsTold) = (false, true) }
        }
    }

    /// Records that the user has looked at the news and at all exposures. Does nothing on a read-only disk.
    public func acknowledgeExposures() throws {
        guard !store.isReadOnly else { return }
        try acknowledgeNews()
        try notifyOfExposures { _ in }
    }

    /// Returns the last downloaded configurations by the numbers of their authorities
    /// (``AuthorityState/number``), as ``configuration()`` does.
    func configurations() throws(DiaryError) -> [UInt8: Configuration] {
        var configurations: [UInt8: Configuration] = [:]
        for state in try backgroundState().authorities {
            configurations[state.number] = try configuration(of: state.authority)
        }
        return configurations
    }

    /// Returns the advice of each authority by its number (``AuthorityState/number``). An authority without advice, or
    /// whose advice was not downloaded yet, is missing: the program's own words then remain.
    public func advice() throws(DiaryError) -> [UInt8: Advice] {
        var advice: [UInt8: Advice] = [:]
        for state in try backgroundState().authorities {
            guard let configuration = try configuration(of: state.authority) else { continue }
            advice[state.number] = try DiaryError.wrapFileError { () throws(FileError) in
                try PublishedFiles(of: state.authority.host, in: path).advice(namedBy: configuration)
            }
        }
        return advice
    }

    /// Returns the last configuration that was downloaded from the authority that this value is about. Nil if the
    /// diary is not enrolled with it, if no configuration was downloaded, or if the configuration can no longer be
    /// verified.
    public func configuration() throws(DiaryError) -> Configuration? {
        guard let authority = try authority() else { return nil }
        return try configuration(of: authority)
    }

    private func configuration(of authority: EnrolledAuthority) throws(DiaryError) -> Configuration? {
        do {
            return try PublishedFiles(of: authority.host, in: path).configuration(of: authority)
        } catch let error as FileError {
            throw .file(error.description)
        } catch {
            // Ignore a configuration that can no longer be verified. The next download replaces it.
            return nil
        }
    }
}

extension UnlockedDiary {
    /// Returns the check-ins that can have an exposure, ordered by the start of the stay. Reads all
    /// of them in one transaction.
    public func assessed() throws(DiaryError) -> [AssessedCheckIn] {
        let configurations = try diary.configurations()
        return try read { transaction in
            try records(transaction.traces().map(\.id), in: transaction).map { record in
                let (checkIn, comparison) = (record.checkIn, record.comparison)
                let authority = try transaction.authority(of: checkIn.id)
                let profiles = configurations.profiles(of: authority)
                let (window, stay) = (record.window, checkIn.stay.start..<checkIn.stay.end)
                let rough = comparison.exposures(of: checkIn.id, at: window.start..<window.end, authority, profiles)
                let exact = comparison.exposures(of: checkIn.id, at: stay, authority, profiles)
                return AssessedCheckIn(
                    checkIn: checkIn,
                    exposures: exact,
                    isDismissed: !rough.isEmpty && exact.isEmpty,
                    unknownMatches: comparison.unknownMatches(profiles)
                )
            }
        }
    }

    /// The number of matches with diseases that the configuration does not have, or that this version cannot use.
    public func unknownMatches() throws(DiaryError) -> Int {
        let configurations = try diary.configurations()
        return try read { transaction in
            try transaction.traces().reduce(0) { count, found in
                let profiles = configurations.profiles(of: try transaction.authority(of: found.id))
                return count + found.trace.comparison.unknownMatches(profiles)
            }
        }
    }

    /// Returns the exposures of check-ins, one for each disease, ordered by ID. Stays are counted in five-minute steps,
    /// not by exact times.
    public func roughExposures() throws(DiaryError) -> [CheckInExposure] {
        let configurations = try diary.configurations()
        return try read { try $0.exposures(configurations) }
    }

    /// Returns the check-ins that have a risk according to exact times, ordered by the start of the
    /// stay. A check-in has one exposure for each disease.
    public func exposures() throws(DiaryError) -> [(checkIn: CheckIn, exposure: CheckInExposure)] {
        try assessed().exposures
    }
}

extension Transaction {
    /// Returns the risks that the user was not notified of yet; nil if the user was notified of all
    /// risks.
    fileprivate func news(_ configurations: [UInt8: Configuration]) throws -> ExposureNews? {
        guard let owner else {
            return try backgroundState().isNewsTold ? nil : ExposureNews(risks: [], days: [:], highest: .low)
        }
        let risks = try owner.traces().flatMap { id, trace in
            try owner.exposures(of: id, trace, configurations).filter { exposure in
                exposure.risk.risk > trace.comparison.told[exposure.profile.number] ?? .none
            }
        }
        let days = try owner.newDays(configurations)
        return (risks.map(\.risk.risk) + days.values).max().map { ExposureNews(risks: risks, days: days, highest: $0) }
    }

    /// Records that the user was notified of `news`. Skips check-ins that no longer exist.
    fileprivate func recordNotification(of news: ExposureNews?) throws {
        if let owner, let news {
            for exposure in news.risks where try has(exposure.id) {
                var trace = try owner.trace(of: exposure.id)
                let told = trace.comparison.told[exposure.profile.number] ?? .none
                trace.comparison.told[exposure.profile.number] = max(told, exposure.risk.risk)
                try owner.setTrace(trace, of: exposure.id)
            }
            if !news.days.isEmpty {
                let told = news.days.mapValues { $0 == .increased }
                try owner.updateOwner { $0.toldProximity = ($0.toldProximity ?? [:]).merging(told) { $0 || $1 } }
            }
        }
        if try !backgroundState().isNewsTold { try updateBackground { $0.isNewsTold = true } }
    }
}

extension OwnerTransaction {
    fileprivate func exposures(_ configurations: [UInt8: Configuration]) throws -> [CheckInExposure] {
        try traces().flatMap { id, trace in try exposures(of: id, trace, configurations) }
    }

    fileprivate func exposures(
        of id: CheckInID,
        _ trace: Trace,
        _ configurations: [UInt8: Configuration]
    ) throws -> [CheckInExposure] {
        let (window, authority) = (try checkIn(id).window, try authority(of: id))
        let stay = window.start..<window.end
        return trace.comparison.exposures(of: id, at: stay, authority, configurations.profiles(of: authority))
    }

    /// Returns the number of the authority that a check-in's venue belongs to.
    fileprivate func authority(of id: CheckInID) throws -> UInt8 { try checkIn(id).fingerprint.authority }

    /// Returns the risks of days with encounters that the user was not notified of yet.
    fileprivate func newDays(_ configurations: [UInt8: Configuration]) throws -> [UInt32: Risk] {
        let told = try ownerState().toldProximity ?? [:]
        return try proximityDays(configurations).reduce(into: [:]) { days, day in
            let isTold = told[day.day.number].map { $0 || day.risk == .low } ?? false
            if !isTold { days[day.day.number] = day.risk }
        }
    }
}

extension [UInt8: Configuration] {
    /// The diseases of an authority, or COVID-19 if there is no configuration.
    fileprivate func profiles(of authority: UInt8) -> DiseaseProfiles { self[authority]?.profiles ?? .standard }
}

extension Comparison {
    /// The number of matches of other profiles.
    fileprivate func unknownMatches(_ profiles: DiseaseProfiles) -> Int {
        matches.count { profiles[$0.match.record.profile] == nil }
    }

    /// Returns the exposures of a check-in during a stay: one for each disease with a risk.
    fileprivate func exposures(
        of id: CheckInID,
        at stay: Range<UnixTime>,
        _ authority: UInt8,
        _ profiles: DiseaseProfiles
    ) -> [CheckInExposure] {
        guard !matches.isEmpty else { return [] }
        return profiles.usable.compactMap { profile in
            let found = matches(of: profile.number)
            let risk = CheckInRisk(stay: stay, matches: found.map(\.match), parameters: profile.risk)
            guard risk.risk > .none else { return nil }
            return CheckInExposure(
                id: id,
                authority: authority,
                profile: profile,
                risk: risk,
                begin: risk.days.flatMap(\.exposures).filter(\.counts).map { max(stay.lowerBound, $0.begin) }.min()
                    ?? stay.lowerBound,
                isWarned: found.contains(where: \.isWarning)
            )
        }
    }
}

/// New risks: the user has not been notified of them, or only of a lower risk.
private struct ExposureNews {
    /// The exposures with a new risk. A locked diary does not store the risks, so this is empty.
    let risks: [CheckInExposure]
    /// The new risk of each day (UTC) with encounters; empty if the diary is locked.
    let days: [UInt32: Risk]
    /// The highest new risk; always low if the diary is locked.
    let highest: Risk

    func notice(at now: UnixTime) -> ExposureNotice {
        ExposureNotice(risk: highest, until: risks.flatMap(\.deadlines).map(\.end).filter { $0 > now }.min())
    }
}

/// What a notification of exposures says.
public struct ExposureNotice: Sendable, Equatable {
    /// The highest new risk; low if the diary is locked.
    public let risk: Risk
    /// The first end of a deadline that has not passed; nil if there is none, or if the diary is locked.
    public let until: UnixTime?
}

/// A check-in, and the exposures that were found by comparing the check-in with packages.
public struct AssessedCheckIn: Sendable, Equatable {
    /// The check-in.
    public let checkIn: CheckIn
    /// The exposures calculated from exact times, one for each disease with a risk.
    public let exposures: [CheckInExposure]
    /// Whether a calculation in five-minute steps shows a risk, but a calculation from exact times
    /// does not. The user may have been notified of this risk while the diary was locked.
    public let isDismissed: Bool
    /// The number of matches with diseases that the configuration does not have, or that this version cannot use.
    public let unknownMatches: Int
}

extension [AssessedCheckIn] {
    /// The check-ins with a risk.
    public var exposures: [(checkIn: CheckIn, exposure: CheckInExposure)] {
        flatMap { assessed in assessed.exposures.map { (assessed.checkIn, $0) } }
    }
}

extension AssessedCheckIn: Redacted {
    public var description: String { "<assessed \(checkIn)>" }
}

/// The exposure of a check-in to one disease: an infectious person was at the venue at the same time.
public struct CheckInExposure: Sendable, Equatable {
    /// The check-in.
    public let id: CheckInID
    /// The number of the venue's authority in the diary.
    public let authority: UInt8
    /// The disease.
    public let profile: DiseaseProfile
    /// The risk. An ``UnlockedDiary`` calculates the risk from exact times, and a ``Diary`` from
    /// five-minute steps.
    public let risk: CheckInRisk
    /// When the first shared time began.
    public let begin: UnixTime
    /// Whether the authority itself has warned about the venue.
    public let isWarned: Bool
}

extension CheckInExposure {
    /// What helps, and until when, in the order of the times. The times depend only on the exposure and the profile.
    public var deadlines: [(deadline: DiseaseProfile.Deadline, end: UnixTime)] {
        profile.deadlines.map { ($0, $0.end(after: begin)) }.sorted { $0.end < $1.end }
    }
}

extension CheckInExposure: Redacted {
    public var description: String { "<exposure of a check-in>" }
}
