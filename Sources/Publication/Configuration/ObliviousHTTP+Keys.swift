package import CheckInProtocol
import Cryptography
package import OHTTP

// The gateway has one key per day, like the blind signatures.
extension ObliviousHTTP {
    /// Nil if a value is invalid: see ``init(relay:keys:)-([UInt8],_)``.
    ///
    /// - Parameter keys: Today's key, then yesterday's. Their identifiers differ.
    package init?(relay: String, keys: [KeyConfiguration]) {
        guard let list = KeyConfigurationList(keys) else { return nil }
        self.init(relay: relay, keys: list.encoded)
    }

    /// The gateway's key of a day; nil if `keys` has none for this day or cannot be decoded.
    package func key(of day: Day) -> KeyConfiguration? {
        let list = try? KeyConfigurationList(decoding: keys)
        return list?.keys.first { $0.identifier == day.gatewayKeyIdentifier }
    }

    /// The digest in a package: SHA-256 of the message with the relay of the package's day and only
    /// the key of that day, 32 bytes.
    ///
    /// - Returns: Nil if this day has no key.
    package func digest(of day: Day) -> [UInt8]? {
        key(of: day).flatMap { ObliviousHTTP(relay: relay, keys: [$0]) }.map { day in
            SHA256.hash(MessageWriter.message(day.write))
        }
    }
}

extension Day {
    /// The identifier of this day's gateway key. It differs from yesterday's.
    package var gatewayKeyIdentifier: UInt8 { UInt8(truncatingIfNeeded: number) }
}
