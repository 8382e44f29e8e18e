public import CheckInProtocol

/// What became of a scan.
public struct ScanReceipt: Sendable, Equatable {
    public let id: CheckInID
    public let effect: Effect
    /// When the stay ends if nobody checks out. If it is `unchanged`, rounded up to five minutes: the exact end is sealed.
    public let end: UnixTime

    /// What a scan does to the diary.
    public enum Effect: Sendable, Equatable {
        /// There is a new check-in.
        case checkedIn
        /// The venue's check-in was open already, and now ends later.
        case extended
        /// The venue's check-in was open already, and was to last longer than the scan asks for.
        case unchanged
    }
}
