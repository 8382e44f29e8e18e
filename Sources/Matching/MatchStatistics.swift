/// What matching has cost. It stays on the device, like what it has found.
public struct MatchStatistics: Sendable, Equatable {
    /// Keys times reports.
    public internal(set) var pairs = 0
    /// Reports that the filter kept for a key.
    public internal(set) var survivors = 0
    /// Tags that were computed.
    public internal(set) var verifications = 0
    /// Those that were wrong: nothing but manipulation leads to one.
    public internal(set) var wrongTags = 0
}
