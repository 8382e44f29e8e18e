import Cryptography
import Files
import Foundation
import GRDB
import Synchronization
import SystemPackage

extension Transaction {
    /// Who can read a value.
    enum Reader {
        /// The owner, with the passphrase.
        case owner
        /// Background tasks, while the diary is locked: ``BackgroundState``.
        case background
    }

    /// Encrypts a value for a reader.
    ///
    /// - Throws: `keyAway` for a value that background tasks read.
    mutating func seal(_ plaintext: some ByteRegion, _ reader: Reader, context: [UInt8]) throws -> Data {
        let inner: [UInt8]
        switch reader {
        case .owner:
            let sealed = SealedBox.seal(plaintext, to: keys.reading.publicKey, context: context, using: &generator)
            guard let sealed else { throw DiaryError.doesNotFitKeys }  // right checksum, invalid key
            inner = sealed
        case .background:
            inner = SecretBox.seal(plaintext, key: try matchingKey, context: context, using: &generator)
        }
        return wrap(inner, context: context)
    }

    /// Encrypts a value under the storage key.
    mutating func wrap(_ inner: [UInt8], context: [UInt8]) -> Data {
        Data(SecretBox.seal(inner, key: keys.storage, context: context, using: &generator))
    }

    /// Decrypts a value.
    ///
    /// - Throws: `doesNotFitKeys`; `locked` for a value that the owner reads; `keyAway` for a value
    ///   that background tasks read.
    func open(_ sealed: Data, _ reader: Reader, context: [UInt8]) throws -> SecretBytes {
        guard let inner = SecretBox.open(Array(sealed), key: keys.storage, context: context) else {
            throw DiaryError.doesNotFitKeys
        }
        let plaintext: SecretBytes?
        Decryptions.counter?.increment()
        switch reader {
        case .owner:
            guard let privateKey else { throw DiaryError.locked }
            plaintext = SealedBox.open([UInt8](copying: inner), privateKey: privateKey, context: context)
        case .background:
            plaintext = SecretBox.open([UInt8](copying: inner), key: try matchingKey, context: context)
        }
        guard let plaintext else { throw DiaryError.doesNotFitKeys }
        return plaintext
    }

    /// - Throws: `keyAway`.
    private var matchingKey: SecretBytes {
        get throws {
            guard let key = keys.matching.key else {
                throw DiaryError.keyAway(keys.matching.place, reason: keys.matching.failure?.reason ?? "")
            }
            return key
        }
    }

    func context(_ kind: StaticString, _ id: CheckInID, _ number: Int = 0) -> [UInt8] {
        context("diary/\(kind)/\(id)/\(number)/")
    }

    /// Returns the context of a value that does not belong to a check-in.
    func context(_ kind: StaticString, _ number: Int = 0) -> [UInt8] {
        context("client/\(kind)/\(number)/")
    }

    /// Returns the context of the deadline of a value that does not belong to a check-in.
    func deadlineContext(_ kind: StaticString, _ number: Int) -> [UInt8] {
        context("client/\(kind)/\(number)/deadline/")
    }

    private func context(_ place: String) -> [UInt8] {
        Array("venue-checkin/v1/\(place)".utf8) + keys.reading.publicKey
    }

    // MARK: Other keys

