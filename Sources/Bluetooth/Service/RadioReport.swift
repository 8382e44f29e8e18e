import Encodings

/// A message from `checkin-radio` to a user's program. It never contains the address of another
/// device.
///
///     01 time8 rssi1 data      a received beacon; the time is in milliseconds since 1970, UTC
///     02 start8 end8 count4    the end of a scan; the times are in seconds since 1970, UTC
///     03 code1 power1 text     the state of the beacon; the power is 127 if it is unknown
///     04 text                  the program cannot be served; the connection ends
///
/// Numbers are big-endian. Texts are UTF-8.
package enum RadioReport: Equatable, Sendable {
    case received(milliseconds: Int64, rssi: Int8, data: [UInt8])
    case scanned(start: Int64, end: Int64, packets: UInt32)
    case state(State, transmitPower: Int8?, text: String)
    case refused(String)

    /// What the beacon does, see ``BeaconStatus``.
    package enum State: UInt8, CaseIterable, Sendable {
        case idle = 0
        case onAir = 1
        case noAdapter = 2
        case adapterOff = 3
        case refused = 4
        case removedByOthers = 5
        case failed = 6
    }

    private static let unknownPower: Int8 = 127

    package var bytes: [UInt8] {
        switch self {
        case .received(let milliseconds, let rssi, let data):
            [0x01] + milliseconds.bigEndianBytes + [UInt8(bitPattern: rssi)] + data
        case .scanned(let start, let end, let packets):
            [0x02] + start.bigEndianBytes + end.bigEndianBytes + packets.bigEndianBytes
        case .state(let state, let power, let text):
            [0x03, state.rawValue, UInt8(bitPattern: power ?? Self.unknownPower)] + text.utf8
        case .refused(let text):
            [0x04] + text.utf8
        }
    }

    /// Parses a message; nil if it is malformed.
    package init?(_ bytes: [UInt8]) {
        var reader = PacketReader(bytes)
        switch reader.number(UInt8.self) {
        case 0x01:
            guard let time = reader.bytes(8).map(Int64.init(bigEndianBytes:)),
                RadioRequest.times.contains(time / 1000), time >= 0, let rssi: Int8 = reader.number()
            else { return nil }
            self = .received(milliseconds: time, rssi: rssi, data: Array(reader.rest))
        case 0x02:
            guard let start = reader.bytes(8).map(Int64.init(bigEndianBytes:)), RadioRequest.times.contains(start),
                let end = reader.bytes(8).map(Int64.init(bigEndianBytes:)), RadioRequest.times.contains(end),
                let packets = reader.bytes(4).map(UInt32.init(bigEndianBytes:)), reader.isAtEnd
            else { return nil }
            self = .scanned(start: start, end: end, packets: packets)
        case 0x03:
            guard let state = reader.number().flatMap(State.init), let power: Int8 = reader.number(),
                let text = String(validating: reader.rest, as: UTF8.self)
            else { return nil }
            self = .state(state, transmitPower: power == Self.unknownPower ? nil : power, text: text)
        case 0x04:
            guard let text = String(validating: reader.rest, as: UTF8.self) else { return nil }
            self = .refused(text)
        default: return nil
        }
    }

    /// The state of a beacon as a message.
    package init(_ status: BeaconStatus) {
        let state: State =
            switch status {
            case .idle: .idle
            case .onAir: .onAir
            case .noAdapter: .noAdapter
            case .adapterOff: .adapterOff
            case .refused: .refused
            case .removedByOthers: .removedByOthers
            case .failed: .failed
            }
        var power: Int8?
        if case .onAir(let chosen) = status { power = chosen }
        self = .state(state, transmitPower: power, text: "\(status)")
    }
}
