public import Cryptography

extension Diary {
    /// Opens the diary for reading.
    ///
    /// - Parameter passphrase: Not looked at if the diary has none.
    /// - Throws: `locked` if there is a passphrase and none was given; `wrongPassphrase` and `passphraseMemory`.
    public func unlock(passphrase: SecretBytes? = nil) throws(DiaryError) -> UnlockedDiary {
        let key = try transaction { $0.keys.reading }
        return try UnlockedDiary(diary: self, readingKey: key, passphrase: passphrase)
    }

    /// Locks the diary with a passphrase, or with another one.
    ///
    /// The private key stays the same. It lay in the key file without the passphrase before, and the disk may keep traces of
    /// that until ``deleteEverything(in:)`` replaces it.
    ///
    /// - Parameters:
    ///   - passphrase: Not empty.
    ///   - current: The passphrase that it has, if it has one.
    /// - Throws: `emptyPassphrase`; for `current`, what ``unlock(passphrase:)`` throws.
    public func setPassphrase(_ passphrase: SecretBytes, current: SecretBytes? = nil) throws(DiaryError) {
        try setPassphrase(passphrase, current: current, cost: .interactive)
    }

    /// Does the same as ``setPassphrase(_:current:)``, at a cost that a test can choose.
    package func setPassphrase(
        _ passphrase: SecretBytes,
        current: SecretBytes? = nil,
        cost: Scrypt
    ) throws(DiaryError) {
        guard passphrase.count > 0 else { throw .emptyPassphrase }
        try transaction { transaction in
            let privateKey = try transaction.keys.reading.unlock(current)
            try transaction.replaceReadingKey(of: store.directory, privateKey, lock: (passphrase, cost))
        }
    }

    /// Leaves the diary without a passphrase.
    ///
    /// - Throws: `noPassphrase`; for `current`, what ``unlock(passphrase:)`` throws.
    public func removePassphrase(current: SecretBytes?) throws(DiaryError) {
        try transaction { transaction in
            guard transaction.keys.reading.hasPassphrase else { throw DiaryError.noPassphrase }
            let privateKey = try transaction.keys.reading.unlock(current)
            try transaction.replaceReadingKey(of: store.directory, privateKey, lock: nil)
        }
    }
}
