/// What RFConfiguration has set, as far as it has an effect here. Source: PN532 User Manual, §7.3.1.
struct RFConfiguration: Sendable {
    /// How often a search for a card begins anew; nil for ever. MxRtyPassiveActivation, item 5.
    private(set) var passiveActivationRetries: Int?
    /// How long InCommunicateThru waits for an answer; nil for ever. fRetryTimeout, item 2.
    private(set) var retryTimeout: Duration? = .microseconds(51_200)

    /// The time that one unsuccessful search for a card takes.
    private static let attempt = Duration.milliseconds(5)

    /// How long InListPassiveTarget searches; nil for ever.
    var searchTime: Duration? {
        passiveActivationRetries.map { Self.attempt * ($0 + 1) }
    }

    /// Takes an item's data.
    ///
    /// - Returns: false when they are too short for the item.
    mutating func set(item: UInt8, to data: [UInt8]) -> Bool {
        switch item {
        case 0x02:
            guard data.count == 3 else {
                return false
            }
            // 100 us times a power of two; the exponent is one less than the value, and 0 stands for no timeout.
            retryTimeout = data[2] == 0 ? nil : .microseconds(100) * (1 << min(Int(data[2]) - 1, 15))
        case 0x05:
            guard data.count == 3 else {
                return false
            }
            passiveActivationRetries = data[2] == 0xFF ? nil : Int(data[2])
        default:
            break
        }
        return true
    }
}
