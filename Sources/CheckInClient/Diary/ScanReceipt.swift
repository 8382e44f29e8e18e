public import CheckInProtocol

/// The result of a scan.
public struct ScanReceipt: Sendable, Equatable {
    /// The check-in that the scan created or extended.
    public let id: CheckInID
    /// What the scan did to the diary.
    public let effect: Effect
    /// When the stay ends without a check-out. If ``effect`` is `unchanged`, the time is rounded up
    /// to five minutes, because the exact end is sealed.
    public let end: UnixTime

    /// The effect of a scan on the diary.
    public enum Effect: Sendable, Equatable {
        /// The scan created a check-in.
        case checkedIn
        /// The venue's check-in was already open and now ends later.
        case extended
        /// The venue's check-in was already open and already lasts longer than the scan asks for.
        case unchanged
    }
}
