/// Where Google's and Apple's published implementations differ. Each authority's configuration
/// chooses one of them.
package enum Behaviour: Sendable, CaseIterable {
    /// google/exposure-notifications-internals, version of March 2021.
    case google
    /// Apple's published sample of the framework.
    case apple

    /// The accepted lengths of a beacon's service data: the identifier and the metadata.
    package var serviceDataLengths: ClosedRange<Int> {
        switch self {
        case .google: 16...Int(UInt8.max)
        case .apple: 20...20
        }
    }

    /// The transmit power in dBm that a genuine beacon can have.
    var transmitPowers: ClosedRange<Int> {
        switch self {
        case .google: -50...20
        case .apple: -60...20
        }
    }

    /// Computes the attenuation in dB. Nil if the beacon is ignored.
    ///
    /// - Parameters:
    ///   - transmitPower: In dBm, from the beacon's metadata.
    ///   - rssi: The received signal strength in dBm.
    package func attenuation(transmitPower: Int, rssi: Int) -> Int? {
        guard transmitPowers.contains(transmitPower) else { return nil }
        let attenuation = transmitPower - rssi
        switch self {
        case .google: return max(0, attenuation)
        case .apple: return attenuation < 1 ? nil : attenuation
        }
    }
}
