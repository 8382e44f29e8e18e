public import CheckInProtocol
import Cryptography
import Files
public import SystemPackage

/// The check-ins of one person on this device.
///
/// The diary protects data in two classes:
///
/// - Data for the owner alone is sealed to a public key: venues, seeds, exact times, tests, and
///   what was shared and found. Writing does not need unlocking. Reading needs
///   ``unlock(passphrase:)``.
/// - Data that background tasks need while the diary is locked is encrypted under a separate key.
///   This machine stores the key in a protected place if it has one.
///
/// Both classes are also encrypted under a third key, which is replaced at each deletion. The
/// database holds no data in clear except random IDs.
///
/// Every change is made completely or not at all, even if the process is killed or another process
/// uses the diary at the same time. A method uses a single transaction, unless its documentation
/// says otherwise. Each method reads the keys again, so that a value of this type is useless after
/// ``deleteEverything(in:generator:)``.
public struct Diary: Sendable {
    /// The directory of the diary's files.
    public let path: FilePath
    let store: DiaryStore
    /// The private reading key of an unlocked diary. Without a passphrase, the key file has it.
    private var privateKey: SecretBytes?
    private let clock: @Sendable () -> UnixTime
    let isClockSynchronized: @Sendable () -> Bool
    private let generator: @Sendable () -> any RandomNumberGenerator

    /// Opens the diary in a directory, or creates one there.
    ///
    /// - Parameters:
    ///   - path: The directory. It and its parents are created with mode 0700 if they do not exist.
    ///     A directory with a diary is closed to other users.
    ///   - clock: Returns the current time.
    ///   - isClockSynchronized: Returns whether the clock is known to be right. If not, the hours
    ///     that the authority has signed show whether the clock is behind.
    ///   - generator: Creates a generator for one transaction. It must be cryptographically secure.
    /// - Throws: `file`, `openToOthers`, `notADiary`, `madeByNewerProgram`, `busy` and `database`.
    ///   A diary made by a newer program is left unchanged. Every other method throws the same
    ///   errors, and `keyMissing`, `keyDamaged` and `doesNotFitKeys`.
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

    /// Returns whether `path` has a diary. Does not create one.
    public static func exists(in path: FilePath) throws(DiaryError) -> Bool {
        do throws(FileError) {
            return try DiaryDirectory(path: path).hasDatabase
        } catch {
            throw .file(error.description)
        }
    }

    /// Returns a summary of the diary. A locked diary reveals only a part of it: see
    /// ``DiaryStatus``.
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

    /// The time of the diary's clock.
    public var now: UnixTime { clock() }

    /// Creates a generator of the kind that the diary was opened with.
    func makeGenerator() -> any RandomNumberGenerator { generator() }

    /// Returns the data that background tasks need while the diary is locked.
    func backgroundState() throws(DiaryError) -> BackgroundState { try transaction { try $0.backgroundState() } }

    @discardableResult
    /// Changes the data that background tasks need, in one transaction.
    func updateBackground<Result>(_ body: (inout BackgroundState) throws -> Result) throws(DiaryError) -> Result {
        try transaction { try $0.updateBackground(body) }
    }

    /// Returns the client's state for the owner alone.
    ///
    /// - Throws: `locked`.
    func ownerState() throws(DiaryError) -> OwnerState { try transaction { try $0.ownerState() } }

    /// Returns the same diary with access to the owner's data.
    func unlocked(by privateKey: SecretBytes) -> Diary {
        var diary = self
        diary.privateKey = privateKey
        return diary
    }

    /// Prevents recovery of deleted data from free blocks of the disk. If something was deleted
    /// since the last sweep, encrypts the remaining rows under a new storage key and rewrites the
    /// database.
    func sweep() throws(DiaryError) {
        guard try store.needsSweep else { return }
        try transaction { try $0.replaceStorageKey(of: store.directory) }
        // This transaction erases the old key.
        try transaction { _ in }
        try store.sweep()
    }

    /// Runs `body` while no other process writes. If `body` throws, its changes are undone.
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

extension Diary {
    /// Returns the health authority that the diary is enrolled with; nil if there is none yet.
    public func authority() throws(DiaryError) -> EnrolledAuthority? { try backgroundState().authority }

    /// Returns the health authority that the diary is enrolled with.
    ///
    /// - Throws: `notEnrolled`.
    public func requireAuthority() throws(DiaryError) -> EnrolledAuthority { try backgroundState().enrolledAuthority }

    /// Enrols the diary with a health authority and pins the authority's key. The user must have
    /// compared the key's fingerprint.
    ///
    /// If the diary is already enrolled with this authority under another key, it downloads and
    /// compares everything again under the new key.
    ///
    /// - Throws: `locked`, and `enrolledElsewhere` if the diary is enrolled with another authority.
    ///   To change the authority, delete everything first.
    public func enroll(_ authority: EnrolledAuthority) throws(DiaryError) {
        let old = try self.authority()
        if let old, old.host != authority.host { throw .enrolledElsewhere(host: old.host) }
        guard try transaction({ $0.canRead }) else { throw .locked }
        let isNewKey = old.map { $0.key != authority.key } ?? true
        if isNewKey { try PublishedFiles(in: path).removeEverything() }
        try transaction { transaction in
            try transaction.updateBackground { state in
                state.authority = authority
                guard isNewKey else { return }
                (state.newestHour, state.configurationHour, state.indexDueHour) = (nil, nil, nil)
                state.comparedHour = nil
                state.newsHour = now.hour.number
            }
            for id in try transaction.ids() { try transaction.setApart(id, from: authority) }
            if isNewKey { try transaction.compareEverythingAgain() }
        }
    }
}

extension Transaction {
    /// Records whether a check-in belongs to another authority.
    fileprivate mutating func setApart(_ id: CheckInID, from authority: EnrolledAuthority) throws {
        var clue = try clue(of: id)
        clue.isOfOtherAuthority =
            try entries(of: id).compactMap(\.scan).last.map { $0.code.authority != authority.host } ?? false
        try setClue(clue, of: id)
    }
}

extension BackgroundState {
    /// - Throws: `notEnrolled`.
    var enrolledAuthority: EnrolledAuthority {
        get throws(DiaryError) {
            guard let authority else { throw .notEnrolled }
            return authority
        }
    }
}

extension Diary {
    /// Returns when the diary was last compared, and with what; nil if it never was.
    ///
    /// - Throws: `locked`.
    public func lastCheck() throws(DiaryError) -> LastCheck? { try ownerState().lastCheck }
}

extension Diary {
    /// Hours without news after which the user is notified.
    private static let hoursUntilTold: UInt32 = 24

    /// Notifies the user, once a day, while news has been missing for a day or longer.
    ///
    /// - Parameter tell: Notifies the user of the number of hours. If it throws, the notification
    ///   counts as not shown.
    /// - Throws: The errors of `tell`, and ``DiaryError``.
    public func tellOfMissingNews(_ tell: (Int) throws -> Void) throws {
        let state = try backgroundState()
        // An earlier version did not store `newsHour`.
        guard let newest = state.newsHour ?? state.newestHour else { return }
        let now = now.hour.number
        guard now >= newest + Self.hoursUntilTold, now >= (state.missingNewsHour ?? 0) + Self.hoursUntilTold else {
            return
        }
        try tell(Int(now - newest))
        try updateBackground { $0.missingNewsHour = now }
    }
}
