import Platform
import SystemPackage

/// The files of a diary, all of them for their owner only.
struct DiaryDirectory {
    let path: FilePath
    /// Where the matching key can be kept.
    var places = KeyPlaces.system

    var database: FilePath { path.appending("diary.sqlite") }
    var readingKey: FilePath { path.appending("reading.key") }
    var matchingKey: FilePath { path.appending("matching.key") }
    /// While the reading key is being replaced.
    var nextReadingKey: FilePath { path.appending("reading.key.next") }
    /// While the matching key is being replaced.
    var nextMatchingKey: FilePath { path.appending("matching.key.next") }
    var storageKey: FilePath { path.appending("storage.key") }
    /// Held while the files are made, or the database brought to a newer version.
    var lock: FilePath { path.appending("diary.lock") }
    private var cacheTag: FilePath { path.appending("CACHEDIR.TAG") }

    /// Backup programs that look at it leave the directory out (KDE's, of XDG).
    private static let backupAttribute = (name: "user.xdg.robots.backup", value: Array("false".utf8))

    /// https://bford.info/cachedir/: backup programs leave a directory out that holds a file which begins like this.
    private static let cacheTagText = """
        Signature: 8a477f597d28d172789f06886806bc55
        # Check-ins stay on this device and are deleted after 14 days. A backup would keep them.

        """

    var hasDatabase: Bool {
        get throws(FileError) { try Directory.has(database) }
    }

    /// Makes the directory, mode 0700. In one that is there and open to others, the sizes and times of its files would tell them of check-ins:
    /// it is closed to them if there is a diary in it. Without one it may be meant for other things, such as a home, and is left as it is.
    ///
    /// - Throws: `openToOthers` if no diary is to begin there.
    func make() throws {
        try Directory.makePrivate(path)
        guard try Directory.isOpenToOthers(path) else { return }
        guard try hasDatabase else { throw DiaryError.openToOthers(path: path.string) }
        try Directory.closeToOthers(path)
    }

    /// Marks the directory as not to be backed up, and makes an empty database file, mode 0600, where they are missing.
    func makeFiles() throws {
        if try PrivateFile.read(cacheTag) == nil {
            try PrivateFile.replace(cacheTag, with: Array(Self.cacheTagText.utf8))
        }
        // Where the file system knows neither of them, CACHEDIR.TAG has to do.
        try Directory.setAttribute(Self.backupAttribute.name, Self.backupAttribute.value, of: path)
        try Directory.markNotToBeDumped(path)
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
