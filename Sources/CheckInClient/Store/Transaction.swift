import CheckInProtocol
import Cryptography
import Encodings
import Foundation
import GRDB

/// The diary's values within one transaction. A value is opened when it is first needed. What has
/// changed is sealed and written at the end of the transaction (``finish(in:)``).
///
/// Each sealed value is bound to its name and to the reading key. If a value was moved or a key file
/// was swapped, the value can no longer be opened.
///
/// Without the reading key, a transaction can write all values, but cannot read the owner's:
/// ``OwnerTransaction``.
class Transaction {
    final var keys: DiaryKeys
    /// The host of the authority that the transaction is about; nil for the only one.
    final let host: String?
    /// When the transaction began.
    final let now: UnixTime
    final let table: ValueTable
    final var generator: any RandomNumberGenerator

    // The values that the transaction has read or written.
    final var knownBackground: BackgroundState?
    final var knownOwner: OwnerState?
    final var knownCheckIns: [CheckInID: BackgroundCheckIn] = [:]
    final var knowsAllCheckIns = false

    /// What must be written at the end of the transaction.
    final var changed: Set<ValueName.Kind> = []
    final var changedCheckIns: Set<CheckInID> = []
    /// Whether something was deleted, so that the storage key must be replaced.
    final private(set) var hasDeleted = false

    init(
        _ table: ValueTable,
        _ keys: DiaryKeys,
        about host: String?,
        now: UnixTime,
        generator: any RandomNumberGenerator
    ) {
        (self.table, self.keys, self.host, self.now, self.generator) = (table, keys, host, now, generator)
    }

    /// This transaction, if it can read the owner's values.
    final var owner: OwnerTransaction? { self as? OwnerTransaction }

    /// Begins a transaction while no other process writes.
    ///
    /// - Parameter unlocked: The private key of an unlocked diary. After everything has been
    ///   deleted, this key no longer matches the diary.
    /// - Throws: The errors of ``DiaryKeys``, and `changedMeanwhile`.
    static func begin(
        _ db: Database,
        directory: DiaryDirectory,
        unlocked: SecretBytes?,
        about host: String?,
        now: UnixTime,
        generator: any RandomNumberGenerator
    ) throws -> Transaction {
        let table = ValueTable(db: db)
        var generator = generator
        var keys = try DiaryKeys(of: directory, diaryIsEmpty: table.isEmpty, using: &generator)
        try finishReplacingReadingKey(&keys, table, of: directory)
        guard keys.reading.matches(unlocked) else { throw DiaryError.changedMeanwhile }
        let transaction = make(table, keys, unlocked, about: host, now: now, generator: generator)
        try transaction.eraseOldStorageKey(of: directory)
        try transaction.finishReplacingMatchingKey(of: directory)
        try transaction.owner?.restoreMatchingKey(of: directory)
        if transaction.keys.matching.key != nil { try transaction.owner?.applyNotes() }
        return transaction
    }

    /// Begins a transaction that only reads.
    ///
    /// Returns nil if something must be written first, or if only a transaction that excludes other
    /// processes can throw the right error.
    ///
    /// - Parameter isReadOnly: Whether the disk is read-only. Notes that were recorded while the diary
    ///   was locked are then ignored, and a matching key that its place does not provide is not stored
    ///   there again.
    static func begin(
        reading db: Database,
        directory: DiaryDirectory,
        unlocked: SecretBytes?,
        about host: String?,
        now: UnixTime,
        generator: any RandomNumberGenerator,
        isReadOnly: Bool = false
    ) throws -> Transaction? {
        let table = ValueTable(db: db)
        // This query also locks the database, so the keys cannot be replaced until this transaction
        // ends.
        let hasNotes = try table.first(.note) != nil
        guard let keys = try? DiaryKeys(readingOnly: directory), keys.reading.matches(unlocked) else { return nil }
        let transaction = make(table, keys, unlocked, about: host, now: now, generator: generator)
        let owner = transaction.owner
        if keys.matching.key == nil {
            guard isReadOnly else { return nil }
            if let key = owner.flatMap({ keys.matching.restored(by: $0.privateKey) }) {
                transaction.keys.matching = keys.matching.holding(key)
            }
        }
        return owner != nil && hasNotes && !isReadOnly ? nil : transaction
    }

    private static func make(
        _ table: ValueTable,
        _ keys: DiaryKeys,
        _ unlocked: SecretBytes?,
        about host: String?,
        now: UnixTime,
        generator: any RandomNumberGenerator
    ) -> Transaction {
        guard let key = unlocked ?? keys.reading.plainKey else {
            return Transaction(table, keys, about: host, now: now, generator: generator)
        }
        return OwnerTransaction(table, keys, privateKey: key, about: host, now: now, generator: generator)
    }

    // MARK: The end

