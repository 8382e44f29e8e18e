import CheckInProtocol

extension Diary {
    /// Hours without news after which the user is notified.
    private static let hoursUntilTold: UInt32 = 24

    /// Notifies the user, once a day, while news has been missing for a day or longer.
    ///
    /// - Parameter tell: Notifies the user of the number of hours. If it throws, the notification
    ///   counts as not shown.
    /// - Throws: The errors of `tell`, and ``DiaryError``.
    public func tellOfMissingNews(_ tell: (Int) throws -> Void) throws {
        let state = try backgroundState()
        // An earlier version did not store `newsHour`.
        guard let newest = state.newsHour ?? state.newestHour else { return }
        let now = now.hour.number
        guard now >= newest + Self.hoursUntilTold, now >= (state.missingNewsHour ?? 0) + Self.hoursUntilTold else {
            return
        }
        try tell(Int(now - newest))
        try updateBackground { $0.missingNewsHour = now }
    }
}
