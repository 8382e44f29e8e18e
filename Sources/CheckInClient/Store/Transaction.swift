import CheckInProtocol
import Cryptography
import Foundation
import GRDB

/// The rows of the diary within one transaction, sealed on the way in and opened on the way out.
///
/// Each sealed value is bound to its place: table, check-in and number; what can be opened without the passphrase also to the
/// reading key. A value that was moved, or a key file that was swapped, is found when it is opened.
struct Transaction {
    let keys: DiaryKeys
    /// When the transaction began.
    let now: UnixTime
    let db: Database
    private var generator: any RandomNumberGenerator

    init(_ db: Database, directory: DiaryDirectory, now: UnixTime, generator: any RandomNumberGenerator) throws {
        self.db = db
        self.now = now
        self.generator = generator
        keys = try DiaryKeys(of: directory, diaryIsEmpty: Self.isEmpty(db), using: &self.generator)
    }

    /// Whether nothing is sealed under the keys.
    private static func isEmpty(_ db: Database) throws -> Bool {
        try Int.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM checkIn) + (SELECT count(*) FROM client) + (SELECT count(*) FROM submission)
                """
        ) == 0
    }

    // MARK: Check-ins

    func ids() throws -> [CheckInID] {
        try String.fetchAll(db, sql: "SELECT id FROM checkIn ORDER BY id").map { string in
            guard let id = CheckInID(string) else { throw DiaryError.doesNotFitKeys }
            return id
        }
    }

    /// The one check-in whose ID is `beginning`, or begins with it.
    func id(_ beginning: String) throws -> CheckInID {
        let ids = try ids().filter { $0.begins(with: beginning) }
        guard let first = ids.first else { throw DiaryError.unknownID(beginning) }
        guard ids.count == 1 else { throw DiaryError.ambiguousID(beginning, ids) }
        return first
    }

    func window(of id: CheckInID) throws -> OccupiedWindow {
        let sealed = try Data.fetchOne(db, sql: "SELECT window FROM checkIn WHERE id = ?", arguments: [id.string])
        guard let sealed, let bytes = open(sealed, context: context("window", id, 0)),
            let window = OccupiedWindow(decoding: bytes)
        else { throw DiaryError.doesNotFitKeys }
        return window
    }

    func openIDs() throws -> [CheckInID] {
        try ids().filter { try window(of: $0).isOpen(at: now) }
    }

    /// Adds a check-in under a new ID.
    mutating func add(_ window: OccupiedWindow) throws -> CheckInID {
        let taken = Set(try ids())
        var id = CheckInID(using: &generator)
        while taken.contains(id) { id = CheckInID(using: &generator) }
        let sealed = seal(window.encoded, context: context("window", id, 0))
        try db.execute(sql: "INSERT INTO checkIn (id, window) VALUES (?, ?)", arguments: [id.string, sealed])
        return id
    }

    mutating func setWindow(_ window: OccupiedWindow, of id: CheckInID) throws {
        let sealed = seal(window.encoded, context: context("window", id, 0))
        try db.execute(sql: "UPDATE checkIn SET window = ? WHERE id = ?", arguments: [sealed, id.string])
    }

    /// Deletes a check-in and all that is derived from it, submissions that wait included.
    mutating func delete(_ id: CheckInID) throws {
        try deleteSubmissions(of: id)
        try db.execute(sql: "DELETE FROM checkIn WHERE id = ?", arguments: [id.string])
        try DiaryStore.markForSweep(db)
    }

    // MARK: Entries

    mutating func append(_ entry: Entry, to id: CheckInID) throws {
        let number =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM entry WHERE checkIn = ?", arguments: [id.string]) ?? 0
        let sealed = SealedBox.seal(
            entry.encoded,
            to: keys.reading.publicKey,
            context: context("entry", id, number),
            using: &generator
        )
        guard let sealed else { throw DiaryError.doesNotFitKeys }  // the checksum was right and the key is not
        try db.execute(
            sql: "INSERT INTO entry (checkIn, number, sealed) VALUES (?, ?, ?)",
            arguments: [id.string, number, Data(sealed)]
        )
    }

    /// Leaves none of those that were there.
    mutating func replaceEntries(of id: CheckInID, with entries: [Entry]) throws {
        try db.execute(sql: "DELETE FROM entry WHERE checkIn = ?", arguments: [id.string])
        for entry in entries { try append(entry, to: id) }
        try DiaryStore.markForSweep(db)
    }

    func entries(of id: CheckInID, privateKey: SecretBytes) throws -> [Entry] {
        try rows("entry", of: id).enumerated().map { number, sealed in
            guard
                let bytes = SealedBox.open(
                    Array(sealed),
                    privateKey: privateKey,
                    context: context("entry", id, number)
                ),
                let entry = Entry(decoding: bytes)
            else { throw DiaryError.doesNotFitKeys }
            return entry
        }
    }

    // MARK: Matching records

    func matchingRecords(of id: CheckInID) throws -> [Presence] {
        try rows("matchingRecord", of: id).enumerated().map { number, sealed in
            guard let bytes = open(sealed, context: context("matchingRecord", id, number)),
                let presence = Presence(record: bytes)
            else { throw DiaryError.doesNotFitKeys }
            return presence
        }
    }

    /// Replaces the records by those of `window`, as far as there are `keys` of its days.
    mutating func setMatchingRecords(for window: OccupiedWindow, keys: [PresenceKeys], of id: CheckInID) throws {
        let presences = Presence.all(in: window, keys: keys)
        try restartComparison(of: id, from: matchingRecords(of: id), to: presences)
        try db.execute(sql: "DELETE FROM matchingRecord WHERE checkIn = ?", arguments: [id.string])
        for (number, presence) in presences.enumerated() {
            let sealed = seal(presence.record, context: context("matchingRecord", id, number))
            try db.execute(
                sql: "INSERT INTO matchingRecord (checkIn, number, sealed) VALUES (?, ?, ?)",
                arguments: [id.string, number, sealed]
            )
        }
    }

    func matchingRecordCount() throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM matchingRecord") ?? 0
    }

    // MARK: Keys

    /// Locks `privateKey` with a passphrase, or unlocks it for good.
    mutating func replaceReadingKey(
        of directory: DiaryDirectory,
        _ privateKey: SecretBytes,
        lock: (passphrase: SecretBytes, cost: Scrypt)?
    ) throws {
        let key =
            if let lock {
                try ReadingKey(
                    privateKey: privateKey,
                    passphrase: lock.passphrase,
                    cost: lock.cost,
                    using: &generator
                )
            } else {
                ReadingKey(privateKey: privateKey)
            }
        try key.replace(directory.readingKey)
    }

    // MARK: Everything, without the keys

    /// Deletes all check-ins, and all that the client remembers. Returns how many check-ins there were.
    static func deleteEverything(_ db: Database) throws -> Int {
        try db.execute(sql: "DELETE FROM client; DELETE FROM submission")
        try db.execute(sql: "DELETE FROM checkIn")
        let count = db.changesCount
        try DiaryStore.markForSweep(db)
        return count
    }

    /// Replaces both keys and returns whether the old one had a passphrase; or does nothing and returns nil if there are check-ins.
    static func replaceKeysIfEmpty(
        _ db: Database,
        of directory: DiaryDirectory,
        generator: any RandomNumberGenerator
    ) throws -> Bool? {
        guard try isEmpty(db) else { return nil }
        var generator = generator
        let old = try? ReadingKey.read(directory.readingKey)  // a damaged one is replaced like any other
        _ = try DiaryKeys(replacingThoseOf: directory, using: &generator)
        return old?.hasPassphrase ?? false
    }

    // MARK: Sealing

    private func rows(_ table: StaticString, of id: CheckInID) throws -> [Data] {
        try Data.fetchAll(
            db,
            sql: "SELECT sealed FROM \(table) WHERE checkIn = ? ORDER BY number",
            arguments: [id.string]
        )
    }

    mutating func seal(_ plaintext: some ByteRegion, context: [UInt8]) -> Data {
        Data(SecretBox.seal(plaintext, key: keys.matching, context: context, using: &generator))
    }

    func open(_ sealed: Data, context: [UInt8]) -> SecretBytes? {
        SecretBox.open(Array(sealed), key: keys.matching, context: context)
    }

    func context(_ kind: StaticString, _ id: CheckInID, _ number: Int = 0) -> [UInt8] {
        Array("venue-checkin/v1/diary/\(kind)/\(id)/\(number)/".utf8) + keys.reading.publicKey
    }

    /// Of a value that belongs to no check-in.
    func context(_ kind: StaticString, _ number: Int = 0) -> [UInt8] {
        Array("venue-checkin/v1/client/\(kind)/\(number)/".utf8) + keys.reading.publicKey
    }
}
