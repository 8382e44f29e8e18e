import AuthorityProtocol
import CheckInProtocol

/// Downloads new packages of an authority and compares them with the diary, on this device alone.
///
/// No request depends on the matches or on how long the comparison takes. All downloads are
/// complete, and the connection is closed, before the first comparison.
public struct Sync: Sendable {
    private let client: AuthorityClient
    private let progress: @Sendable (SyncProgress) -> Void

    /// Creates a sync for the client's diary.
    ///
    /// - Parameter progress: Called with the progress.
    public init(_ client: AuthorityClient, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }) {
        self.client = client
        self.progress = progress
    }

    /// Downloads and compares everything new since the last run. After an interruption at any
    /// moment, the next run continues from there.
    ///
    /// - Returns: The scope of the comparison.
    /// - Throws: `noConsent` before any request, unless the user has consented to matching. `stale`
    ///   after the available packages have been compared, if newer packages are missing. The error of the advice,
    ///   also after the comparison, if it could not be downloaded.
    @concurrent public func run() async throws(ClientError) -> LastCheck {
        try await ClientError.wrap {
            let diary = client.diary
            let result = try await client.download(for: .matching, progress: progress)
            let packages = PublishedFiles(of: result.authority.host, in: diary.path)
            let comparison = PackageComparison(diary: diary, authority: result.authority, packages: packages)
            let check = try await comparison.run(result.hours, newestHour: result.newestHour, progress: progress)
            try diary.transaction { transaction in
                try transaction.require(.matching)
                try transaction.updateAuthority { $0.comparedHour = check.newestHour.number }
                try transaction.record(.checked(result.authority.host, check))
            }
            if let failure = result.staleness ?? result.adviceFailure { throw failure }
            return check
        }
    }
}

extension Diary {
    /// Returns whether the timer's download is due. The authority allows clients to skip some
    /// hours, counted from the newest hour that the diary was compared with.
    public func isDownloadDue() throws(DiaryError) -> Bool {
        guard let compared = try authorityState()?.comparedHour, compared <= now.hour.number else { return true }
        return now.hour.number > compared + (try configuration()?.schedule.skippedHours ?? 0)
    }
}
