/// The cost of matching. Like the matches, these numbers do not leave the device.
public struct MatchStatistics: Sendable, Equatable {
    /// The number of compared pairs of a key and a report.
    public internal(set) var pairs = 0
    /// The number of reports that the filter kept for a key.
    public internal(set) var survivors = 0
    /// The number of computed tags.
    public internal(set) var verifications = 0
    /// The number of computed tags that did not match. Only manipulated reports lead to such a tag.
    public internal(set) var wrongTags = 0
}
