public import CheckInProtocol

/// What became of a scan.
public struct ScanReceipt: Sendable, Equatable {
    public let id: CheckInID
    /// True if the venue's check-in was open already and now lasts longer, false if this scan made one.
    public let isExtension: Bool
    /// When the stay ends if nobody checks out. If an open check-in lasts longer than this scan asks for, its own end, rounded
    /// up to five minutes: the exact one is sealed.
    public let end: UnixTime
}
