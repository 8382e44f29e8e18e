public import CheckInProtocol
import Cryptography
import GRDB
import Glibc
import OperatingSystem
public import SystemPackage

/// The check-ins of one person on this device.
///
/// The diary divides its data into two classes and encrypts them differently:
///
/// - Data that only the owner may read: venues, seeds, exact times, tests, and what was shared and
///   found. This data is sealed to a public key. A locked diary can write the data. Reading the
///   data requires ``unlock(passphrase:)``.
/// - Data that background tasks need while the diary is locked. This data is encrypted under a
///   separate key. If this machine has a protected place, the key is stored there.
///
/// Both classes are also encrypted under a third key, which is replaced at each deletion. In the
/// database, only random IDs are not encrypted.
///
/// Every change is made completely or not at all, even if the process is killed or another process
/// uses the diary at the same time. Each method uses a single transaction, unless the method's
/// documentation says otherwise. Because each method reads the keys again, a value of this type is
/// useless after ``deleteEverything(in:generator:)``.
///
/// The methods block the calling thread while they use the disk, for at most some seconds. A user
/// interface should call them from a background task. The library's async functions are
/// `@concurrent`: they never use the disk on the caller's actor.
public struct Diary: Sendable {
    /// The directory that contains the diary's files.
    public let path: FilePath
    let store: DiaryStore
    /// The private reading key of an unlocked diary; otherwise nil. If the diary has no passphrase,
    /// the key file contains the private key.
    private var privateKey: SecretBytes?
    /// The host of the authority that this value is about; nil for the only one.
    private(set) var host: String?
    private let clock: @Sendable () -> UnixTime
    let isClockSynchronized: @Sendable () -> Bool
    private let generator: @Sendable () -> any RandomNumberGenerator

    /// Opens the diary in a directory, or creates one there.
    ///
    /// - Parameters:
    ///   - path: The directory. If the directory or its parents do not exist, they are created with
    ///     mode 0700. If the directory already contains a diary, other users lose access to it.
    ///   - clock: Returns the current time.
    ///   - isClockSynchronized: Returns whether the clock is known to be right. If the result is
    ///     false, the hours that the authority has signed show whether the clock is behind.
    ///   - generator: Creates a random number generator for one transaction. The generator must be
    ///     cryptographically secure.
    /// - Throws: `file`, `openToOthers`, `notADiary`, `madeByNewerProgram`,
    ///   `busy` and `database`. A diary made by a newer program is left unchanged. Every other method
    ///   can throw the same errors, and also `keyMissing`, `keyDamaged` and `doesNotFitKeys`.
    public init(
        in path: FilePath,
        clock: @escaping @Sendable () -> UnixTime = UnixTime.now,
        isClockSynchronized: @escaping @Sendable () -> Bool = { false },
        generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) throws(DiaryError) {
        try self.init(
            in: path,
            clock: clock,
            isClockSynchronized: isClockSynchronized,
            generator: generator,
            places: .system
        )
    }

