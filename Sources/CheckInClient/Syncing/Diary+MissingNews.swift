import CheckInProtocol

extension Diary {
    /// Hours without news after which the user is told.
    private static let hoursUntilTold: UInt32 = 24

    /// Tells that news are missing for a day or longer: once a day, as long as they are.
    ///
    /// - Parameter tell: Tells the user for how many hours. If it throws, the user counts as not told.
    /// - Throws: What `tell` throws, and ``DiaryError``.
    public func tellOfMissingNews(_ tell: (Int) throws -> Void) throws {
        let state = try backgroundState()
        // An earlier version did not keep the first of these.
        guard let newest = state.newsHour ?? state.newestHour else { return }
        let now = now.hour.number
        guard now >= newest + Self.hoursUntilTold, now >= (state.missingNewsHour ?? 0) + Self.hoursUntilTold else {
            return
        }
        try tell(Int(now - newest))
        try updateBackground { $0.missingNewsHour = now }
    }
}
