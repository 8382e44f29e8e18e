package import OperatingSystem

/// A message from `checkin-radio` to a user's program. It never contains the address of another
/// device.
///
///     01 time8 rssi1 data      a received beacon; the time is in milliseconds since 1970, UTC
///     02 start8 end8 count4    the end of a scan; the times are in seconds since 1970, UTC
///     03 code1 power1 text     the state of the beacon; the power is 127 if it is unknown
///     04 text                  the program cannot be served; the connection ends
///
/// Numbers are big-endian. Texts are UTF-8.
package enum RadioReport: ProcessMessage {
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

    /// The longest report: a packet with the extended advertising data that the kernel delivers, and its
    /// head.
    package static let maximumCount = 4096

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.number(UInt8.self) {
        case 1:
            let milliseconds = try fields.number(Int64.self)
            guard milliseconds >= 0, RadioRequest.times.contains(milliseconds / 1000) else { throw MalformedMessage() }
            self = .received(milliseconds: milliseconds, rssi: try fields.number(), data: Array(fields.bytes()))
        case 2:
            let (start, end) = (try RadioRequest.time(&fields), try RadioRequest.time(&fields))
            self = .scanned(start: start, end: end, packets: try fields.number())
        case 3:
            guard let state = State(rawValue: try fields.number()) else { throw MalformedMessage() }
            let power = try fields.number(Int8.self)
            self = .state(state, transmitPower: power == Self.unknownPower ? nil : power, text: try fields.text())
        case 4: self = .refused(try fields.text())
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .received(let milliseconds, let rssi, let data): [1, .number(milliseconds), .number(rssi), .bytes(data)]
        case .scanned(let start, let end, let packets): [2, .number(start), .number(end), .number(packets)]
        case .state(let state, let power, let text):
            [3, .number(state.rawValue), .number(power ?? Self.unknownPower), .text(text)]
        case .refused(let text): [4, .text(text)]
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
