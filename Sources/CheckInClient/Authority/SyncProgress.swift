/// The progress of a ``Sync``.
public enum SyncProgress: Sendable, Equatable {
    /// The number of downloaded packages, out of all missing packages.
    case downloading(done: Int, of: Int)
    /// The number of packages compared with the diary, out of all stored packages.
    case comparing(done: Int, of: Int)
}
