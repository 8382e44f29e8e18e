/// What a beacon sends during the life of one identifier. Times are those of the clock that the
/// ``Radio`` is driven with.
package struct BeaconPayload: Equatable, Sendable {
    /// The advertising data, at most 31 bytes.
    package let data: [UInt8]
    package let from: Duration
    package let until: Duration

    /// The advertising data of a packet that each controller can send.
    static let maximumCount = 31
    /// The longest life. Exposure Notification changes its identifiers every 10 to 20 minutes.
    static let maximumLife = Duration.seconds(3600)

    /// Nil unless there are 1 to 31 bytes and a life of at most an hour.
    package init?(data: [UInt8], from: Duration, until: Duration) {
        guard (1...Self.maximumCount).contains(data.count), from < until, until - from <= Self.maximumLife else {
            return nil
        }
        (self.data, self.from, self.until) = (data, from, until)
    }
}

/// What a beacon does.
package enum BeaconStatus: Equatable, Sendable {
    /// There is no payload for this time, or the adapter has not been read yet.
    case idle
    /// A payload is on the air.
    ///
    /// - Parameter transmitPower: The power in dBm that the controller has chosen; nil if it is
    ///   unknown.
    case onAir(transmitPower: Int8?)
    /// There is no adapter with this number.
    case noAdapter
    /// The adapter is off, or does not support Low Energy.
    case adapterOff
    /// These settings reveal the sender.
    case refused([String])
    /// Another program, such as a starting bluetoothd, has removed the advertisement. The next
    /// payload is sent.
    case removedByOthers
    /// A command failed. The next payload is tried again.
    case failed(ManagementStatus)
}

extension BeaconStatus: CustomStringConvertible {
    package var description: String {
        switch self {
        case .idle: "no payload to send"
        case .onAir(let power): "on the air" + (power.map { " with \($0) dBm" } ?? "")
        case .noAdapter: "the adapter does not exist"
        case .adapterOff: "the adapter is off"
        case .refused(let names):
            "\(names.joined(separator: " and ")) \(names.count == 1 ? "is" : "are") on, which reveals the sender"
        case .removedByOthers: "another program removed the advertisement"
        case .failed(let status): "the advertisement failed: \(status)"
        }
    }
}