    /// Writes what has changed. If something was deleted, also replaces the storage key.
    func finish(in directory: DiaryDirectory) throws {
        try writeChanges()
        if hasDeleted { try replaceStorageKey(of: directory) }
    }

    /// Writes what has changed.
    final func writeChanges() throws {
        if !changed.isDisjoint(with: [.owner, .submissions]) { try owner?.refreshBackground() }
        for id in changedCheckIns {
            if let checkIn = knownCheckIns[id] { try write(ValueName(.checkIn, of: id), checkIn.encoded) }
        }
        if changed.contains(.owner), let state = knownOwner {
            let ids = Set(try ids())
            try write(ValueName(.owner), state.keepingResults(of: ids.contains).encoded(checkIns: ids.count))
        }
        if changed.contains(.background), let state = knownBackground {
            try write(ValueName(.background), state.encoded)
        }
        if !changed.isEmpty || !changedCheckIns.isEmpty || hasDeleted {
            try writeDeletionDays()
            if keys.matching.key != nil { try writeOpenCheckIns() }
        }
        (changed, changedCheckIns) = ([], [])
    }

    /// Records that something was deleted. Copies of it, which can remain on the disk, then become
    /// useless at the end of the transaction.
    final func noteDeletion() { hasDeleted = true }

    // MARK: The client's state

    /// Returns the background state, which is empty until it is first written.
    func backgroundState() throws -> BackgroundState {
        if knownBackground == nil { knownBackground = try value(ValueName(.background)) }
        return knownBackground ?? BackgroundState()
    }

    /// Changes the background state. The first change also writes the client's other values, so that
    /// the existence of a value does not reveal what it contains.
    @discardableResult
    func updateBackground<Result>(_ body: (inout BackgroundState) throws -> Result) throws -> Result {
        var state = try backgroundState()
        let result = try body(&state)
        if knownBackground == nil {
            if try table.sealed(ValueName(.owner)) == nil { setOwner(knownOwner ?? OwnerState()) }
            if try table.sealed(ValueName(.submissions)) == nil { try writeSubmissions([:]) }
        }
        knownBackground = state
        changed.insert(.background)
        return result
    }

    /// Returns the authority that the transaction is about; nil if the diary does not have it.
    ///
    /// - Throws: `severalAuthorities`.
    func authorityState() throws -> AuthorityState? { try backgroundState().authority(host) }

    /// Returns the authority that the transaction is about.
    ///
    /// - Throws: `notEnrolled`, `notEnrolledWith` and `severalAuthorities`.
    func requireAuthority() throws -> AuthorityState {
        guard let state = try authorityState() else {
            throw host.map { DiaryError.notEnrolledWith(host: $0) } ?? .notEnrolled
        }
        return state
    }

    /// Changes what is known about the authority that the transaction is about.
    ///
    /// - Throws: As ``requireAuthority()``.
    @discardableResult
    func updateAuthority<Result>(_ body: (inout AuthorityState) throws -> Result) throws -> Result {
        let host = try requireAuthority().authority.host
        return try updateBackground { state in
            guard let index = try state.index(of: host) else { throw DiaryError.notEnrolledWith(host: host) }
            return try body(&state.authorities[index])
        }
    }

    /// The retention in seconds, counted from the start of a stay (rounded down to five minutes).
    func retention() throws -> Int64 { Int64(try backgroundState().keptDays) * Day.seconds }

    /// The retention of published files in seconds.
    func publishedRetention() throws -> Int64 { Int64(try backgroundState().publishedDays) * Day.seconds }

    final func setOwner(_ state: OwnerState) {
        knownOwner = state
        changed.insert(.owner)
    }

    // MARK: Consents

    /// Returns the user's answer; `notAsked` if the answer cannot be read.
    func answer(_ consent: Consent) throws -> ConsentAnswer {
        let state = try backgroundState()
        if state.permits.contains(consent.rawValue) { return .given }
        if consent == .keepingLonger, state.longestDays != nil { return .given }
        return try owner?.ownerState().answer(consent) ?? .notAsked
    }

    /// Requires a consent.
    ///
    /// - Throws: `noConsent` unless the user has given the consent.
    func require(_ consent: Consent) throws {
        let answer = try answer(consent)
        guard answer == .given else { throw DiaryError.noConsent(consent, answer) }
    }

    // MARK: Everything, without the keys

    /// Deletes all values. Returns the number of check-ins.
    static func deleteEverything(_ db: Database) throws -> Int {
        let table = ValueTable(db: db)
        let count = try table.counts()[.checkIn] ?? 0
        try table.replaceAll([])
        return count
    }

    /// Replaces all keys, and returns whether the old reading key had a passphrase. If the diary is
    /// not empty, does nothing and returns nil.
    static func replaceKeysIfEmpty(
        _ db: Database,
        of directory: DiaryDirectory,
        generator: any RandomNumberGenerator
    ) throws -> Bool? {
        guard try ValueTable(db: db).isEmpty else { return nil }
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
}
