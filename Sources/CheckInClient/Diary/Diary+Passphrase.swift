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
    /// All keys are replaced, and every record is sealed again: nobody reads it with an old key file, such as that of a backup. The matching
    /// key is kept in the best place that this machine has. A diary that is open elsewhere must be unlocked again.
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
        try replaceKeys(current: current, lock: (passphrase, cost)) { transaction in
            if let place { return place }
            let isChosen = transaction.keys.matching.place == .keyring
            return isChosen ? .keyring : store.directory.places.best(using: &transaction.generator).place
        }
    }

    /// - Parameter place: For the matching key.
    private func replaceKeys(
        current: SecretBytes?,
        lock: (passphrase: SecretBytes, cost: Scrypt)?,
        place: (inout Transaction) -> KeyPlace
    ) throws(DiaryError) {
        let old = try transaction { try $0.keys.reading.unlock(current) }
        let new = try unlocked(by: old).transaction { transaction in
            let place = place(&transaction)
            try transaction.replaceKeys(lock: lock, place: place, of: store.directory)
            return transaction.privateKey
        }
        // The next transaction erases the old key files.
        guard let new else { throw .locked }
        let diary = unlocked(by: new)
        try diary.transaction { try $0.copyProtectedItems() }
        try diary.sweep()
    }

    /// Moves the matching key of a diary with a passphrase out of its file, if this machine has a better place now.
    private func protectMatchingKey() throws(DiaryError) {
        try transaction { transaction in
            let old = transaction.keys.matching
            guard transaction.keys.reading.hasPassphrase, old.key != nil, old.place == .file else { return }
            let place = store.directory.places.best(using: &transaction.generator).place
            guard place != .file else { return }
            try transaction.moveMatchingKey(to: place, of: store.directory)
        }
        // Its transaction erases the old key.
        try transaction { try $0.copyProtectedItems() }
    }

    /// Leaves the diary without a passphrase.
    ///
    /// - Throws: `noPassphrase`; for `current`, what ``unlock(passphrase:)`` throws.
    public func removePassphrase(current: SecretBytes?) throws(DiaryError) {
        guard try transaction({ $0.keys.reading.hasPassphrase }) else { throw .noPassphrase }
        try replaceKeys(current: current, lock: nil) { _ in .file }
    }
}
