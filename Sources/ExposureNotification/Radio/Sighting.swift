/// A beacon that was received.
package struct Sighting: Sendable, Equatable {
    package let advertisement: Advertisement
    /// Seconds since the beginning of 1970.
    package let time: Int64
    /// The received signal strength in dBm.
    package let rssi: Int
    /// The end of the scan before the one in which the beacon was received, in seconds since the
    /// beginning of 1970; nil for the first scan.
    package let previousScan: Int64?

    package init(advertisement: Advertisement, time: Int64, rssi: Int, previousScan: Int64?) {
        self.advertisement = advertisement
        self.time = time
        self.rssi = rssi
        self.previousScan = previousScan
    }

    /// The number of intervals by which a sighting's time may differ from the interval of its
    /// identifier: the clocks of two devices may differ by two hours.
    private static let tolerance: Int64 = 12
    /// The time in seconds after which a repeated identifier is a replay.
    private static let replayLimit: Int64 = 1200

    /// Whether an identifier of `interval` may be received at this time.
    package static func isPlausible(_ time: Int64, for interval: IntervalNumber) -> Bool {
        let (seen, sent) = (time / IntervalNumber.seconds, Int64(interval.value))
        return time >= 0 && sent - tolerance <= seen && seen <= sent + tolerance
    }

    /// Removes replays: the sightings more than 20 minutes after the first sighting of the same
    /// identifier.
    ///
    /// - Parameter sightings: The sightings of one identifier.
    package static func withoutReplays(_ sightings: [Sighting]) -> [Sighting] {
        guard let first = sightings.map(\.time).min() else { return [] }
        return sightings.filter { $0.time - first <= replayLimit }
    }
}
