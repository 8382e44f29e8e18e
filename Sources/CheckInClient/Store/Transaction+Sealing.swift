import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
import SystemPackage

extension Transaction {
    // MARK: Values

    /// Returns a value; nil if it is not stored.
    func value<Value: StoredValue>(_ name: ValueName, as type: Value.Type = Value.self) throws -> Value? {
        try table.sealed(name).map { try decoded($0, name) }
    }

    /// Decrypts and decodes a value.
    func decoded<Value: StoredValue>(_ sealed: Data, _ name: ValueName) throws -> Value {
        guard let value = try Value(decoding: open(sealed, name)) else { throw DiaryError.doesNotFitKeys }
        return value
    }

    /// Seals and writes a value. Every value of the owner can be written while the diary is locked.
    func write(_ name: ValueName, _ content: some ByteRegion) throws {
        try table.set(name, seal(content, name))
    }

    /// Encrypts a value for its reader.
    ///
    /// - Throws: `keyAway` for a value that background tasks read.
    private func seal(_ content: some ByteRegion, _ name: ValueName) throws -> Data {
        let context = context(name)
        let inner: [UInt8]
        switch name.reader {
        case .owner:
            let sealed = SealedBox.seal(content, to: keys.reading.publicKey, context: context, using: &generator)
            guard let sealed else { throw DiaryError.doesNotFitKeys }  // right checksum, invalid key
            inner = sealed
        case .background:
            inner = SecretBox.seal(content, key: try matchingKey, context: context, using: &generator)
        case .anyTask:
            return Data(SecretBox.seal(content, key: keys.storage, context: context, using: &generator))
        }
        return Data(SecretBox.seal(inner, key: keys.storage, context: context, using: &generator))
    }

