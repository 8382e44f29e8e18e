public import CheckInProtocol
import Cryptography
import Platform
public import SystemPackage

/// The check-ins of one person on this device.
///
/// Two classes of protection. What only its owner may know (venue, seeds, exact times, tests, what was shared and found) is sealed to a public
/// key: writing needs no unlocking, reading needs ``unlock(passphrase:)``. What the background needs in between (``BackgroundState``) is
/// encrypted under a key of its own, which this machine keeps in a protected place if it has one. Around both is a key that is replaced
/// whenever something is deleted. The database holds nothing in clear but random ids.
///
/// A method that changes something does it whole or not at all, also when the process is killed or another one uses the diary at the
/// same time: in one transaction, unless it says otherwise. All of them read the keys anew, so that a value of this type never outlives
/// ``deleteEverything(in:)``.
public struct Diary: Sendable {
    /// Where the diary's files are.
    public let path: FilePath
    let store: DiaryStore
    /// The private half of the reading key, if it was unlocked. Without a passphrase it is at hand.
    private var privateKey: SecretBytes?
    private let clock: @Sendable () -> UnixTime
    let isClockSynchronized: @Sendable () -> Bool
    private let generator: @Sendable () -> any RandomNumberGenerator

    /// Opens the diary in `path`, or begins one there.
    ///
    /// - Parameters:
    ///   - path: A directory. It and those above it are made, mode 0700, if they do not exist; one with a diary is closed to others.
    ///   - clock: Tells the time.
    ///   - isClockSynchronized: Whether that clock is known to be right. Without it, what the authority has signed shows whether it is behind.
    ///   - generator: Makes a generator for one transaction. It must be cryptographically secure.
    /// - Throws: `file`, `openToOthers`, `notADiary`, `madeByNewerProgram`, which is left as it is, `busy` and `database`. Every other
    ///   method throws the same, and `keyMissing`, `keyDamaged` and `doesNotFitKeys`.
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

    /// Opens the diary on a machine with these places for a key.
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

    /// Whether there is a diary in `path`, which a program that only cleans up need not begin.
    public static func exists(in path: FilePath) throws(DiaryError) -> Bool {
        do throws(FileError) {
            return try DiaryDirectory(path: path).hasDatabase
        } catch {
            throw .file(error.description)
        }
    }

    /// What can be said without reading the diary.
    public func status() throws(DiaryError) -> DiaryStatus {
        try transaction { transaction in
            let matching = transaction.keys.matching
            let state = matching.key == nil ? BackgroundState() : try transaction.backgroundState()
            return DiaryStatus(
                checkIns: try transaction.ids().count,
                openCheckIns: transaction.canRead ? try transaction.openIDs().count : 0,
                unreadableRecords: try transaction.unreadableCount(),
                retentionDays: state.keptDays,
                hasPassphrase: transaction.keys.reading.hasPassphrase,
                isLocked: !transaction.canRead,
                keyPlace: matching.place,
                keyFailure: matching.failure?.reason,
                hasNews: state.hasNews,
                submissions: transaction.canRead ? try transaction.ownerState().submissions : 0
            )
        }
    }

    /// The time by the diary's clock.
    public var now: UnixTime { clock() }

    /// A generator for one matter, of the kind that the diary was opened with.
    func makeGenerator() -> any RandomNumberGenerator { generator() }

    /// What the background needs while the diary is locked.
    func backgroundState() throws(DiaryError) -> BackgroundState { try transaction { try $0.backgroundState() } }

    @discardableResult
    func updateBackground<Result>(_ body: (inout BackgroundState) throws -> Result) throws(DiaryError) -> Result {
        try transaction { try $0.updateBackground(body) }
    }

    /// What the client remembers for its owner.
    ///
    /// - Throws: `locked`.
    func ownerState() throws(DiaryError) -> OwnerState { try transaction { try $0.ownerState() } }

    /// The same diary, which reads what only its owner may know.
    func unlocked(by privateKey: SecretBytes) -> Diary {
        var diary = self
        diary.privateKey = privateKey
        return diary
    }

    /// Puts what remains under another storage key, and writes the database again, if something was deleted since that was done last: nothing
    /// that may be left in free blocks of the disk can be opened then.
    func sweep() throws(DiaryError) {
        guard try store.needsSweep else { return }
        try transaction { try $0.replaceStorageKey(of: store.directory) }
        // Its transaction erases the old key.
        try transaction { _ in }
        try store.sweep()
    }

    /// Runs `body` while no other process writes; what it throws undoes it.
    func transaction<Result>(_ body: (inout Transaction) throws -> Result) throws(DiaryError) -> Result {
        try store.write { db in
            var transaction = try Transaction(
                db,
                directory: store.directory,
                unlocked: privateKey,
                now: clock(),
                generator: generator()
            )
            return try body(&transaction)
        }
    }
}
