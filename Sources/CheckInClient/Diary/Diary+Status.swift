extension Diary {
    /// Returns a summary of the diary. A locked diary provides only a part of the summary: see
    /// ``DiaryStatus``.
    public func status() throws(DiaryError) -> DiaryStatus {
        try read { transaction in
            let matching = transaction.keys.matching
            let state = matching.key == nil ? BackgroundState() : try transaction.backgroundState()
            let counts = try transaction.table.counts()
            let owner = transaction.owner
            return DiaryStatus(
                checkIns: counts[.checkIn] ?? 0,
                openCheckIns: try owner?.openIDs().count ?? 0,
                unreadableRecords: counts.reduce(0) { $0 + ($1.key == .entry ? 0 : $1.value) },
                retentionDays: state.keptDays,
                wantedDays: Int(state.wantedDays),
                hasPassphrase: transaction.keys.reading.hasPassphrase,
                isLocked: owner == nil,
                keyPlace: matching.place,
                keyFailure: matching.failure?.reason,
                hasNews: state.hasNews
            )
        }
    }
}

/// A summary of a diary. While the diary is locked, the summary covers only the number of records,
/// how the records are stored, and whether there is news.
public struct DiaryStatus: Sendable, Equatable {
    /// The number of check-ins.
    public let checkIns: Int
    /// The number of open check-ins; 0 while the diary is locked.
    public let openCheckIns: Int
    /// The number of records that only the program uses: keys and times for matching, results of
    /// comparing and sharing, and the client's state.
    public let unreadableRecords: Int
    /// The number of days from the start of a stay to its deletion.
    public let retentionDays: Int
    /// The number of days that the diseases of the authorities need. If it is higher than ``retentionDays``, the user
    /// has not consented to so many days.
    public let wantedDays: Int
    /// Whether the diary has a passphrase.
    public let hasPassphrase: Bool
    /// Whether the diary has a passphrase and was not unlocked with it.
    public let isLocked: Bool
    /// Where this machine stores the matching key, which encrypts the data of background tasks.
    public let keyPlace: KeyPlace
    /// Why ``keyPlace`` does not provide the matching key; nil if it provides the key. Without the
    /// key, background tasks wait until the diary is unlocked.
    public let keyFailure: String?
    /// Whether news has arrived while the diary was locked, and the owner has not looked at the
    /// news yet.
    public let hasNews: Bool
}
