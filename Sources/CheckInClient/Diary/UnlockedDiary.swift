import AuthorityProtocol
public import CheckInProtocol
public import Cryptography

/// A diary that can be read. The private reading key is kept in memory until the last copy of this
/// value is released.
public struct UnlockedDiary: Sendable {
    /// The diary, with access to the owner's data.
    public let diary: Diary

    init(diary: Diary, readingKey: ReadingKey, passphrase: SecretBytes?) throws(DiaryError) {
        self.diary = diary.unlocked(by: try readingKey.unlock(passphrase))
    }

    private init(_ diary: Diary) { self.diary = diary }

    /// Returns the same diary for use with one of its authorities (``Diary/about(_:)``).
    public func about(_ host: String?) -> UnlockedDiary { UnlockedDiary(diary.about(host)) }

    /// Returns the latest check-ins, ordered by their starts. Does not decrypt earlier check-ins.
    ///
    /// - Parameter count: The number of check-ins; nil for all.
    public func checkIns(latest count: Int? = nil) throws(DiaryError) -> [CheckIn] {
        try read { transaction in
            let ids = try transaction.latest(count)
            return Array(try records(ids, in: transaction).map(\.checkIn).suffix(count ?? ids.count))
        }
    }

    /// Returns one check-in.
    ///
    /// - Parameter beginning: The check-in's ID or its first characters.
    /// - Throws: `unknownID` and `ambiguousID`.
    public func checkIn(_ beginning: String) throws(DiaryError) -> CheckIn {
        try read { transaction in
            try checkIn(transaction.id(beginning), in: transaction)
        }
    }

    /// Changes the start of a stay, its end, or both.
    ///
    /// The presences are derived again, and the old times are deleted. A new start after the
    /// first scan does not extend the retention.
    ///
    /// - Parameters:
    ///   - beginning: The check-in's ID or its first characters.
    ///   - start: The new start; nil leaves it unchanged. It must not be in the future or so early
    ///     that the check-in has expired.
    ///   - end: The new end; nil leaves it unchanged. It may be in the future.
    /// - Returns: The changed check-in.
    /// - Throws: `unknownID`, `ambiguousID`, `stayLength`, `startsInTheFuture` and
    ///   `startsBeforeRetention`.
    public func edit(
        _ beginning: String,
        start: UnixTime? = nil,
        end: UnixTime? = nil,
        companions: UInt8? = nil
    ) throws(DiaryError) -> CheckIn {
        try transaction { transaction in
            let old = try checkIn(transaction.id(beginning), in: transaction)
            guard let stay = Stay(start: start ?? old.stay.start, end: end ?? old.stay.end) else {
                throw DiaryError.stayLength
            }
            let window = try transaction.checkIn(old.id).window.with(
                stay,
                oldest: old.scans.min(),
                isEnded: stay.end <= transaction.now
            )
            guard start.map({ $0 <= transaction.now }) ?? true else { throw DiaryError.startsInTheFuture }
            guard try transaction.now < window.expiry(after: transaction.retention()) else {
                throw DiaryError.startsBeforeRetention
            }
            let entries = try transaction.entries(of: old.id)
            try transaction.replaceEntries(
                of: old.id,
                with: entries.compactMap(\.scan).map { Entry(scan: $0) }
                    + entries.compactMap(\.manual).map { Entry(manual: $0) }
                    + [Entry(start: stay.start, end: stay.end, companions: companions ?? old.companions)]
            )
            let keys = old.identity.map { window.keys(of: old.seeds, at: $0) } ?? []
            try transaction.setWindow(window, keys: keys, of: old.id)
            return try checkIn(old.id, in: transaction)
        }
    }

    /// Returns the code that was scanned last for a check-in, to check in at the venue again.
    ///
    /// Kiosks usually rotate their seeds once a day. Reports and warnings of visitors who scan a
    /// new code do not match an old seed. Therefore, an old code is refused.
    ///
    /// - Parameter beginning: The check-in's ID or its first characters.
    /// - Throws: `unknownID`, `ambiguousID`; `withoutCode` if the owner entered the visit without a
    ///   code; `codeTooOld` if the code was scanned more than 24 hours ago.
    public func lastCode(of beginning: String) throws(DiaryError) -> (code: VenueCodeURL, scanned: UnixTime) {
        try read { transaction in
            let id = try transaction.id(beginning)
            guard let scan = try transaction.entries(of: id).compactMap(\.scan).last else {
                throw DiaryError.withoutCode(id)
            }
            guard (0...Day.seconds).contains(transaction.now - scan.time) else { throw DiaryError.codeTooOld(id) }
            return (scan.code, scan.time)
        }
    }

    private func checkIn(_ id: CheckInID, in transaction: OwnerTransaction) throws -> CheckIn {
        try records([id], in: transaction)[0].checkIn
    }

    /// A check-in, and the values that it was read from.
    struct Record {
        let checkIn: CheckIn
        let window: CheckInWindow
        let comparison: Comparison
    }

    /// Reads some check-ins, each value once. Returns them ordered by their starts.
    func records(_ ids: [CheckInID], in transaction: OwnerTransaction) throws -> [Record] {
        let waiting = Set(try transaction.submissions().flatMap(\.submission.checkIns))
        let retention = try transaction.retention()
        return try ids.map { id in
            let background = try transaction.checkIn(id)
            let trace = try transaction.trace(of: id)
            let checkIn = CheckIn(
                id: id,
                entries: try transaction.entries(of: id),
                window: background.window,
                presences: background.presences,
                status: CheckInStatus(trace.comparison, sharedIVs: trace.sharedIVs, isWaiting: waiting.contains(id)),
                retention: retention,
                now: transaction.now
            )
            guard let checkIn else { throw DiaryError.doesNotFitKeys }
            return Record(checkIn: checkIn, window: background.window, comparison: trace.comparison)
        }
        .sorted { $0.checkIn.sortKey < $1.checkIn.sortKey }
    }

    /// Runs `body`, which only reads. Other processes can read at the same time.
    func read<Result>(_ body: (OwnerTransaction) throws -> Result) throws(DiaryError) -> Result {
        try diary.read { try body(Self.owner($0)) }
    }

    /// Runs `body` while no other process writes. If `body` throws, its changes are undone.
    ///
    /// - Throws: `changedMeanwhile`, and the errors of `body`.
    func transaction<Result>(_ body: (OwnerTransaction) throws -> Result) throws(DiaryError) -> Result {
        try diary.transaction { try body(Self.owner($0)) }
    }

    private static func owner(_ transaction: Transaction) -> OwnerTransaction {
        guard let owner = transaction.owner else { fatalError("unreachable: an unlocked diary has the reading key") }
        return owner
    }

    /// Returns the client's state that only the owner may read.
    func ownerState() throws(DiaryError) -> OwnerState { try read { try $0.ownerState() } }
}

extension CheckIn {
    /// The order of check-ins: by the start of the stay.
    fileprivate var sortKey: (UnixTime, CheckInID) { (stay.start, id) }
}

extension UnlockedDiary: Redacted {
    public var description: String { "<unlocked diary>" }
}
