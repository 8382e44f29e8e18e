import OperatingSystem
import SystemPackage

/// The files of a diary. Only their owner can access them.
struct DiaryDirectory {
    let path: FilePath
    /// The places where the matching key can be stored.
    let places: KeyPlaces
    let database: FilePath
    let readingKey: FilePath
    let matchingKey: FilePath
    /// Exists while the reading key is being replaced.
    let nextReadingKey: FilePath
    /// Exists while the matching key is being replaced.
    let nextMatchingKey: FilePath
    let storageKey: FilePath
    /// Locked while the files are created or the database is migrated.
    let lock: FilePath
    /// Locked by the process that waits for the end of a stay or until a submission is due.
    let attendLock: FilePath
    /// Locked while the user is notified.
    let notifyLock: FilePath

    init(path: FilePath, places: KeyPlaces = .system) {
        (self.path, self.places) = (path, places)
        database = path.appending("diary.sqlite")
        readingKey = path.appending("reading.key")
        matchingKey = path.appending("matching.key")
        nextReadingKey = path.appending("reading.key.next")
        nextMatchingKey = path.appending("matching.key.next")
        storageKey = path.appending("storage.key")
        lock = path.appending("diary.lock")
        attendLock = path.appending("attend.lock")
        notifyLock = path.appending("notify.lock")
    }

    private var cacheTag: FilePath { path.appending("CACHEDIR.TAG") }

    /// An extended attribute from XDG. KDE's backup programs skip a directory with this attribute.
    private static let backupAttribute = (name: "user.xdg.robots.backup", value: Array("false".utf8))

    /// The content of ``cacheTag``. Backup programs skip a directory if it contains a file with
    /// this name and signature: https://bford.info/cachedir/.
    private static let cacheTagText = """
        Signature: 8a477f597d28d172789f06886806bc55
        # Check-ins stay on this device and are deleted after 14 days. A backup would keep them.

        """

    var hasDatabase: Bool {
        get throws(FileError) { try Directory.has(database) }
    }

    /// Whether there are keys, but the database is missing or empty. A new diary gets its keys
    /// after its database.
    var lacksDatabase: Bool {
        get throws {
            // Look for the keys first: another process may be creating the diary.
            let hasKey = try [readingKey, matchingKey, storageKey].contains { try Directory.has($0) }
            return try hasKey && (WholeFile.size(of: database) ?? 0) == 0
        }
    }

    /// Creates the directory with mode 0700.
    ///
    /// If other users could access the directory, the sizes and times of its files would reveal
    /// check-ins. If an existing directory contains a diary, other users therefore lose access to
    /// it. A directory without a diary may have another purpose, such as a home directory, and is
    /// left unchanged.
    ///
    /// - Throws: `openToOthers` for a directory without a diary that is open to other users.
    func make() throws {
        try Directory.makePrivate(path)
        guard try Directory.isOpenToOthers(path) else { return }
        guard try hasDatabase else { throw DiaryError.openToOthers(path: path.string) }
        try Directory.closeToOthers(path)
    }

    /// Creates the files and marks that are missing: the marks that exclude the directory from
    /// backups, an empty database file with mode 0600, and the locks. If a lock were created at its first
    /// use, it would show that its owner has shared or was exposed.
    func makeFiles() throws {
        if try PrivateFile.read(cacheTag) == nil {
            try PrivateFile.replace(cacheTag, with: Array(Self.cacheTagText.utf8))
        }
        // On file systems without these attributes, only CACHEDIR.TAG remains.
        try Directory.setAttribute(Self.backupAttribute.name, Self.backupAttribute.value, of: path)
        try Directory.markNotToBeDumped(path)
        for lock in [attendLock, notifyLock] where try !Directory.has(lock) { _ = try FileLock(waitingFor: lock) }
        // Closing a file releases all locks that this process has on it, also those of another connection
        // (https://www.sqlite.org/howtocorrupt.html, section 2.2).
        guard try !hasDatabase else { return }
        try FileError.wrap("create \(database)") {
            try FileDescriptor.open(
                database,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            ).close()
        }
    }
}
