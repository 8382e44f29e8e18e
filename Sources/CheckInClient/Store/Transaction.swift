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
struct Transaction {
    var keys: DiaryKeys
    /// The private reading key; nil while the diary is locked.
    var privateKey: SecretBytes?
    /// When the transaction began.
    let now: UnixTime
    let table: ValueTable
    var generator: any RandomNumberGenerator
    let cache = Cache()

    /// The values that the transaction has read or written.
    final class Cache {
        var background: BackgroundState?
        var owner: OwnerState?
        var checkIns: [CheckInID: BackgroundCheckIn]?

        /// What must be written at the end of the transaction.
        var changed: Set<ValueName.Kind> = []
        var changedCheckIns: Set<CheckInID> = []
        /// Whether something was deleted, so that the storage key must be replaced.
        var hasDeleted = false
    }

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
        table = ValueTable(db: db)
        self.now = now
        self.generator = generator
        keys = try DiaryKeys(of: directory, diaryIsEmpty: table.isEmpty, using: &self.generator)
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
        table = ValueTable(db: db)
        // This query also locks the database, so the keys cannot be replaced until this transaction
        // ends.
        let hasNotes = try !table.numbers(.note).isEmpty
        guard let keys = try? DiaryKeys(readingOnly: directory) else { return nil }
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

    // MARK: The end

    /// Writes what has changed. If something was deleted, also replaces the storage key.
    mutating func finish(in directory: DiaryDirectory) throws {
        try writeChanges()
        guard cache.hasDeleted else { return }
        try replaceStorageKey(of: directory)
    }

    /// Writes what has changed.
    mutating func writeChanges() throws {
        if canRead, !cache.changed.isDisjoint(with: [.owner, .submissions]) { try refreshBackground() }
        for id in cache.changedCheckIns {
            if let checkIn = cache.checkIns?[id] { try write(ValueName(.checkIn, of: id), checkIn.encoded) }
        }
        if cache.changed.contains(.owner), let owner = cache.owner {
            let checkIns = try checkIns()
            try write(ValueName(.owner), owner.keepingResults { checkIns[$0] != nil }.encoded(checkIns: checkIns.count))
        }
        if cache.changed.contains(.background), let background = cache.background {
            try write(ValueName(.background), background.encoded)
        }
        if !cache.changed.isEmpty || !cache.changedCheckIns.isEmpty || cache.hasDeleted { try writeDeletionDays() }
        (cache.changed, cache.changedCheckIns) = ([], [])
    }

    /// Records that something was deleted. Copies of it, which can remain on the disk, then become
    /// useless at the end of the transaction.
    func noteDeletion() { cache.hasDeleted = true }

    // MARK: The client's state

    /// Returns the background state, which is empty until it is first written.
    func backgroundState() throws -> BackgroundState {
        if let state = cache.background { return state }
        guard let bytes = try read(ValueName(.background)) else { return BackgroundState() }
        guard let state = BackgroundState(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
        cache.background = state
        return state
    }

    /// Changes the background state. The first change also writes the client's other values, so that
    /// the existence of a value does not reveal what it contains.
    @discardableResult
    mutating func updateBackground<Result>(_ body: (inout BackgroundState) throws -> Result) throws -> Result {
        var state = try backgroundState()
        let result = try body(&state)
        if cache.background == nil {
            if try table.sealed(ValueName(.owner)) == nil { setOwner(cache.owner ?? OwnerState()) }
            if try table.sealed(ValueName(.submissions)) == nil { try writeSubmissions([:]) }
        }
        cache.background = state
        cache.changed.insert(.background)
        return result
    }

    /// The retention in seconds, counted from the start of a stay (rounded down to five minutes).
    func retention() throws -> Int64 { Int64(try backgroundState().keptDays) * Day.seconds }

    /// - Throws: `locked`.
    func ownerState() throws -> OwnerState {
        guard canRead else { throw DiaryError.locked }
        if let state = cache.owner { return state }
        guard let bytes = try read(ValueName(.owner)) else { return OwnerState() }
        guard let state = OwnerState(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
        cache.owner = state
        return state
    }

    /// - Throws: `locked`.
    @discardableResult
    mutating func updateOwner<Result>(_ body: (inout OwnerState) throws -> Result) throws -> Result {
        var state = try ownerState()
        let result = try body(&state)
        setOwner(state)
        return result
    }

    private func setOwner(_ state: OwnerState) {
        cache.owner = state
        cache.changed.insert(.owner)
    }

    /// Derives a part of the background state again from the owner's values.
    mutating func refreshBackground() throws {
        let state = try derivedBackground()
        if let state { try updateBackground { $0 = state } }
    }

    /// Returns the background state with the part that follows from the owner's values; nil if it is up
    /// to date.
    func derivedBackground() throws -> BackgroundState? {
        guard canRead else { return nil }
        let isProtected = keys.reading.hasPassphrase && keys.matching.place.isProtected
        let old = try backgroundState()
        let new = old.deriving(
            test: isProtected ? try ownerState().test : nil,
            ownIVs: isProtected ? try ownIVs() : []
        )
        return new.inquiry?.digest == old.inquiry?.digest && new.ownIVs == old.ownIVs ? nil : new
    }

    // MARK: Consents

    /// Returns the user's answer; `notAsked` if the answer cannot be read.
    func answer(_ consent: Consent) throws -> ConsentAnswer {
        if try backgroundState().permits.contains(consent.rawValue) { return .given }
        return canRead ? try ownerState().answer(consent) : .notAsked
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
