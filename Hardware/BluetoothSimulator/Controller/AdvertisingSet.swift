/// One advertisement of a controller.
struct AdvertisingSet: Sendable {
    var type = PacketType.nonConnectable
    var usesRandomAddress = false
    /// The shortest interval between two packets, before the random delay.
    var interval = Duration.milliseconds(1280)
    /// In dBm.
    var power: Int8
    /// The set's own random address; nil until the host sets it.
    var randomAddress: [UInt8]?
    var data: [UInt8] = []
    var response: [UInt8] = []
    var activity: Activity?

    /// What an enabled set does.
    struct Activity: Sendable {
        /// The time of the next packet.
        var next: Duration
        /// The time at which the controller ends the set by itself.
        let end: Duration?
        /// The number of packets after which the controller ends the set.
        let maximumPackets: UInt8?
        var packets = 0

        /// The time of the next packet or of the end.
        var nextEvent: Duration { min(next, end ?? next) }
    }

    var isEnabled: Bool { activity != nil }

    /// The unit of an interval in commands.
    static let unit = Duration.microseconds(625)
    /// The unit of a set's duration.
    static let durationUnit = Duration.milliseconds(10)
    /// The random delay that is added to each interval.
    static let greatestDelay = Duration.milliseconds(10)
    /// The limits of an interval: 20 ms to 10.24 s.
    static let intervals: ClosedRange<UInt32> = 0x20...0x4000
}
