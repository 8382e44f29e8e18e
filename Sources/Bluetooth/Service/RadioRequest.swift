package import OperatingSystem

/// A message from a user's program to `checkin-radio`: the payloads to broadcast. It replaces the
/// payloads that have not been sent. Only advertisements of Exposure Notification are accepted, because
/// a user without privileges could otherwise imitate any other device.
///
///     01 count1 (from8 until8 length1 data)*
///
/// Times are seconds since 1970, UTC. All numbers are big-endian.
package struct RadioRequest: ProcessMessage {
    package struct Payload: Equatable, Sendable {
        package let from: Int64
        package let until: Int64
        /// The advertising data of Exposure Notification, 31 bytes.
        package let data: [UInt8]

        package init(from: Int64, until: Int64, data: [UInt8]) {
            (self.from, self.until, self.data) = (from, until, data)
        }
    }

    package let payloads: [Payload]

    /// The number of payloads in a request.
    package static let maximumPayloads = 64
    package static let maximumCount = 4096
    private static let type: UInt8 = 0x01
    /// The head of the advertising data: flags, the list of services, and the head of the service data.
    /// The identifier (16 bytes) and the encrypted metadata (4 bytes) follow.
    private static let head: [UInt8] = [0x02, 0x01, 0x1A, 0x03, 0x03, 0x6F, 0xFD, 0x17, 0x16, 0x6F, 0xFD]
    /// The times from which the program computes without overflow: the years 1970 to 9999.
    static let times: Range<Int64> = 0..<253_402_300_800

    /// - Precondition: There are at most ``maximumPayloads`` payloads, with at most 31 bytes each.
    package init(_ payloads: [Payload]) {
        precondition(payloads.count <= Self.maximumPayloads, "a request has at most 64 payloads")
        self.payloads = payloads
    }

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        guard try fields.number() == Self.type else { throw MalformedMessage() }
        let count = try fields.number(UInt8.self)
        guard count <= Self.maximumPayloads else { throw MalformedMessage() }
        var payloads: [Payload] = []
        for _ in 0..<count {
            let (from, until) = (try Self.time(&fields), try Self.time(&fields))
            let data = Array(try fields.bytes(Int(try fields.number(UInt8.self))))
            guard data.count == Self.head.count + 20, data.starts(with: Self.head),
                BeaconPayload(data: data, from: .seconds(from), until: .seconds(until)) != nil
            else { throw MalformedMessage() }
            payloads.append(Payload(from: from, until: until, data: data))
        }
        self.payloads = payloads
    }

    package var fields: [MessageField] {
        [.number(Self.type), .number(UInt8(payloads.count))]
            + payloads.flatMap {
                [.number($0.from), .number($0.until), .number(UInt8($0.data.count)), .bytes($0.data)]
            }
    }

    /// Reads a time from which the program can compute.
    static func time(_ fields: inout FieldReader) throws(MalformedMessage) -> Int64 {
        let time = try fields.number(Int64.self)
        guard times.contains(time) else { throw MalformedMessage() }
        return time
    }
}
