/// The progress of a ``Sync``.
public enum SyncProgress: Sendable, Equatable {
    /// The number of packages downloaded, out of the missing ones.
    case downloading(done: Int, of: Int)
    /// The number of packages compared with the diary, out of all stored ones.
    case comparing(done: Int, of: Int)
}
