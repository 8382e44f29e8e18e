public import CheckInProtocol

/// The result of a scan.
public struct ScanReceipt: Sendable, Equatable {
    /// The check-in that the scan created or extended.
    public let id: CheckInID
    /// What the scan did to the diary.
    public let effect: Effect
    /// When the stay ends if the user does not check out. If ``effect`` is `unchanged`, the exact
    /// end is sealed, and this time is rounded up to a multiple of five minutes.
    public let end: UnixTime

    /// The effect of a scan on the diary.
    public enum Effect: Sendable, Equatable {
        /// The scan created a check-in.
        case checkedIn
        /// A check-in at the venue was already open and now ends later.
        case extended
        /// A check-in at the venue was already open and already lasts longer than the scan asks
        /// for.
        case unchanged
    }
}
