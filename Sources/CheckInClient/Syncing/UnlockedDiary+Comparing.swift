import AuthorityProtocol
import CheckInProtocol

extension UnlockedDiary {
    /// Compares the diary again with the stored packages that were compared only while the diary
    /// was locked, because a locked diary does not store matches. Does nothing without an authority
    /// or without the consent to matching, or on a read-only disk.
    @concurrent public func compare() async throws(ClientError) {
        try await ClientError.wrap {
            guard !diary.store.isReadOnly, try diary.answer(.matching) == .given else { return }
            for authority in try diary.authorities() {
                guard let check = try about(authority.host).lastCheck() else { continue }
                let files = PublishedFiles(of: authority.host, in: diary.path)
                // Later packages, left by an interrupted download, are compared in a later run.
                let hours = try files.hours().filter { $0 <= check.newestHour }
                guard let newest = hours.last else { continue }
                let diary = diary.about(authority.host)
                _ = try await PackageComparison(diary: diary, authority: authority, packages: files)
                    .run(hours, newestHour: newest) { _ in }
            }
        }
    }
}
