import Encodings

/// A message from a user's program to `checkin-radio`: the payloads to broadcast. It replaces the
/// payloads that have not been sent.
///
///     01 count1 (from8 until8 length1 data)*
///
/// Times are seconds since 1970, UTC. All numbers are big-endian.
package struct RadioRequest: Equatable, Sendable {
    package struct Payload: Equatable, Sendable {
        package let from: Int64
        package let until: Int64
        /// The advertising data, 1 to 31 bytes.
        package let data: [UInt8]

        package init(from: Int64, until: Int64, data: [UInt8]) {
            (self.from, self.until, self.data) = (from, until, data)
        }
    }

    package let payloads: [Payload]

    /// The number of payloads in a request.
    package static let maximumPayloads = 64
    private static let type: UInt8 = 0x01
    /// The times from which the program computes without overflow: the years 1970 to 9999.
    static let times: Range<Int64> = 0..<253_402_300_800

    /// - Precondition: There are at most ``maximumPayloads`` payloads, with at most 31 bytes each.
    package init(_ payloads: [Payload]) {
        precondition(payloads.count <= Self.maximumPayloads, "a request has at most 64 payloads")
        self.payloads = payloads
    }

    package var bytes: [UInt8] {
        [Self.type, UInt8(payloads.count)]
            + payloads.flatMap {
                $0.from.bigEndianBytes + $0.until.bigEndianBytes + [UInt8($0.data.count)] + $0.data
            }
    }

    /// Parses a message. Nil if it is malformed, or if a payload cannot be sent.
    package init?(_ bytes: [UInt8]) {
        var reader = PacketReader(bytes)
        guard reader.number() == Self.type, let count: UInt8 = reader.number(), count <= Self.maximumPayloads else {
            return nil
        }
        var payloads: [Payload] = []
        for _ in 0..<count {
            guard let from = reader.bytes(8).map(Int64.init(bigEndianBytes:)), Self.times.contains(from),
                let until = reader.bytes(8).map(Int64.init(bigEndianBytes:)), Self.times.contains(until),
                let length: UInt8 = reader.number(), let data = reader.bytes(Int(length)),
                BeaconPayload(data: data, from: .seconds(from), until: .seconds(until)) != nil
            else { return nil }
            payloads.append(Payload(from: from, until: until, data: data))
        }
        guard reader.isAtEnd else { return nil }
        self.payloads = payloads
    }
}
