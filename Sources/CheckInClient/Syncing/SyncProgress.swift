/// How far it is.
public enum SyncProgress: Sendable, Equatable {
    /// Packages that were downloaded, of those that were missing.
    case downloading(done: Int, of: Int)
    /// Packages that were compared with the diary, of all that are here.
    case comparing(done: Int, of: Int)
}
