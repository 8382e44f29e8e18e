public import Cryptography

extension Diary {
    /// Opens the diary for reading.
    ///
    /// - Parameter passphrase: Not looked at if the diary has none.
    /// - Throws: `locked` if there is a passphrase and none was given; `wrongPassphrase` and `passphraseMemory`.
    public func unlock(passphrase: SecretBytes? = nil) throws(DiaryError) -> UnlockedDiary {
        let key = try transaction { $0.keys.reading }
        let unlocked = try UnlockedDiary(diary: self, readingKey: key, passphrase: passphrase)
        try unlocked.diary.protectMatchingKey()
        return unlocked
    }

    /// Locks the diary with a passphrase, or with another one.
    ///
    /// The private key stays the same. It lay in the key file without the passphrase before; that file is erased, as far as software can. The
    /// matching key is replaced, and kept in the best place that this machine has.
    ///
    /// - Parameters:
    ///   - passphrase: Not empty.
    ///   - current: The passphrase that it has, if it has one.
    ///   - place: Where to keep the matching key; nil is the best place that this machine has, or the one that was chosen before.
    /// - Throws: `emptyPassphrase`; `keyPlace` if the place does not take it; for `current`, what ``unlock(passphrase:)`` throws.
    public func setPassphrase(
        _ passphrase: SecretBytes,
        current: SecretBytes? = nil,
        place: KeyPlace? = nil
    ) throws(DiaryError) {
        try setPassphrase(passphrase, current: current, place: place, cost: .interactive)
    }

    /// Does the same as ``setPassphrase(_:current:place:)``, at a cost that a test can choose.
    package func setPassphrase(
        _ passphrase: SecretBytes,
        current: SecretBytes? = nil,
        place: KeyPlace? = nil,
        cost: Scrypt
    ) throws(DiaryError) {
        guard passphrase.count > 0 else { throw .emptyPassphrase }
        let privateKey = try transaction { transaction in
            let privateKey = try transaction.keys.reading.unlock(current)
            try transaction.replaceReadingKey(of: store.directory, privateKey, lock: (passphrase, cost))
            return privateKey
        }
        try unlocked(by: privateKey).protectMatchingKey(in: place)
        try sweep()
    }

    /// Moves the matching key of a diary with a passphrase out of its file, if this machine has a better place, or to the place that was chosen.
    private func protectMatchingKey(in chosen: KeyPlace? = nil) throws(DiaryError) {
        try transaction { transaction in
            let old = transaction.keys.matching
            guard transaction.keys.reading.hasPassphrase, old.key != nil, chosen != old.place,
                chosen != nil || old.place == .file
            else { return }
            let place = chosen ?? store.directory.places.best(using: &transaction.generator).place
            guard place != old.place else { return }
            try transaction.moveMatchingKey(to: place, of: store.directory)
        }
        // Its transaction erases the old key.
        try transaction { try $0.copyProtectedItems() }
    }

    /// Leaves the diary without a passphrase.
    ///
    /// - Throws: `noPassphrase`; for `current`, what ``unlock(passphrase:)`` throws.
    public func removePassphrase(current: SecretBytes?) throws(DiaryError) {
        try transaction { transaction in
            guard transaction.keys.reading.hasPassphrase else { throw DiaryError.noPassphrase }
            let privateKey = try transaction.keys.reading.unlock(current)
            try transaction.replaceReadingKey(of: store.directory, privateKey, lock: nil)
            try transaction.moveMatchingKey(to: .file, of: store.directory)
        }
        try transaction { try $0.copyProtectedItems() }
    }
}
