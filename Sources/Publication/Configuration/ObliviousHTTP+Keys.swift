package import CheckInProtocol
import Cryptography
package import OHTTP

// The gateway has a key for each day, like the authority's blind signatures.
extension ObliviousHTTP {
    /// Nil if a value is not valid: see ``init(relay:keys:)-([UInt8],_)``.
    ///
    /// - Parameter keys: Today's, then yesterday's. Their identifiers differ.
    package init?(relay: String, keys: [KeyConfiguration]) {
        guard let list = KeyConfigurationList(keys) else { return nil }
        self.init(relay: relay, keys: list.encoded)
    }

    /// The gateway's key of a day; nil if the keys have none, or are no list of keys.
    package func key(of day: Day) -> KeyConfiguration? {
        let list = try? KeyConfigurationList(decoding: keys)
        return list?.keys.first { $0.identifier == day.gatewayKeyIdentifier }
    }

    /// What a package names: SHA-256 of the message with the relay of the package's day, and the day's key alone. 32 bytes.
    ///
    /// - Returns: Nil if there is no key of this day.
    package func digest(of day: Day) -> [UInt8]? {
        key(of: day).flatMap { ObliviousHTTP(relay: relay, keys: [$0]) }.map { day in
            SHA256.hash(MessageWriter.message(day.write))
        }
    }
}

extension Day {
    /// The identifier of the gateway's key of this day. Yesterday's differs.
    package var gatewayKeyIdentifier: UInt8 { UInt8(truncatingIfNeeded: number) }
}
