import CheckInProtocol
import Platform
public import SystemPackage

extension Diary {
    /// Deletes a check-in and all that is derived from it, for good.
    ///
    /// - Parameter beginning: The check-in's ID or the first characters of it.
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

    /// Deletes the check-ins whose 14 days are over, or as many as the authority says, with all that is derived from them, for good, and
    /// what was downloaded for them.
    ///
    /// A check-in that begins in the future stays for as long from now on: the clock was, or is, wrong. What is deleted does not come
    /// back when the clock is set back.
    ///
    /// - Returns: How many there were.
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

    /// Deletes every check-in, what was downloaded, enrolled and consented to, and replaces all keys, so that what may be left of the
    /// old values on the disk cannot be opened any more. Works without the keys, too: it is the way out when one was lost.
    ///
    /// A process that is killed in between leaves an empty diary, with the old keys or with new ones.
    ///
    /// - Parameters:
    ///   - path: The diary's directory.
    ///   - generator: Draws the new keys. It must be cryptographically secure.
    /// - Returns: How many check-ins there were, and whether a passphrase is gone with its key.
    public static func deleteEverything(
        in path: FilePath,
        generator: @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) throws(DiaryError) -> (checkIns: Int, hadPassphrase: Bool) {
        let store = try DiaryStore(DiaryDirectory(path: path))
        var deleted = 0
        // Another process may check in between the sweep and the new keys.
        while true {
            deleted += try store.write(Transaction.deleteEverything)
            try store.sweep()
            let hadPassphrase = try store.write { db in
                try Transaction.replaceKeysIfEmpty(db, of: store.directory, generator: generator())
            }
            guard let hadPassphrase else { continue }
            // Last, as what matters must not wait for it. Whoever is downloading has no consent any more, and keeps nothing.
            try PublishedFiles(in: path).removeEverything()
            return (deleted, hadPassphrase)
        }
    }
}

extension Transaction {
    /// Check-ins whose days are over.
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

    /// The window of a check-in, after a look at a clock that is not known to be behind.
    private mutating func look(at id: CheckInID) throws -> OccupiedWindow {
        let old = try window(of: id)
        let window = old.seen(at: now)
        if window != old { try setWindow(window, of: id) }
        return window
    }

    /// Whether the clock tells a time that cannot be right: one before this version of the program, or before what the authority has
    /// signed. A clock that is synchronised is believed rather than the authority, whose clock may have been ahead.
    private func isClockBehind(_ isClockSynchronized: () -> Bool) throws -> Bool {
        guard now >= Self.release else { return true }
        let state = try backgroundState()
        let signed = [state.newestHour, state.configurationHour].compactMap { $0.flatMap(Hour.init(number:))?.start }
        return signed.contains { now < $0 } && !isClockSynchronized()
    }

    /// 2026-11-01. Clocks without a battery begin before.
    private static let release = UnixTime(seconds: 1_793_491_200)

    /// The first hour whose package has reports of a check-in that is still kept.
    func oldestHour() throws -> Hour { UnixTime(seconds: max(0, now.seconds - (try retention()))).hour }
}
