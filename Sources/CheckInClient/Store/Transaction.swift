import CheckInProtocol
import Cryptography
import Encodings
import Foundation
import GRDB

/// The diary's rows within one transaction. The rows are sealed when they are written and opened
/// when they are read.
///
/// Each sealed value is bound to its place (table, check-in and number) and to the reading key. If
/// a value was moved or a key file was swapped, the value can no longer be opened.
struct Transaction {
    var keys: DiaryKeys
    /// The private reading key; nil while the diary is locked.
    var privateKey: SecretBytes?
    /// When the transaction began.
    let now: UnixTime
    let db: Database
    var generator: any RandomNumberGenerator

    /// The client's states, once they were read. They are cached because decoding them takes longer
    /// than decoding any other value.
    let cache = ClientCache()

    /// Whether the owner's data can be read.
    var canRead: Bool { privateKey != nil }

    /// - Parameter unlocked: The private key of an unlocked diary. After everything has been
    ///   deleted, this key no longer matches the diary.
    /// - Throws: The errors of ``DiaryKeys``, and `changedMeanwhile`.
    init(
        _ db: Database,
        directory: DiaryDirectory,
        unlocked: SecretBytes?,
        now: UnixTime,
        generator: any RandomNumberGenerator
    ) throws {
        self.db = db
        self.now = now
        self.generator = generator
        keys = try DiaryKeys(of: directory, diaryIsEmpty: Self.isEmpty(db), using: &self.generator)
        privateKey = nil
        try finishReplacingReadingKey(of: directory)
        if let unlocked {
            guard X25519.publicKey(of: unlocked) == keys.reading.publicKey else { throw DiaryError.changedMeanwhile }
            privateKey = unlocked
        } else if case .plain(let key) = keys.reading.privatePart {
            privateKey = key
        } else {
            privateKey = nil
        }
        try eraseOldStorageKey(of: directory)
        try finishReplacingMatchingKey(of: directory)
        try restoreMatchingKey(of: directory)
        if canRead, keys.matching.key != nil { try applyNotes() }
    }

    /// Begins a transaction that only reads.
    ///
    /// Returns nil if something must be written first, or if only a transaction that excludes other
    /// processes can throw the right error.
    ///
    /// - Parameter isReadOnly: Whether the disk is read-only. Notes that were recorded while the diary
    ///   was locked are then ignored, and a matching key that its place does not provide is not stored
    ///   there again.
    init?(
        reading db: Database,
        directory: DiaryDirectory,
        unlocked: SecretBytes?,
        now: UnixTime,
        generator: any RandomNumberGenerator,
        isReadOnly: Bool = false
    ) throws {
        // This query also locks the database, so the keys cannot be replaced until this transaction
        // ends.
        let hasNotes = try !Self.isEmpty(db, ["note"])
        guard let keys = try? DiaryKeys(readingOnly: directory) else { return nil }
        self.db = db
        self.now = now
        self.generator = generator
        self.keys = keys
        if let unlocked {
            guard X25519.publicKey(of: unlocked) == keys.reading.publicKey else { return nil }
            privateKey = unlocked
        } else if case .plain(let key) = keys.reading.privatePart {
            privateKey = key
        }
        if keys.matching.key == nil {
            guard isReadOnly else { return nil }
            if let key = privateKey.flatMap(keys.matching.restored) { self.keys.matching = keys.matching.holding(key) }
        }
        if canRead && !isReadOnly && hasNotes { return nil }
    }

    /// Returns whether no row depends on the keys.
    private static func isEmpty(
        _ db: Database,
        _ tables: [StaticString] = ["checkIn", "client", "note", "sightingPage", "proximityDay"]
    ) throws -> Bool {
        try tables.allSatisfy { try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \($0))") == false }
    }

    // MARK: Check-ins

    func ids() throws -> [CheckInID] { try ids(beginningWith: "") }

