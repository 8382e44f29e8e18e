/// A controller's scan.
struct ScanState: Sendable {
    var isActive = false
    var interval = Duration.milliseconds(10)
    var window = Duration.milliseconds(10)
    var acceptsListOnly = false
    var usesRandomAddress = false
    /// The start of the scan; nil while the scan is disabled.
    private(set) var start: Duration?
    /// The end of the scan, if the controller ends it by itself.
    private(set) var end: Duration?
    private var filtersDuplicates = false
    private var seen: Set<AirAddress> = []

    /// The limits of interval and window: 2.5 ms to 10.24 s.
    static let times: ClosedRange<UInt16> = 0x04...0x4000
    /// The number of addresses that the duplicate filter stores. Real controllers drop them
    /// too when their memory is full.
    private static let maximumSeen = 512

    var isEnabled: Bool { start != nil }

    mutating func enable(at now: Duration, until end: Duration?, filteringDuplicates: Bool) {
        (start, self.end, filtersDuplicates, seen) = (now, end, filteringDuplicates, [])
    }

    mutating func disable() {
        (start, end, seen) = (nil, nil, [])
    }

    /// Whether the receiver is on: in the first part of each interval.
    func isListening(at now: Duration, scale: Double) -> Bool {
        guard let start, now >= start, end.map({ now < $0 }) ?? true else { return false }
        let (interval, window) = (interval / scale, window / scale)
        let cycles = ((now - start) / interval).rounded(.down)
        return now - start - interval * cycles < window
    }

    /// Whether the packet of this address is reported. Counts it as seen.
    mutating func reports(_ address: AirAddress) -> Bool {
        guard filtersDuplicates else { return true }
        if seen.count >= Self.maximumSeen { seen = [] }
        return seen.insert(address).inserted
    }
}