    /// Opens the diary on a machine with the given key places.
    package init(
        in path: FilePath,
        clock: @escaping @Sendable () -> UnixTime = UnixTime.now,
        isClockSynchronized: @escaping @Sendable () -> Bool = { false },
        generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() },
        places: KeyPlaces
    ) throws(DiaryError) {
        self.path = path
        self.clock = clock
        self.isClockSynchronized = isClockSynchronized
        self.generator = generator
        store = try DiaryStore(DiaryDirectory(path: path, places: places))
    }

    /// Returns whether `path` contains a diary. Does not create a diary.
    public static func exists(in path: FilePath) throws(DiaryError) -> Bool {
        do throws(FileError) {
            return try DiaryDirectory(path: path).hasDatabase
        } catch {
            throw .file(error.description)
        }
    }

    /// Returns the number of check-ins.
    public func checkInCount() throws(DiaryError) -> Int { try read { try $0.count() } }

    /// Whether the diary has a passphrase.
    public func hasPassphrase() throws(DiaryError) -> Bool { try read { $0.keys.reading.hasPassphrase } }

    /// Returns a number that changes when another process or another value of this type changes the
    /// diary.
    public func version() throws(DiaryError) -> Int { try store.dataVersion }

    /// The lock of the process that waits for the end of a stay or until a submission is due.
    package var attendLock: FilePath { store.directory.attendLock }

    /// The path of the database, which every change of the diary also changes.
    package var databasePath: FilePath { store.directory.database }

    /// The time of the diary's clock.
    public var now: UnixTime { clock() }

    /// Creates a random number generator, as configured when the diary was opened.
    func makeGenerator() -> any RandomNumberGenerator { generator() }

    /// Returns the data that background tasks need while the diary is locked.
    func backgroundState() throws(DiaryError) -> BackgroundState { try read { try $0.backgroundState() } }

    /// Changes the data that background tasks need, in one transaction.
    @discardableResult
    func updateBackground<Result>(_ body: (inout BackgroundState) throws -> Result) throws(DiaryError) -> Result {
        try transaction { try $0.updateBackground(body) }
    }

    /// Returns the same diary for use with one of its authorities. Downloads, comparisons, tests and submissions each
    /// belong to one authority.
    ///
    /// - Parameter host: The authority's host; nil for the only authority. Methods that concern an authority throw
    ///   `severalAuthorities` if `host` is nil and the diary has more than one.
    public func about(_ host: String?) -> Diary {
        var diary = self
        diary.host = host
        return diary
    }

    /// What is known about the authority that this value is about; nil if the diary does not have it.
    func authorityState() throws(DiaryError) -> AuthorityState? { try read { try $0.authorityState() } }

    /// Changes what is known about the authority that this value is about, in one transaction.
    @discardableResult
    func updateAuthority<Result>(_ body: (inout AuthorityState) throws -> Result) throws(DiaryError) -> Result {
        try transaction { try $0.updateAuthority(body) }
    }

    /// The files that the authority has published.
    ///
    /// - Throws: `notEnrolled`, `notEnrolledWith` and `severalAuthorities`.
    func publishedFiles() throws(DiaryError) -> PublishedFiles {
        PublishedFiles(of: try requireAuthority().host, in: path)
    }

    /// Returns the same diary with access to the owner's data.
    func unlocked(by privateKey: SecretBytes) -> Diary {
        var diary = self
        diary.privateKey = privateKey
        return diary
    }

    /// Runs `body`, which only reads. Other processes can read at the same time.
    func read<Result>(_ body: (Transaction) throws -> Result) throws(DiaryError) -> Result {
        do throws(DiaryError) {
            let result = try store.read { db in
                try Transaction.begin(
                    reading: db,
                    directory: store.directory,
                    unlocked: privateKey,
                    about: host,
                    now: clock(),
                    generator: generator(),
                    isReadOnly: store.isReadOnly
                ).map(body)
            }
            if let result { return result }
        } catch {
            // Another process may have replaced a key file while this process read it.
            guard error == .doesNotFitKeys else { throw error }
        }
        return try transaction(body)
    }

    /// Runs `body` while no other process writes. If `body` throws, its changes are undone.
    ///
    /// - Parameter isDeletion: Whether `body` deletes something, so that it must also work on a full disk.
    func transaction<Result>(
        isDeletion: Bool = false,
        _ body: (Transaction) throws -> Result
    ) throws(DiaryError) -> Result {
        let (result, hasDeleted) = try store.write(isDeletion: isDeletion) { try run(body, $0) }
        if hasDeleted { try eraseOldKeys() }
        return result
    }

    /// Erases the keys that a transaction has replaced. Every transaction does this when it begins, so
    /// they are also erased if this process is killed now.
    private func eraseOldKeys() throws(DiaryError) {
        // The transaction may have replaced the private key.
        var diary = self
        diary.privateKey = nil
        _ = try store.write(isDeletion: true) { try diary.run({ _ in }, $0) }
    }

    /// Runs a transaction.
    ///
    /// - Returns: The result of `body`, and whether something was deleted.
    func run<Result>(_ body: (Transaction) throws -> Result, _ db: Database) throws -> (Result, Bool) {
        let transaction = try Transaction.begin(
            db,
            directory: store.directory,
            unlocked: privateKey,
            about: host,
            now: clock(),
            generator: generator()
        )
        let result = try body(transaction)
        try transaction.finish(in: store.directory)
        return (result, transaction.hasDeleted)
    }
}

extension UnixTime {
    /// The system's wall clock, CLOCK_REALTIME.
    public static func now() -> UnixTime {
        UnixTime(seconds: Int64(time(nil)))
    }
}
