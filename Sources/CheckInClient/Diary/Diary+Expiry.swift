import CheckInProtocol
import OperatingSystem

extension Diary {
    /// Permanently deletes expired check-ins, everything derived from them, and the packages
    /// downloaded for them. A check-in expires after as many days as the authorities' diseases need, but after
    /// at most 14 days without another consent. Deletes nothing while the clock is not trusted, or if the disk is read-only.
    ///
    /// If a check-in begins in the future, the clock was wrong at the scan or is wrong now. Such a
    /// check-in is kept for the same number of days, counted from now. The same holds for the data of
    /// proximity. Setting the clock back does not restore deleted check-ins.
    ///
    /// - Parameter isClockConfirmed: Whether the user has confirmed the clock's time. This has no
    ///   effect on a clock that shows a time before the release of this version.
    public func deleteExpired(isClockConfirmed: Bool = false) throws(DiaryError) -> ExpiryReport {
        guard !store.isReadOnly else {
            return ExpiryReport(deleted: 0, retentionDays: 0, clockFault: try clockFault(), isReadOnly: true)
        }
        let (report, oldest) = try transaction(isDeletion: true) { transaction -> (ExpiryReport, Hour?) in
            let (record, fault) = try transaction.judgeClock(isClockConfirmed || isClockSynchronized())
            if case .behind = fault {} else { try transaction.keep(record) }
            guard fault == nil else { return (ExpiryReport(deleted: 0, retentionDays: 0, clockFault: fault), nil) }
            guard transaction.keys.matching.key != nil else {
                let (deleted, days, kept) = try transaction.deletePastDeletionDays()
                return (ExpiryReport(deleted: deleted, deletedDays: days, retentionDays: kept, clockFault: nil), nil)
            }
            let isBehind = try transaction.isClockBehind(isClockSynchronized)
            let expired = try transaction.expiredIDs(isClockBehind: isBehind)
            for id in expired { try transaction.delete(id, hasExpired: true) }
            let report = ExpiryReport(
                deleted: expired.count,
                deletedDays: try transaction.deleteExpiredProximity(isClockBehind: isBehind),
                retentionDays: try transaction.backgroundState().keptDays,
                clockFault: nil
            )
            try transaction.forgetOldPending()
            try transaction.owner?.settleTests()
            return (report, try transaction.oldestHour())
        }
        let hosts = try oldest == nil ? [] : authorities().map(\.host)
        do throws(FileError) {
            for host in hosts { if let oldest { try PublishedFiles(of: host, in: path).remove(before: oldest) } }
        } catch {
            throw .file(error.description)
        }
        return report
    }

    /// Deletes what has expired, as ``deleteExpired(isClockConfirmed:)`` does.
    ///
    /// - Returns: The number of deleted check-ins.
    public func purge() throws(DiaryError) -> Int { try deleteExpired().deleted }

    /// Why the clock is not trusted; nil if it is trusted.
    public func clockFault() throws(DiaryError) -> ClockFault? {
        try read { try $0.judgeClock(isClockSynchronized()).fault }
    }
}

/// What ``Diary/deleteExpired(isClockConfirmed:)`` has done.
public struct ExpiryReport: Sendable, Equatable {
    /// The number of deleted check-ins.
    public let deleted: Int
    /// The number of days whose data of proximity was deleted.
    public var deletedDays = 0
    /// The number of days after which they were deleted.
    public let retentionDays: Int
    /// Why nothing was deleted; nil if the clock is trusted.
    public let clockFault: ClockFault?
    /// Whether the disk is read-only, so that nothing could be deleted.
    public var isReadOnly = false
}

extension Transaction {
    /// Stores what is known about the clock, if it has changed.
    fileprivate func keep(_ record: ClockRecord?) throws {
        guard keys.matching.key != nil, try backgroundState().clock != record else { return }
        try updateBackground { $0.clock = record }
    }

    /// Returns the check-ins that have expired.
    fileprivate func expiredIDs(isClockBehind: Bool) throws -> [CheckInID] {
        let retention = try retention()
        var expired: [CheckInID] = []
        for (id, checkIn) in try checkIns() {
            // Do not record the time of a clock that is known to be behind.
            let window = isClockBehind ? checkIn.window : checkIn.window.seen(at: now)
            if window != checkIn.window { try update(id) { $0.window = window } }
            if window.expiry(after: retention) <= now { expired.append(id) }
        }
        return expired
    }

    /// Returns whether the clock shows a time before the newest hour that an authority has signed.
    /// The authority's clock may have been ahead, so a synchronised clock takes precedence over the
    /// signed hours.
    fileprivate func isClockBehind(_ isClockSynchronized: () -> Bool) throws -> Bool {
        let hours = try backgroundState().authorities.flatMap { [$0.newestHour, $0.configurationHour] }
        let signed = hours.compactMap { $0.flatMap(Hour.init(number:))?.start }
        return signed.contains { now < $0 } && !isClockSynchronized()
    }

    /// Returns the first hour whose package is kept.
    func oldestHour() throws -> Hour { UnixTime(seconds: max(0, now.seconds - (try publishedRetention()))).hour }
}