    /// Decrypts a value. Only an ``OwnerTransaction`` decrypts a value that the owner reads.
    ///
    /// - Throws: `doesNotFitKeys`; `keyAway` for a value that background tasks read.
    fileprivate func open(_ sealed: Data, _ name: ValueName) throws -> SecretBytes {
        let context = context(name)
        guard let inner = SecretBox.open(Array(sealed), key: keys.storage, context: context) else {
            throw DiaryError.doesNotFitKeys
        }
        let content: SecretBytes?
        switch name.reader {
        case .owner:
            guard let owner else { preconditionFailure("the owner's values need an OwnerTransaction") }
            content = SealedBox.open([UInt8](copying: inner), privateKey: owner.privateKey, context: context)
        case .background:
            content = SecretBox.open([UInt8](copying: inner), key: try matchingKey, context: context)
        case .anyTask:
            content = inner
        }
        guard let content else { throw DiaryError.doesNotFitKeys }
        return content
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

    private func context(_ name: ValueName) -> [UInt8] { Self.context(name, keys.reading) }

    private static func context(_ name: ValueName, _ key: ReadingKey) -> [UInt8] {
        Array("venue-checkin/v1/diary/\(name.text)/".utf8) + key.publicKey
    }

    // MARK: Other keys

    /// Encrypts every value under a new storage key. The key file contains both keys until
    /// ``eraseOldStorageKey(of:)``.
    func replaceStorageKey(of directory: DiaryDirectory) throws {
        let new = StorageKey.draw(using: &generator)
        try StorageKey.add(new, to: directory.storageKey)
        let values = try table.all().map { name, sealed in
            let context = context(name)
            guard let inner = SecretBox.open(Array(sealed), key: keys.storage, context: context) else {
                throw DiaryError.doesNotFitKeys
            }
            return (name, Data(SecretBox.seal(inner, key: new, context: context, using: &generator)))
        }
        try table.replaceAll(values)
        (keys.leftoverStorage, keys.storage) = (keys.storage, new)
    }

    /// Determines which of two storage keys encrypts the values, and erases the other key from the
    /// key file.
    func eraseOldStorageKey(of directory: DiaryDirectory) throws {
        guard let other = keys.leftoverStorage else { return }
        if let (name, sealed) = try table.first() {
            if SecretBox.open(Array(sealed), key: keys.storage, context: context(name)) == nil { keys.storage = other }
        }
        try StorageKey.replace(directory.storageKey, with: keys.storage, using: &generator)
        keys.leftoverStorage = nil
    }

    /// Determines which of two reading keys the values are sealed to, and erases the other key.
    static func finishReplacingReadingKey(
        _ keys: inout DiaryKeys,
        _ table: ValueTable,
        of directory: DiaryDirectory
    ) throws {
        guard let next = try ReadingKey.read(directory.nextReadingKey), let (name, sealed) = try table.first() else {
            return try KeyFile.remove(directory.nextReadingKey)
        }
        let context = context(name, next)
        let isInUse = [keys.storage, keys.leftoverStorage].compactMap { $0 }.contains { key in
            SecretBox.open(Array(sealed), key: key, context: context) != nil
        }
        guard isInUse else { return try KeyFile.remove(directory.nextReadingKey) }
        try KeyFile.move(directory.nextReadingKey, to: directory.readingKey)
        keys.reading = next
    }

    /// Determines which of two matching keys encrypts the values, and removes the other key.
    func finishReplacingMatchingKey(of directory: DiaryDirectory) throws {
        guard let next = try MatchingKey.read(directory.nextMatchingKey, directory.places) else {
            return try KeyFile.remove(directory.nextMatchingKey)
        }
        let old = keys.matching
        if let (name, sealed) = try table.first(for: [.background]) {
            let context = context(name)
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
}

extension OwnerTransaction {
    /// Replaces the matching key with a new key in another place.
    ///
    /// - Throws: `keyPlace` if the place cannot store the key.
    func moveMatchingKey(to place: KeyPlace, of directory: DiaryDirectory) throws {
        guard place != keys.matching.place else { return }
        do {
            try replaceMatchingKey(in: place, of: directory)
        } catch let error as KeyPlaceError {
            throw DiaryError.keyPlace(place, reason: error.reason)
        }
        noteDeletion()
    }

    /// Generates a new matching key for a place. Then encrypts all values for background tasks under
    /// the new key. Both key files exist until ``finishReplacingMatchingKey(of:)``.
    private func replaceMatchingKey(in place: KeyPlace, of directory: DiaryDirectory) throws {
        let values = try opened { $0 == .background }
        let key = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
        try keep(key, in: place, at: directory.nextMatchingKey, of: directory)
        try seal(values)
    }

    /// Generates a new matching key, and encrypts every value under this key and a new reading key. After
    /// that, a copy of an older key file, on the disk or elsewhere, can no longer decrypt the diary. Both
    /// the old and the new key files exist until ``finishReplacingReadingKey(of:)``.
    ///
    /// - Parameters:
    ///   - reading: The new reading key.
    ///   - privateKey: Its private key.
    ///   - place: The place for the matching key.
    /// - Throws: `keyPlace` if the place cannot store the key.
    func replaceKeys(
        reading: ReadingKey,
        privateKey: SecretBytes,
        place: KeyPlace,
        of directory: DiaryDirectory
    ) throws {
        // In an empty diary, there would be no value to show which keys are in use.
        if try table.isEmpty { try updateBackground { _ in } }
        let values = try opened { _ in true }
        let matching = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
        setReadingKey(reading, privateKey: privateKey)
        do {
            try keep(matching, in: place, at: directory.nextMatchingKey, of: directory)
        } catch let error as KeyPlaceError {
            throw DiaryError.keyPlace(place, reason: error.reason)
        }
        try reading.replace(directory.nextReadingKey)
        try seal(values)
        noteDeletion()
    }

    /// Returns the content of all values for the wanted readers.
    private func opened(
        for isWanted: (ValueName.Reader) -> Bool
    ) throws -> [(name: ValueName, content: SecretBytes)] {
        try writeChanges()
        return try table.all().filter { isWanted($0.name.reader) }.map { ($0.name, try open($0.sealed, $0.name)) }
    }

    /// Seals values with the present keys, and derives again what depends on the keys.
    private func seal(_ values: [(name: ValueName, content: SecretBytes)]) throws {
        for (name, content) in values { try write(name, content) }
        try refreshBackground()
        try writeChanges()
        try writeDeletionDays()
    }

    /// If the place does not provide the matching key, decrypts the sealed copy of the key and
    /// stores the key in the place again. A place that does not respond now may respond later.
    /// Until then, the key is not stored elsewhere, and background tasks wait. On a full disk, the
    /// owner can still read the diary.
    func restoreMatchingKey(of directory: DiaryDirectory) throws {
        guard keys.matching.key == nil, let key = keys.matching.restored(by: privateKey) else { return }
        do {
            try keep(key, in: keys.matching.place, at: directory.matchingKey, of: directory)
        } catch is KeyPlaceError {
            keys.matching = keys.matching.holding(key)
        } catch let error as FileError where error.errno == .noSpace {
            keys.matching = keys.matching.holding(key)
        }
        try deleteIncompleteDays()
    }

    private func keep(
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
