/// What can be said about a diary. While it is locked that is how many records there are, how they are kept, and whether there is news.
public struct DiaryStatus: Sendable, Equatable {
    public let checkIns: Int
    /// 0 while the diary is locked.
    public let openCheckIns: Int
    /// Records that a person cannot read: keys and times that matching needs, what is left of comparing and sharing, and what the client
    /// remembers.
    public let unreadableRecords: Int
    /// Days from the start of a stay to its deletion: 14, or fewer if the authority says so.
    public let retentionDays: Int
    public let hasPassphrase: Bool
    /// Whether there is a passphrase, and it was not given.
    public let isLocked: Bool
    /// Where this machine keeps the key of what the background needs.
    public let keyPlace: KeyPlace
    /// Why the place does not give the key: the background waits until the diary is unlocked. Nil if it does.
    public let keyFailure: String?
    /// Whether something was found, or came, while the diary was locked, which its owner has not looked at.
    public let hasNews: Bool
    /// Submissions that the authority has accepted; 0 while the diary is locked.
    public let submissions: Int
}
