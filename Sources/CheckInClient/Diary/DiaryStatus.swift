/// A summary of a diary. While the diary is locked, it covers the number of records, how they are
/// stored, and whether there is news.
public struct DiaryStatus: Sendable, Equatable {
    /// The number of check-ins.
    public let checkIns: Int
    /// The number of open check-ins; 0 while the diary is locked.
    public let openCheckIns: Int
    /// The number of records that are not for people to read: keys and times for matching, results
    /// of comparing and sharing, and the client's state.
    public let unreadableRecords: Int
    /// Days from the start of a stay to its deletion: 14, or fewer if set by the authority.
    public let retentionDays: Int
    /// Whether the diary has a passphrase.
    public let hasPassphrase: Bool
    /// Whether the diary has a passphrase that was not given.
    public let isLocked: Bool
    /// Where this machine stores the matching key, which encrypts the data of background tasks.
    public let keyPlace: KeyPlace
    /// Why the place does not provide the matching key; nil if it does. Without the key, background
    /// tasks wait until the diary is unlocked.
    public let keyFailure: String?
    /// Whether something was found or arrived while the diary was locked, and its owner has not
    /// looked at it yet.
    public let hasNews: Bool
    /// The number of submissions that the authority has accepted; 0 while the diary is locked.
    public let submissions: Int
}
