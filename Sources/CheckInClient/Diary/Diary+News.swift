import CheckInProtocol

extension UnlockedDiary {
    /// Returns the time and the scope of the last comparison; nil if the diary has never been
    /// compared.
    public func lastCheck() throws(DiaryError) -> LastCheck? { try ownerState().lastCheck }
}

extension Diary {
    /// The number of hours without news after which the user is notified.
    private static let hoursUntilTold: UInt32 = 24

    /// Notifies the user once a day while news has been missing for a day or longer.
    ///
    /// - Parameters:
    ///   - areKeysMissing: Whether ``ClientError/exportsMissing(hours:)`` was the reason. News then counts
    ///     from the last file of keys that was compared.
    ///   - tell: Receives the number of hours without news, and notifies the user. If `tell` throws, the
    ///     notification counts as not shown.
    /// - Throws: The errors that `tell` throws, and ``DiaryError``.
    public func tellOfMissingNews(areKeysMissing: Bool = false, _ tell: (Int) throws -> Void) throws {
        let state = try backgroundState()
        let keyHour = state.proximity?.comparedHour(since: try read { try $0.oldestHour() })?.number
        guard let newest = areKeysMissing ? keyHour : state.newsHour else { return }
        let now = now.hour.number
        // A later hour was recorded while the clock was ahead.
        let told = state.missingNewsHour.flatMap { $0 <= now ? $0 : nil } ?? 0
        guard now >= newest + Self.hoursUntilTold, now >= told + Self.hoursUntilTold else { return }
        try tell(Int(now - newest))
        try updateBackground { $0.missingNewsHour = now }
    }
}