    /// Returns every row with its place and its reader.
    private func rows() throws -> [(value: Value, sealed: Data)] {
        let tables: [(StaticString, column: StaticString, owner: StaticString, number: StaticString, Reader)] = [
            ("checkIn", "window", "id", "0", .background),
            ("presence", "sealed", "checkIn", "number", .background),
            ("venueFingerprint", "sealed", "checkIn", "0", .background),
            ("deadline", "sealed", "checkIn", "0", .owner),
            ("entry", "sealed", "checkIn", "number", .owner),
            ("trace", "sealed", "checkIn", "0", .owner),
            ("client", "sealed", "NULL", "number", .owner),
            ("note", "sealed", "NULL", "number", .owner),
            ("overview", "sealed", "NULL", "number", .background),
            ("sightingPage", "sealed", "NULL", "number", .background),
            ("sightingPage", "deadline", "NULL", "number", .owner),
            ("proximityDay", "sealed", "NULL", "number", .owner),
            ("proximityDay", "deadline", "NULL", "number", .owner),
        ]
        return try tables.flatMap { table, column, owner, number, reader in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT \(owner) AS owner, \(number) AS number, \(column) AS sealed FROM \(table)
                        WHERE \(column) IS NOT NULL
                    """
            )
            .map { row in
                let owner: String? = row["owner"]
                let number: Int = row["number"]
                let isBackground =
                    reader == .background
                    || ("\(table)" == "client" && [ClientRow.background, ClientRow.radio].contains(number))
                let value = Value(
                    table: table,
                    column: column,
                    owner: owner,
                    number: number,
                    reader: isBackground ? .background : .owner
                )
                return (value, row["sealed"])
            }
        }
    }

    private struct Value {
        let table: StaticString
        let column: StaticString
        let owner: String?
        let number: Int
        let reader: Reader

        /// Deadlines are encrypted only under the storage key.
        var isDeadline: Bool { "\(table)" == "deadline" || "\(column)" == "deadline" }
    }

    private func context(of value: Value) throws -> [UInt8] {
        guard let owner = value.owner else {
            return value.isDeadline ? deadlineContext(value.table, value.number) : context(value.table, value.number)
        }
        guard let id = CheckInID(owner) else { throw DiaryError.doesNotFitKeys }
        return context("\(value.table)" == "checkIn" ? "window" : value.table, id, value.number)
    }

    private func replace(_ value: Value, with sealed: Data) throws {
        let (place, arguments): (String, StatementArguments) =
            switch "\(value.table)" {
            case "checkIn": ("id = ?", [sealed, value.owner])
            case "client", "note", "overview", "sightingPage", "proximityDay": ("number = ?", [sealed, value.number])
            case "entry", "presence": ("checkIn = ? AND number = ?", [sealed, value.owner, value.number])
            default: ("checkIn = ?", [sealed, value.owner])
            }
        try db.execute(sql: "UPDATE \(value.table) SET \(value.column) = ? WHERE \(place)", arguments: arguments)
    }

    /// Encrypts every row under a new storage key. The key file contains both keys until
    /// ``eraseOldStorageKey(of:)``.
    mutating func replaceStorageKey(of directory: DiaryDirectory) throws {
        let new = StorageKey.draw(using: &generator)
        try StorageKey.add(new, to: directory.storageKey)
        for (value, sealed) in try rows() {
            let context = try context(of: value)
            guard let inner = SecretBox.open(Array(sealed), key: keys.storage, context: context) else {
                throw DiaryError.doesNotFitKeys
            }
            let resealed = Data(SecretBox.seal(inner, key: new, context: context, using: &generator))
            try replace(value, with: resealed)
        }
        (keys.leftoverStorage, keys.storage) = (keys.storage, new)
    }

    /// Determines which of two storage keys encrypts the rows, and erases the other key from the
    /// key file.
    mutating func eraseOldStorageKey(of directory: DiaryDirectory) throws {
        guard let other = keys.leftoverStorage else { return }
        if let (value, sealed) = try rows().first {
            let context = try context(of: value)
            if SecretBox.open(Array(sealed), key: keys.storage, context: context) == nil { keys.storage = other }
        }
        try StorageKey.replace(directory.storageKey, with: keys.storage, using: &generator)
        keys.leftoverStorage = nil
    }

    /// Replaces the matching key with a new key in another place.
    ///
    /// - Throws: `keyPlace` if the place cannot store the key.
    mutating func moveMatchingKey(to place: KeyPlace, of directory: DiaryDirectory) throws {
        guard place != keys.matching.place else { return }
        do {
            try replaceMatchingKey(in: place, of: directory)
        } catch let error as KeyPlaceError {
            throw DiaryError.keyPlace(place, reason: error.reason)
        }
        try setDeadlines()
        try DiaryStore.markForVacuum(db)
    }

    /// Generates a new matching key for a place. Then encrypts all rows for background tasks under
    /// the new key. Both key files exist until ``finishReplacingMatchingKey(of:)``.
    mutating func replaceMatchingKey(in place: KeyPlace, of directory: DiaryDirectory) throws {
        let values = try opened { $0 == .background }
        let key = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
        try keep(key, in: place, at: directory.nextMatchingKey, of: directory)
        try seal(values)
    }

    /// Generates a new reading key and a new matching key, and encrypts every row under the new
    /// keys. After that, a copy of an older key file, on the disk or elsewhere, can no longer
    /// decrypt the diary. Both the old and the new key files exist until
    /// ``finishReplacingReadingKey(of:)``.
    ///
    /// - Parameters:
    ///   - lock: The passphrase; nil for a reading key without a passphrase.
    ///   - place: The place for the matching key.
    /// - Throws: `locked`, `passphraseMemory`; `keyPlace` if the place cannot store the key.
    mutating func replaceKeys(
        lock: (passphrase: SecretBytes, cost: Scrypt)?,
        place: KeyPlace,
        of directory: DiaryDirectory
    ) throws {
        // In an empty diary, there would be no row to show which keys are in use.
        if try rows().isEmpty { try updateBackground { _ in } }
        let values = try opened { _ in true }
        let new = SecretBytes(randomCount: X25519.keyCount, using: &generator)
        let reading =
            if let lock {
                try ReadingKey(privateKey: new, passphrase: lock.passphrase, cost: lock.cost, using: &generator)
            } else {
                ReadingKey(privateKey: new)
            }
        let matching = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
        (keys.reading, privateKey) = (reading, new)
        do {
            try keep(matching, in: place, at: directory.nextMatchingKey, of: directory)
        } catch let error as KeyPlaceError {
            throw DiaryError.keyPlace(place, reason: error.reason)
        }
        try reading.replace(directory.nextReadingKey)
        try seal(values)
        try setDeadlines()
        try DiaryStore.markForVacuum(db)
    }

    /// Returns the content of all rows for the wanted readers. Omits deadlines, because they are
    /// encrypted only under the storage key.
    private func opened(for isWanted: (Reader) -> Bool) throws -> [(value: Value, bytes: SecretBytes)] {
        try rows().filter { !$0.value.isDeadline && isWanted($0.value.reader) }.map { value, sealed in
            (value, try open(sealed, value.reader, context: context(of: value)))
        }
    }

    private mutating func seal(_ values: [(value: Value, bytes: SecretBytes)]) throws {
        for (value, bytes) in values {
            try replace(value, with: seal(bytes, value.reader, context: context(of: value)))
        }
    }

    /// Determines which of two reading keys the rows are sealed to, and erases the other key.
    mutating func finishReplacingReadingKey(of directory: DiaryDirectory) throws {
        guard let next = try ReadingKey.read(directory.nextReadingKey) else { return }
        var other = self
        other.keys.reading = next
        let isInUse = try rows().first.map { value, sealed in
            let context = try other.context(of: value)
            return [keys.storage, keys.leftoverStorage].compactMap { $0 }.contains { key in
                SecretBox.open(Array(sealed), key: key, context: context) != nil
            }
        }
        guard isInUse == true else { return try KeyFile.remove(directory.nextReadingKey) }
        try KeyFile.move(directory.nextReadingKey, to: directory.readingKey)
        keys.reading = next
    }

    /// Determines which of two matching keys encrypts the rows, and removes the other key.
    mutating func finishReplacingMatchingKey(of directory: DiaryDirectory) throws {
        guard let next = try MatchingKey.read(directory.nextMatchingKey, directory.places) else { return }
        let old = keys.matching
        if let (value, sealed) = try rows().first(where: { $0.value.reader == .background }) {
            let context = try context(of: value)
            let inner = SecretBox.open(Array(sealed), key: keys.storage, context: context).map { [UInt8](copying: $0) }
            func opens(_ key: SecretBytes) -> Bool {
                inner.map { SecretBox.open($0, key: key, context: context) != nil } ?? false
            }
            // If the place of one key does not respond, the other key is enough to decide. If both
            // places do not respond, a later transaction decides.
            guard let isInUse = next.key.map(opens) ?? old.key.map({ !opens($0) }) else { return }
            guard isInUse else {
                try MatchingKey.forget(directory.nextMatchingKey, directory.places)
                return try KeyFile.remove(directory.nextMatchingKey)
            }
        }
        try MatchingKey.forget(directory.matchingKey, directory.places)
        try KeyFile.move(directory.nextMatchingKey, to: directory.matchingKey)
        keys.matching = next
    }

    /// If the place does not provide the matching key, decrypts the sealed copy of the key and
    /// stores the key in the place again. A place that does not respond now may respond later.
    /// Until then, the key is not stored elsewhere, and background tasks wait. On a full disk, the
    /// owner can still read the diary.
    mutating func restoreMatchingKey(of directory: DiaryDirectory) throws {
        guard keys.matching.key == nil, let privateKey, let key = keys.matching.restored(by: privateKey) else { return }
        do {
            try keep(key, in: keys.matching.place, at: directory.matchingKey, of: directory)
        } catch is KeyPlaceError {
            keys.matching = keys.matching.holding(key)
        } catch let error as FileError where error.errno == .noSpace {
            keys.matching = keys.matching.holding(key)
        }
        try deleteIncompleteDays()
    }

    private mutating func keep(
        _ key: SecretBytes,
        in place: KeyPlace,
        at path: FilePath,
        of directory: DiaryDirectory
    ) throws {
        let publicKey = keys.reading.publicKey
        try MatchingKey.keep(key, in: place, directory.places, path, sealingTo: publicKey, using: &generator)
        guard let kept = try MatchingKey.read(path, directory.places) else {
            throw DiaryError.keyMissing(path: path.string)
        }
        keys.matching = kept
    }
}

/// Counts the values that are decrypted, so that a test can limit the work of an operation.
final class Decryptions: Sendable {
    @TaskLocal static var counter: Decryptions?
    private let number = Atomic(0)

    var count: Int { number.load(ordering: .relaxed) }

    func increment() {
        number.add(1, ordering: .relaxed)
    }
}
