import CheckInProtocol

extension UnlockedDiary {
    /// Returns the time and the scope of the last comparison with the authority that this value is about; nil if
    /// the diary has never been compared.
    public func lastCheck() throws(DiaryError) -> LastCheck? { try read { try $0.ownerAuthority().lastCheck } }

    /// Returns the last comparison with each of the diary's authorities.
    public func checkedAuthorities() throws(DiaryError) -> [CheckedAuthority] {
        try read { transaction in
            let known = try transaction.ownerState().authorities
            return try transaction.backgroundState().authorities.map { state in
                CheckedAuthority(host: state.authority.host, check: known[state.authority.host]?.lastCheck)
            }
        }
    }
}

/// One of a diary's authorities, and the last comparison with it.
public struct CheckedAuthority: Sendable {
    /// The authority's host.
    public let host: String
    /// Nil if the diary was never compared.
    public let check: LastCheck?
}

extension Diary {
    /// The number of hours without news after which the user is notified.
    private static let hoursUntilTold: UInt32 = 24

    /// Notifies the user once a day while news of the authority that this value is about has been missing for a day or
    /// longer.
    ///
    /// - Parameters:
    ///   - areKeysMissing: Whether ``ClientError/exportsMissing(hours:)`` was the reason. News then counts
    ///     from the last file of keys that was compared.
    ///   - tell: Receives the number of hours without news, and notifies the user. If `tell` throws, the
    ///     notification counts as not shown.
    /// - Throws: The errors that `tell` throws, and ``DiaryError``.
    public func tellOfMissingNews(areKeysMissing: Bool = false, _ tell: (Int) throws -> Void) throws {
        guard let state = try authorityState() else { return }
        let keyHour = state.comparedExportHour(since: try read { try $0.oldestHour() })?.number
        guard let newest = areKeysMissing ? keyHour : state.newsHour else { return }
        let now = now.hour.number
        // A later hour was recorded while the clock was ahead.
        let told = state.missingNewsHour.flatMap { $0 <= now ? $0 : nil } ?? 0
        guard now >= newest + Self.hoursUntilTold, now >= told + Self.hoursUntilTold else { return }
        try tell(Int(now - newest))
        try updateAuthority { $0.missingNewsHour = now }
    }
}