    /// - Parameter beginning: The first characters of the IDs, in lower case.
    func ids(beginningWith beginning: String) throws -> [CheckInID] {
        // Each character of an ID is less than ~.
        let sql = "SELECT id FROM checkIn WHERE id >= ? AND id < ? ORDER BY id"
        return try String.fetchAll(db, sql: sql, arguments: [beginning, beginning + "~"]).map { string in
            guard let id = CheckInID(string) else { throw DiaryError.doesNotFitKeys }
            return id
        }
    }

    /// Returns the number of check-ins.
    func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM checkIn") ?? 0 }

    /// Returns whether a check-in is still stored.
    func has(_ id: CheckInID) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM checkIn WHERE id = ?)", arguments: [id.string]) == true
    }

    /// Returns the only check-in whose ID starts with `beginning`.
    func id(_ beginning: String) throws -> CheckInID {
        let ids = try CheckInID.beginning(typed: beginning).map { try self.ids(beginningWith: $0) } ?? []
        guard let first = ids.first else { throw DiaryError.unknownID(beginning) }
        guard ids.count == 1 else { throw DiaryError.ambiguousID(beginning, ids) }
        return first
    }

    func window(of id: CheckInID) throws -> CheckInWindow {
        let sealed = try Data.fetchOne(db, sql: "SELECT window FROM checkIn WHERE id = ?", arguments: [id.string])
        guard let sealed,
            let window = try CheckInWindow(decoding: open(sealed, .background, context: context("window", id)))
        else { throw DiaryError.doesNotFitKeys }
        return window
    }

    func openIDs() throws -> [CheckInID] {
        try overview().filter { $0.window.isOpen(at: now) }.map { try $0.id }
    }

    /// Adds a check-in under a new ID.
    mutating func add(_ window: CheckInWindow) throws -> CheckInID {
        let id = try addUnlisted(window, preferring: CheckInID(using: &generator))
        try setOverview(window, of: id)
        return id
    }

    /// Adds a check-in under this ID, or under a new one if another check-in has it. Does not add it to
    /// the overview, whose page must be missing or be changed afterwards.
    mutating func addUnlisted(_ window: CheckInWindow, preferring preferred: CheckInID) throws -> CheckInID {
        var id = preferred
        while try has(id) { id = CheckInID(using: &generator) }
        let sealed = try seal(window.encoded, .background, context: context("window", id))
        try db.execute(sql: "INSERT INTO checkIn (id, window) VALUES (?, ?)", arguments: [id.string, sealed])
        try setDeadline(window, of: id)
        // Write the trace at once, so that the existence of a trace does not reveal whether it has
        // content.
        try setTrace(Trace(), of: id)
        return id
    }

    mutating func setWindow(_ window: CheckInWindow, of id: CheckInID) throws {
        try writeWindow(window, of: id)
        try setOverview(window, of: id)
    }

    /// Sets a window, but not its copy in the overview.
    mutating func writeWindow(_ window: CheckInWindow, of id: CheckInID) throws {
        let sealed = try seal(window.encoded, .background, context: context("window", id))
        try db.execute(sql: "UPDATE checkIn SET window = ? WHERE id = ?", arguments: [sealed, id.string])
        try setDeadline(window, of: id)
    }

    /// Deletes a check-in and everything derived from it, including waiting submissions.
    ///
    /// - Parameter hasExpired: Whether the check-in's retention is over.
    mutating func delete(_ id: CheckInID, hasExpired: Bool = false) throws {
        if keys.matching.key != nil { try deletePending(of: id, hasExpired: hasExpired) }
        try db.execute(sql: "DELETE FROM checkIn WHERE id = ?", arguments: [id.string])
        try setOverview(nil, of: id)
        try setTraced(id, false)
        try DiaryStore.markForVacuum(db)
    }

    // MARK: Entries

    func entryCount(of id: CheckInID) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM entry WHERE checkIn = ?", arguments: [id.string]) ?? 0
    }

    mutating func append(_ entry: Entry, to id: CheckInID) throws {
        let number = try entryCount(of: id)
        let sealed = try seal(entry.encoded, .owner, context: context("entry", id, number))
        try db.execute(
            sql: "INSERT INTO entry (checkIn, number, sealed) VALUES (?, ?, ?)",
            arguments: [id.string, number, sealed]
        )
    }

    /// Replaces all entries of a check-in.
    mutating func replaceEntries(of id: CheckInID, with entries: [Entry]) throws {
        try db.execute(sql: "DELETE FROM entry WHERE checkIn = ?", arguments: [id.string])
        for entry in entries { try append(entry, to: id) }
        try DiaryStore.markForVacuum(db)
    }

    /// - Throws: `locked`.
    func entries(of id: CheckInID) throws -> [Entry] {
        try rows("entry", of: id).enumerated().map { number, sealed in
            guard let entry = try Entry(decoding: open(sealed, .owner, context: context("entry", id, number))) else {
                throw DiaryError.doesNotFitKeys
            }
            return entry
        }
    }

    // MARK: Presences

    func presences(of id: CheckInID) throws -> [Presence] {
        try rows("presence", of: id).enumerated().map { number, sealed in
            let bytes = try open(sealed, .background, context: context("presence", id, number))
            guard let presence = Presence(record: bytes) else { throw DiaryError.doesNotFitKeys }
            return presence
        }
    }

    /// Replaces the presences with new records for `window`, on the days of `keys`.
    mutating func setPresences(for window: CheckInWindow, keys: [PresenceKeys], of id: CheckInID) throws {
        let (old, new) = (try presences(of: id), Presence.all(in: window, keys: keys))
        try restartComparison(of: id, from: old, to: new) { transaction in
            try transaction.replacePresences(of: id, with: new)
        }
    }

    private mutating func replacePresences(of id: CheckInID, with presences: [Presence]) throws {
        try db.execute(sql: "DELETE FROM presence WHERE checkIn = ?", arguments: [id.string])
        for (number, presence) in presences.enumerated() {
            let sealed = try seal(presence.record, .background, context: context("presence", id, number))
            try db.execute(
                sql: "INSERT INTO presence (checkIn, number, sealed) VALUES (?, ?, ?)",
                arguments: [id.string, number, sealed]
            )
        }
    }

    /// Counts the values that only the program uses, except the window of each check-in: all other
    /// values except the entries. Takes about half a microsecond for each value.
    func otherUnreadableCount() throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM presence) + (SELECT count(*) FROM venueFingerprint) + (SELECT count(*) FROM trace)
                    + (SELECT count(*) FROM deadline) + (SELECT count(*) FROM client) + (SELECT count(*) FROM note)
                    + (SELECT count(*) FROM overview) + (SELECT count(*) FROM sightingPage)
                    + (SELECT count(*) FROM proximityDay)
                """
        ) ?? 0
    }

    // MARK: Everything, without the keys

    /// Deletes all check-ins and the client's state. Returns the number of check-ins.
    static func deleteEverything(_ db: Database) throws -> Int {
        try db.execute(
            sql: """
                DELETE FROM client; DELETE FROM note; DELETE FROM overview; DELETE FROM sightingPage;
                DELETE FROM proximityDay
                """
        )
        try db.execute(sql: "DELETE FROM checkIn")
        let count = db.changesCount
        try DiaryStore.markForVacuum(db)
        return count
    }

    /// Replaces all keys, and returns whether the old reading key had a passphrase. If the diary is
    /// not empty, does nothing and returns nil.
    static func replaceKeysIfEmpty(
        _ db: Database,
        of directory: DiaryDirectory,
        generator: any RandomNumberGenerator
    ) throws -> Bool? {
        guard try isEmpty(db) else { return nil }
        var generator = generator
        let old = try? ReadingKey.read(directory.readingKey)  // a damaged key is replaced like any other
        for path in [directory.matchingKey, directory.nextMatchingKey] {
            try MatchingKey.forget(path, directory.places)
        }
        try DiaryKeys.replaceAll(of: directory, using: &generator)
        try KeyFile.remove(directory.nextReadingKey)
        try KeyFile.remove(directory.nextMatchingKey)
        return old?.hasPassphrase ?? false
    }

    // MARK: Rows of a check-in

    private func rows(_ table: StaticString, of id: CheckInID) throws -> [Data] {
        try Data.fetchAll(
            db,
            sql: "SELECT sealed FROM \(table) WHERE checkIn = ? ORDER BY number",
            arguments: [id.string]
        )
    }

    /// Returns a check-in's row in a table that has at most one row for each check-in. Returns nil
    /// if there is no row for this check-in.
    func row(_ table: StaticString, of id: CheckInID) throws -> Data? {
        try Data.fetchOne(db, sql: "SELECT sealed FROM \(table) WHERE checkIn = ?", arguments: [id.string])
    }

    func setRow(_ table: StaticString, of id: CheckInID, _ sealed: Data) throws {
        try db.execute(
            sql: """
                INSERT INTO \(table) (checkIn, sealed) VALUES (?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed
                """,
            arguments: [id.string, sealed]
        )
    }
}

/// The days on which check-ins must be deleted even if the matching key is unavailable.
///
/// The kernel keyring loses the matching key when the machine is switched off. Therefore, if the
/// key is stored in the keyring, the diary also stores the day on which each check-in must be
/// deleted. If the key is stored elsewhere, the diary does not store this day. The day is encrypted
/// only under the storage key, which is stored beside the diary.
///
/// ```
/// deadline = BE32(day on which the check-in is deleted)          4 bytes
/// ```
extension Transaction {
    mutating func setDeadline(_ window: CheckInWindow, of id: CheckInID) throws {
        guard keys.matching.place == .keyring else { return }
        try setDeadline(window.expiry(after: retention()).day.number, of: id)
    }

    private mutating func setDeadline(_ day: UInt32, of id: CheckInID) throws {
        let context = context("deadline", id)
        try setRow("deadline", of: id, wrap(day.bigEndianBytes, context: context))
    }

    /// Sets the deadlines of all check-ins again, after the matching key has been moved to another
    /// place.
    mutating func setDeadlines() throws {
        try db.execute(sql: "DELETE FROM deadline")
        for id in try ids() { try setDeadline(window(of: id), of: id) }
        try setProximityDeadlines()
    }

    /// The deadline of what is recorded today. If a deadline is later, the clock was ahead when it was
    /// set, or is behind now.
    var todaysDeadline: UInt32 { now.day.number + UInt32(BackgroundState().keptDays) }

    /// Returns the check-ins that must be deleted today or should already have been deleted. Brings
    /// later deadlines forward to ``todaysDeadline``.
    mutating func idsPastDeadline() throws -> [CheckInID] {
        var expired: [CheckInID] = []
        for id in try ids() {
            guard let day = try deadline(of: id) else { continue }
            if day <= now.day.number { expired.append(id) }
            if day > todaysDeadline { try setDeadline(todaysDeadline, of: id) }
        }
        return expired
    }

    /// Returns the last day on which a check-in must be deleted; nil without check-ins.
    func latestDeadline() throws -> Day? {
        try ids().compactMap(deadline(of:)).max().flatMap(Day.init(number:))
    }

    /// Returns the number of the day on which a check-in must be deleted; nil if it is not stored.
    private func deadline(of id: CheckInID) throws -> UInt32? {
        guard let sealed = try row("deadline", of: id) else { return nil }
        guard let bytes = SecretBox.open(Array(sealed), key: keys.storage, context: context("deadline", id)),
            bytes.count == 4
        else { throw DiaryError.doesNotFitKeys }
        return bytes.withSpan { UInt32(bigEndianBytes: $0, at: 0) }
    }
}
