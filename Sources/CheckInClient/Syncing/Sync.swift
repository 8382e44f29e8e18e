import CheckInProtocol
import Matching
public import Publication

/// Downloads what is new and compares it with the diary, on this device alone. Nothing that is sent depends on what is found, nor on how
/// long it took: all downloads are done, and the connection is closed, before the first comparison.
public struct Sync: Sendable {
    private let diary: Diary
    private let network: any AuthorityNetwork
    private let version: ClientVersion
    private let patience: Patience
    private let progress: @Sendable (SyncProgress) -> Void

    /// - Parameters:
    ///   - network: To the authority that the diary belongs to.
    ///   - version: This program's.
    ///   - patience: With downloads.
    ///   - progress: Is told how far it is.
    public init(
        _ diary: Diary,
        network: any AuthorityNetwork,
        version: ClientVersion,
        patience: Patience = Patience(),
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) {
        self.diary = diary
        self.network = network
        self.version = version
        self.patience = patience
        self.progress = progress
    }

    /// - Parameter link: A way that is open already, and stays open.
    public init(_ diary: Diary, link: any AuthorityLink, version: ClientVersion, patience: Patience = Patience()) {
        self.init(diary, network: OpenNetwork(link: link), version: version, patience: patience)
    }

    /// Does what is due since the last time. Interrupted at any moment, it goes on there when it is run again.
    ///
    /// - Throws: `noConsent` unless the user has consented to matching, before anything is asked for.
    public func run() async throws(SyncError) -> LastCheck {
        try await SyncError.wrap {
            let state = try diary.clientState()
            try state.require(.matching)
            let authority = try state.enrolledAuthority
            let result = try await network.use { link in
                try await Download(
                    authority: authority,
                    diary: diary,
                    link: link,
                    patience: patience,
                    version: version,
                    progress: progress
                ).run()
            }
            let packages = PublishedFiles(in: diary.path)
            let check = try await PackageComparison(diary: diary, authority: authority, packages: packages)
                .run(result.hours, newestHour: result.newestHour, progress: progress)
            try diary.updateClient { $0.lastCheck = check }
            return check
        }
    }
}
