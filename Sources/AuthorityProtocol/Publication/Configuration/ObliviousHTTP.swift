package import CheckInProtocol
package import OHTTP

/// The relay through which clients send encrypted messages (RFC 9458). With the relay, no party
/// sees both a client's address and its message.
public struct ObliviousHTTP: Sendable, Equatable {
    /// The URL of the relay: 1 to 200 printable ASCII characters.
    public let relay: String
    /// The key configurations for the authority's gateway: `application/ohttp-keys` (RFC 9458
    /// §3.2), 1 to 1024 bytes.
    public let keys: [UInt8]

    /// Returns nil if a value has an invalid length or contains invalid characters.
    public init?(relay: String, keys: [UInt8]) {
        guard (1...200).contains(relay.utf8.count), relay.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            (1...1024).contains(keys.count)
        else { return nil }
        self.relay = relay
        self.keys = keys
    }
}

// The wire form: the message from Protos/configuration.proto.
extension ObliviousHTTP {
    /// Returns nil if a value is invalid.
    static func read(_ message: MessageReader) throws(WireError) -> ObliviousHTTP? {
        var message = message
        let (relay, keys) = (try message.text(1), try message.bytes(2))
        try message.finish()
        return ObliviousHTTP(relay: relay, keys: Array(keys))
    }

    func write(_ message: inout MessageWriter) {
        message.text(1, relay)
        message.bytes(2, keys)
    }
}

// The gateway has one key per day. Batches are also authorised with one key per day.
extension ObliviousHTTP {
    /// Returns nil if a value is invalid: see ``init(relay:keys:)-(_,[UInt8])``.
    ///
    /// - Parameter keys: Today's key, then yesterday's key. Their identifiers must differ.
    package init?(relay: String, keys: [KeyConfiguration]) {
        guard let list = KeyConfigurationList(keys) else { return nil }
        self.init(relay: relay, keys: list.encoded)
    }

    /// The gateway's key for `day`; nil if `keys` contains no key for this day or cannot be
    /// decoded.
    package func key(of day: Day) -> KeyConfiguration? {
        let list = try? KeyConfigurationList(decoding: keys)
        return list?.keys.first { $0.identifier == day.gatewayKeyIdentifier }
    }

    /// The relay with the key for `day`, without other keys; nil if there is no key for this day.
    func keeping(_ day: Day) -> ObliviousHTTP? {
        key(of: day).flatMap { ObliviousHTTP(relay: relay, keys: [$0]) }
    }
}

extension Day {
    /// The identifier of the gateway's key for this day. It differs from the identifier for the day
    /// before.
    package var gatewayKeyIdentifier: UInt8 { UInt8(truncatingIfNeeded: number) }
}
