package import Cryptography

/// The key from which a device derives its identifiers for at most one day (Exposure Notification
/// Cryptography Specification v1.2, “Temporary Exposure Key”).
package struct TemporaryExposureKey: Sendable, Equatable {
    /// The length of a key in bytes.
    package static let count = 16

    package let bytes: SecretBytes
    /// The first interval in which the key is used. A device starts its keys at the beginning of a
    /// UTC day, but published files also contain other starts.
    package let start: IntervalNumber
    /// The number of intervals in which the key is used, 1 to 144.
    package let period: Int

    /// - Returns: Nil if the key does not have 16 bytes, or if the period is not 1 to 144 or would
    ///   not end before the last interval number.
    package init?(bytes: SecretBytes, start: IntervalNumber, period: Int) {
        guard bytes.count == Self.count, (1...IntervalNumber.perDay).contains(period),
            UInt64(start.value) + UInt64(period) <= UInt64(UInt32.max)
        else { return nil }
        (self.bytes, self.start, self.period) = (bytes, start, period)
    }

    /// The first interval after the key's use.
    package var end: IntervalNumber { IntervalNumber(start.value + UInt32(period)) }
}

/// The keys that are derived from a temporary exposure key.
package struct DerivedKeys: ~Copyable {
    /// The rolling proximity identifier key (“RPIK”).
    private let identifierKey: AES128Blocks
    /// The associated encrypted metadata key (“AEMK”).
    private let metadataKey: SecretBytes

    package init(of key: borrowing SecretBytes) {
        identifierKey = AES128Blocks(key: Self.derive(from: key, "EN-RPIK"))
        metadataKey = Self.derive(from: key, "EN-AEMK")
    }

    private static func derive(from key: borrowing SecretBytes, _ info: String) -> SecretBytes {
        HKDFSHA256.derive(from: copy key, info: Array(info.utf8), count: TemporaryExposureKey.count)
    }

    /// The identifier that a device broadcasts in an interval.
    package borrowing func identifier(in interval: IntervalNumber) -> ProximityIdentifier {
        identifiers(from: interval, count: 1)[0]
    }

    /// The identifiers of consecutive intervals.
    package borrowing func identifiers(from start: IntervalNumber, count: Int) -> [ProximityIdentifier] {
        let size = ProximityIdentifier.count
        var blocks = [UInt8](repeating: 0, count: size * count)
        for index in 0..<count {
            blocks.replaceSubrange(
                size * index..<size * (index + 1),
                with: ProximityIdentifier.paddedData(IntervalNumber(start.value + UInt32(index)))
            )
        }
        var output = [UInt8](repeating: 0, count: blocks.count)
        if count > 0 { unsafe identifierKey.encrypt(blocks, count: count, into: &output) }
        return (0..<count).map { ProximityIdentifier(output[size * $0..<size * ($0 + 1)])! }
    }

    /// Encrypts or decrypts the metadata that belong to an identifier. Both are the same operation.
    package borrowing func crypt(_ metadata: [UInt8], of identifier: ProximityIdentifier) -> [UInt8] {
        AES128CTR.apply(to: metadata, key: metadataKey, counter: identifier.bytes)
    }
}
