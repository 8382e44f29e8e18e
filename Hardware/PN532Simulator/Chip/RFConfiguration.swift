/// The simulated settings of RFConfiguration. Source: PN532 User Manual, §7.3.1.
struct RFConfiguration: Sendable {
    /// The number of retries of a search for a card; nil for no limit. MxRtyPassiveActivation, item
    /// 5.
    private(set) var passiveActivationRetries: Int?
    /// The timeout of InCommunicateThru; nil for none. fRetryTimeout, item 2.
    private(set) var retryTimeout: Duration? = .microseconds(51_200)

    /// The duration of one unsuccessful search for a card.
    private static let attempt = Duration.milliseconds(5)

    /// The search time of InListPassiveTarget; nil for no limit.
    var searchTime: Duration? {
        passiveActivationRetries.map { Self.attempt * ($0 + 1) }
    }

    /// Sets an item.
    ///
    /// - Returns: False if the length of the data does not match the item.
    mutating func set(item: UInt8, to data: [UInt8]) -> Bool {
        switch item {
        case 0x02:
            guard data.count == 3 else {
                return false
            }
            // 100 us times a power of two. The exponent is one less than the value; 0 means no
            // timeout.
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
