/// When an adapter scans.
package struct ScanSchedule: Equatable, Sendable {
    /// The length of a scan.
    package let duration: Duration
    /// The time from the start of a scan to the start of the next one. Each one is random.
    package let intervals: ClosedRange<Duration>

    /// - Precondition: A scan ends before the next one starts.
    package init(duration: Duration, intervals: ClosedRange<Duration>) {
        precondition(duration > .zero && duration < intervals.lowerBound, "a scan ends before the next one starts")
        (self.duration, self.intervals) = (duration, intervals)
    }

    /// Four seconds every 2.5 to 5 minutes, as phones do.
    package static let phones = ScanSchedule(duration: .seconds(4), intervals: .seconds(150) ... .seconds(300))

    /// The same schedule on a clock that is faster by this factor. A scan lasts at least half a second,
    /// because Linux tells the controller to scan some time after its reply.
    ///
    /// - Parameter factor: 1 to 150.
    package func shortened(by factor: Double) -> ScanSchedule {
        ScanSchedule(
            duration: max(duration / factor, .milliseconds(500)),
            intervals: intervals.lowerBound / factor...intervals.upperBound / factor
        )
    }

    func interval(using generator: inout some RandomNumberGenerator) -> Duration {
        let length = intervals.upperBound - intervals.lowerBound
        return intervals.lowerBound + length * Double.random(in: 0...1, using: &generator)
    }
}

/// A beacon that was received.
package struct ReceivedPacket: Equatable, Sendable {
    /// The time at which the kernel delivered the packet.
    package let time: Duration
    package let address: DeviceAddress
    /// The received signal strength in dBm.
    package let rssi: Int8
    /// The advertising data.
    package let data: [UInt8]
}
