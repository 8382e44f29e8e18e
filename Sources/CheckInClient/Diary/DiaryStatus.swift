/// What can be said about a diary without reading it.
public struct DiaryStatus: Sendable, Equatable {
    public let checkIns: Int
    public let openCheckIns: Int
    /// Records that a person cannot read: the derived keys that matching needs.
    public let matchingRecords: Int
    /// Days from the start of a stay to its deletion: 14, or fewer if the authority says so.
    public let retentionDays: Int
    public let hasPassphrase: Bool
    /// Submissions that the authority has accepted.
    public let submissions: Int
}
