import CheckInProtocol
import Files
public import SystemPackage

extension Diary {
    /// Permanently deletes a check-in and everything derived from it.
    ///
    /// - Parameter beginning: The check-in's ID or its first characters.
    /// - Returns: The check-in's ID.
    /// - Throws: `unknownID` and `ambiguousID`.
    public func delete(_ beginning: String) throws(DiaryError) -> CheckInID {
        let id = try transaction { transaction in
            let id = try transaction.id(beginning)
            try transaction.delete(id)
            return id
        }
        try sweep()
        return id
    }

    /// Permanently deletes expired check-ins, everything derived from them, and the packages
    /// downloaded for them. A check-in expires after 14 days, or earlier if the authority has set
    /// fewer days.
    ///
    /// If a check-in begins in the future, the clock was wrong at the scan or is wrong now. Such a
    /// check-in is kept for the same number of days, counted from now. Setting the clock back does
    /// not restore deleted check-ins.
    ///
    /// - Returns: The number of deleted check-ins.
    public func purge() throws(DiaryError) -> Int {
        let (expired, oldest) = try transaction { transaction -> ([CheckInID], Hour?) in
            let expired = try transaction.expiredIDs(isClockSynchronized)
            for id in expired { try transaction.delete(id, hasExpired: true) }
            guard transaction.keys.matching.key != nil else { return (expired, nil) }
            try transaction.forgetOldPending()
            return (expired, try transaction.oldestHour())
        }
        try sweep()
        do throws(FileError) {
            if let oldest { try PublishedFiles(in: path).remove(before: oldest) }
        } catch {
            throw .file(error.description)
        }
        return expired.count
    }

    /// Deletes all check-ins, downloads and consents, and the enrolment. Replaces all keys, so that
    /// old values left on the disk can no longer be decrypted. This also works without the keys, so
    /// the diary can be used again after a key has been lost.
    ///
    /// If the process is killed between the deletion and the replacement of all keys, the diary is
    /// empty. Its keys are then either the old ones or new ones.
    ///
    /// - Parameters:
    ///   - path: The diary's directory.
    ///   - generator: Creates the random number generator for the new keys. The generator must be
    ///     cryptographically secure.
    /// - Returns: The number of deleted check-ins, and whether the diary had a passphrase.
    public static func deleteEverything(
        in path: FilePath,
        generator: @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) throws(DiaryError) -> (checkIns: Int, hadPassphrase: Bool) {
        let store = try DiaryStore(DiaryDirectory(path: path))
        var deleted = 0
        // After the sweep, another process can add a check-in before the keys are replaced.
        while true {
            deleted += try store.write(Transaction.deleteEverything)
            try store.sweep()
            let hadPassphrase = try store.write { db in
                try Transaction.replaceKeysIfEmpty(db, of: store.directory, generator: generator())
            }
            guard let hadPassphrase else { continue }
            // The downloads are removed last, because the check-ins matter more. A download in
            // progress no longer has the user's consent, so it stores nothing.
            try PublishedFiles(in: path).removeEverything()
            return (deleted, hadPassphrase)
        }
    }
}

extension Transaction {
    /// Returns the check-ins that have expired.
    fileprivate mutating func expiredIDs(_ isClockSynchronized: () -> Bool) throws -> [CheckInID] {
        guard keys.matching.key != nil else { return try idsPastDeadline() }
        let retention = try retention()
        let isBehind = try isClockBehind(isClockSynchronized)
        var expired: [CheckInID] = []
        for id in try ids() {
            let window = try isBehind ? window(of: id) : look(at: id)
            if window.expiry(after: retention) <= now { expired.append(id) }
        }
        return expired
    }

    /// Records the current time in the window of a check-in, and returns the window. Do not call
    /// this if the clock is known to be behind.
    private mutating func look(at id: CheckInID) throws -> CoarseInterval {
        let old = try window(of: id)
        let window = old.seen(at: now)
        if window != old { try setWindow(window, of: id) }
        return window
    }

    /// Returns whether the clock is behind. A clock is behind if it shows a time before the release
    /// of this version, or before the newest hour that the authority has signed. The authority's
    /// clock may have been ahead, so a synchronised clock takes precedence over the signed hours.
    private func isClockBehind(_ isClockSynchronized: () -> Bool) throws -> Bool {
        guard now >= Self.release else { return true }
        let state = try backgroundState()
        let signed = [state.newestHour, state.configurationHour].compactMap { $0.flatMap(Hour.init(number:))?.start }
        return signed.contains { now < $0 } && !isClockSynchronized()
    }

    /// The release date of this version: 2026-11-01. Clocks without a battery start before this
    /// date.
    private static let release = UnixTime(seconds: 1_793_491_200)

    /// Returns the first hour whose package can contain reports for a check-in that is still
    /// stored.
    func oldestHour() throws -> Hour { UnixTime(seconds: max(0, now.seconds - (try retention()))).hour }
}
