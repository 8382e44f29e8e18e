import CheckInProtocol

/// The relay through which clients send encrypted messages, so that no party sees both an address
/// and a message (RFC 9458).
public struct ObliviousHTTP: Sendable, Equatable {
    /// The URL of the relay: 1 to 200 printable ASCII characters.
    public let relay: String
    /// The key configurations of the authority's gateway: `application/ohttp-keys` (RFC 9458 §3.2),
    /// 1 to 1024 bytes.
    public let keys: [UInt8]

    /// Nil if a value has an invalid length or invalid characters.
    public init?(relay: String, keys: [UInt8]) {
        guard (1...200).contains(relay.utf8.count), relay.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            (1...1024).contains(keys.count)
        else { return nil }
        self.relay = relay
        self.keys = keys
    }
}

// The wire form: the message of Protos/configuration.proto.
extension ObliviousHTTP {
    /// Nil if a value is invalid.
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
