public import Cryptography

extension Diary {
    /// Opens the diary for reading.
    ///
    /// - Parameter passphrase: Ignored if the diary has no passphrase.
    /// - Throws: `locked` if the diary has a passphrase and `passphrase` is nil; `wrongPassphrase`
    ///   and `passphraseMemory`.
    public func unlock(passphrase: SecretBytes? = nil) throws(DiaryError) -> UnlockedDiary {
        let key = try read { $0.keys.reading }
        let unlocked = try UnlockedDiary(diary: self, readingKey: key, passphrase: passphrase)
        try unlocked.protectMatchingKey()
        return unlocked
    }

    /// Sets or changes the diary's passphrase.
    ///
    /// Replaces all keys and encrypts every value again. An old key file, such as one in a backup,
    /// then no longer opens the diary. If the diary is open elsewhere, it must be unlocked there
    /// again.
    ///
    /// - Parameters:
    ///   - passphrase: The new passphrase. It must not be empty.
    ///   - current: The current passphrase; nil if no passphrase is set.
    ///   - place: Where to store the matching key. If nil, the key is stored in the best place on
    ///     this machine, or in the kernel keyring if the user chose the keyring before.
    /// - Throws: `emptyPassphrase`; `keyPlace` if the place cannot store the key; for `current`,
    ///   the errors of ``unlock(passphrase:)``.
    public func setPassphrase(
        _ passphrase: SecretBytes,
        current: SecretBytes? = nil,
        place: KeyPlace? = nil
    ) throws(DiaryError) {
        try setPassphrase(passphrase, current: current, place: place, cost: .standard)
    }

    /// Sets the passphrase like ``setPassphrase(_:current:place:)``, but with a cost that a test
    /// can choose.
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

    /// Replaces all keys of the diary.
    ///
    /// - Parameter place: Returns the place for the matching key.
    private func replaceKeys(
        current: SecretBytes?,
        lock: (passphrase: SecretBytes, cost: Scrypt)?,
        place: (OwnerTransaction) -> KeyPlace
    ) throws(DiaryError) {
        let old = try UnlockedDiary(diary: self, readingKey: read { $0.keys.reading }, passphrase: current)
        // Deriving a key from a passphrase takes long, so no transaction waits for it.
        var generator = makeGenerator()
        let new = SecretBytes(randomCount: X25519.keyCount, using: &generator)
        let reading =
            if let lock {
                try ReadingKey(privateKey: new, passphrase: lock.passphrase, cost: lock.cost, using: &generator)
            } else {
                ReadingKey(privateKey: new)
            }
        try old.transaction { transaction in
            let place = place(transaction)
            try transaction.replaceKeys(reading: reading, privateKey: new, place: place, of: store.directory)
        }
    }

    /// Removes the diary's passphrase.
    ///
    /// - Throws: `noPassphrase`; for `current`, the errors of ``unlock(passphrase:)``.
    public func removePassphrase(current: SecretBytes?) throws(DiaryError) {
        guard try read({ $0.keys.reading.hasPassphrase }) else { throw .noPassphrase }
        try replaceKeys(current: current, lock: nil) { _ in .file }
    }
}

extension UnlockedDiary {
    /// If the diary has a passphrase and this machine now has a better place for the matching key,
    /// moves the key out of its file.
    fileprivate func protectMatchingKey() throws(DiaryError) {
        guard !diary.store.isReadOnly else { return }
        let isInFile = try read { $0.keys.reading.hasPassphrase && $0.keys.matching.isInFile }
        if isInFile { try moveMatchingKey() }
        // A check-in with results may have been deleted while the diary was locked.
        if try read({ try $0.derivedBackground() != nil }) { try transaction { try $0.refreshBackground() } }
        if try read({ try $0.hasLeftoverResults() }) { try transaction { try $0.updateOwner { _ in } } }
    }

    private func moveMatchingKey() throws(DiaryError) {
        try transaction { transaction in
            guard transaction.keys.reading.hasPassphrase, transaction.keys.matching.isInFile else { return }
            let place = diary.store.directory.places.best(using: &transaction.generator).place
            guard place != .file else { return }
            try transaction.moveMatchingKey(to: place, of: diary.store.directory)
        }
    }
}
