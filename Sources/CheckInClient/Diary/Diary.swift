public import CheckInProtocol
import Cryptography
import Platform
public import SystemPackage

/// The check-ins of one person on this device.
///
/// Two classes of protection. What a person can read (venue, seeds, exact times) is sealed to a public key: writing needs no
/// unlocking, reading needs ``unlock(passphrase:)``. What matching needs (derived keys, times in steps of five minutes) is sealed
/// under a key of its own, which is at hand without a passphrase. The database holds nothing in clear but random ids.
///
/// A method that changes something does it whole or not at all, also when the process is killed or another one uses the diary at the
/// same time: in one transaction, unless it says otherwise. All of them read the keys anew, so that a value of this type never outlives
/// ``deleteEverything(in:)``.
public struct Diary: Sendable {
    /// Where the diary's files are.
    public let path: FilePath
    let store: DiaryStore
    private let clock: @Sendable () -> UnixTime
    private let generator: @Sendable () -> any RandomNumberGenerator

    /// Opens the diary in `path`, or begins one there.
    ///
    /// - Parameters:
    ///   - path: A directory. It and those above it are made, mode 0700, if they do not exist; one with a diary is closed to others.
    ///   - clock: Tells the time.
    ///   - generator: Makes a generator for one transaction. It must be cryptographically secure.
    /// - Throws: `file`, `openToOthers`, `notADiary`, `madeByNewerProgram`, which is left as it is, `busy` and `database`. Every other
    ///   method throws the same, and `keyMissing`, `keyDamaged` and `doesNotFitKeys`.
    public init(
        in path: FilePath,
        clock: @escaping @Sendable () -> UnixTime = UnixTime.now,
        generator: @escaping @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }
    ) throws(DiaryError) {
        self.path = path
        self.clock = clock
        self.generator = generator
        store = try DiaryStore(DiaryDirectory(path: path))
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
            let state = try transaction.clientState()
            return DiaryStatus(
                checkIns: try transaction.ids().count,
                openCheckIns: try transaction.openIDs().count,
                matchingRecords: try transaction.matchingRecordCount(),
                retentionDays: state.keptDays,
                hasPassphrase: transaction.keys.reading.hasPassphrase,
                submissions: state.submissions
            )
        }
    }

    /// The time by the diary's clock.
    public var now: UnixTime { clock() }

    /// A generator for one matter, of the kind that the diary was opened with.
    func makeGenerator() -> any RandomNumberGenerator { generator() }

    /// What the client remembers.
    func clientState() throws(DiaryError) -> ClientState { try transaction { try $0.clientState() } }

    /// Changes what the client remembers.
    @discardableResult
    func updateClient<Result>(_ body: (inout ClientState) throws -> Result) throws(DiaryError) -> Result {
        try transaction { try $0.updateClient(body) }
    }

    /// Runs `body` while no other process writes; what it throws undoes it.
    func transaction<Result>(_ body: (inout Transaction) throws -> Result) throws(DiaryError) -> Result {
        try store.write { db in
            var transaction = try Transaction(db, directory: store.directory, now: clock(), generator: generator())
            return try body(&transaction)
        }
    }
}
