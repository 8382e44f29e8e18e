import CheckInProtocol
import Publication

/// Downloads what is new and compares it with the diary, on this device alone. Nothing that is sent depends on what is found, nor on how
/// long it took: all downloads are done, and the connection is closed, before the first comparison.
public struct Sync: Sendable {
    private let client: AuthorityClient
    private let progress: @Sendable (SyncProgress) -> Void

    /// - Parameter progress: Is told how far it is.
    public init(_ client: AuthorityClient, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }) {
        self.client = client
        self.progress = progress
    }

    /// Does what is due since the last time. Interrupted at any moment, it goes on there when it is run again.
    ///
    /// - Throws: `noConsent` unless the user has consented to matching, before anything is asked for. `stale` after what there is was
    ///   compared.
    public func run() async throws(SyncError) -> LastCheck {
        try await SyncError.wrap {
            let diary = client.diary
            let result = try await client.download(for: .matching, progress: progress)
            let packages = PublishedFiles(in: diary.path)
            let comparison = PackageComparison(diary: diary, authority: result.authority, packages: packages)
            let check: LastCheck
            do {
                check = try await comparison.run(result.hours, newestHour: result.newestHour, progress: progress)
            } catch let error as PublicationError {
                // A package was changed on this device. The index tells the next download which one.
                try diary.updateBackground { $0.indexDueHour = nil }
                throw error
            }
            try diary.transaction { transaction in
                try transaction.require(.matching)
                try transaction.record(.checked(check))
                try transaction.updateBackground { $0.comparedHour = check.newestHour.number }
            }
            if let staleness = result.staleness { throw staleness }
            return check
        }
    }
}
