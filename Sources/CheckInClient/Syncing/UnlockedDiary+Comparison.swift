import Publication

extension UnlockedDiary {
    /// Compares the diary with the packages that are here, as far as that was done only while it was locked, and nothing was written down of
    /// what was found. Does nothing without an authority or without the consent to matching.
    public func compare() async throws(SyncError) {
        try await SyncError.wrap {
            guard let authority = try diary.authority(), let check = try diary.lastCheck(),
                try diary.answer(.matching) == .given
            else { return }
            let files = PublishedFiles(in: diary.path)
            // Those that a download has left behind which was interrupted come later.
            let hours = try files.hours().filter { $0 <= check.newestHour }
            guard let newest = hours.last else { return }
            _ = try await PackageComparison(diary: diary, authority: authority, packages: files)
                .run(hours, newestHour: newest) { _ in }
        }
    }
}
