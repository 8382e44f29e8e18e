public import SystemPackage

extension Diary {
    /// Permanently deletes a check-in and everything derived from it.
    ///
    /// - Parameter beginning: The check-in's ID or its first characters.
    /// - Returns: The check-in's ID.
    /// - Throws: `unknownID` and `ambiguousID`.
    public func delete(_ beginning: String) throws(DiaryError) -> CheckInID {
        try transaction(isDeletion: true) { transaction in
            let id = try transaction.id(beginning)
            try transaction.delete(id)
            return id
        }
    }

    /// Deletes all check-ins, downloads, consents and enrolments. Replaces all keys, so that
    /// old values left on the disk can no longer be decrypted. This also works without the keys or
    /// the database, so the diary can be used again after a file has been lost. It also works on a
    /// full disk.
    ///
    /// If the process is killed between the deletion and the replacement of all keys, the diary is
    /// empty, and its keys are either the old ones or new ones. The next change replaces the storage key,
    /// without which no old value can be decrypted.
    ///
    /// - Parameters:
    ///   - path: The diary's directory.
    ///   - generator: Creates the random number generator for the new keys. The generator must be
    ///     cryptographically secure.
    /// - Returns: The number of deleted check-ins, and whether the diary had a passphrase.
    public static func deleteEverything(
        in path: FilePath,
        generator: @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) throws(DiaryError) -> (checkIns: Int, hadPassphrase: Bool) {
        let store = try DiaryStore(DiaryDirectory(path: path), replacesMissing: true)
        var deleted = 0
        // After the deletion, another process can add a check-in before the keys are replaced.
        while true {
            deleted += try store.write(isDeletion: true, Transaction.deleteEverything)
            let hadPassphrase = try store.write(isDeletion: true) { db in
                try Transaction.replaceKeysIfEmpty(db, of: store.directory, generator: generator())
            }
            guard let hadPassphrase else { continue }
            // The downloads are removed last, because the check-ins matter more. A download in
            // progress no longer has the user's consent, so it stores nothing.
            try PublishedFiles.removeEverything(in: path)
            return (deleted, hadPassphrase)
        }
    }
}
