import Bluetooth

/// An event from a controller to its host (Bluetooth Core Specification 5.3, volume 4, part E,
/// section 7.7).
package enum HCIEvent: Equatable, Sendable {
    case commandComplete(opcode: UInt16, HCIStatus, [UInt8])
    case commandStatus(opcode: UInt16, HCIStatus)
    case advertisingReport(Report)
    case extendedAdvertisingReport(Report)
    case advertisingSetTerminated(HCIStatus, handle: UInt8, events: UInt8)

    /// A received packet.
    package struct Report: Equatable, Sendable {
        let type: PacketType
        package let address: AirAddress
        let data: [UInt8]
        /// In dBm.
        let rssi: Int8
    }

    /// What a fault can lose.
    package enum Code: Sendable, CaseIterable {
        case commandComplete, commandStatus, report, setTerminated
    }

    package var code: Code {
        switch self {
        case .commandComplete: .commandComplete
        case .commandStatus: .commandStatus
        case .advertisingReport, .extendedAdvertisingReport: .report
        case .advertisingSetTerminated: .setTerminated
        }
    }

    /// The number of a subevent of LE Meta; nil for other events.
    var subevent: UInt8? {
        switch self {
        case .commandComplete, .commandStatus: nil
        case .advertisingReport: 0x02
        case .extendedAdvertisingReport: 0x0D
        case .advertisingSetTerminated: 0x12
        }
    }

    /// The event as an H4 packet. The host may always send one more command.
    package var bytes: [UInt8] {
        switch self {
        case .commandComplete(let opcode, let status, let values):
            Self.packet(0x0E, [1] + opcode.littleEndianBytes + [status.rawValue] + values)
        case .commandStatus(let opcode, let status):
            Self.packet(0x0F, [status.rawValue, 1] + opcode.littleEndianBytes)
        case .advertisingReport(let report):
            Self.packet(0x3E, [subevent!, 1] + report.legacyBytes)
        case .extendedAdvertisingReport(let report):
            Self.packet(0x3E, [subevent!, 1] + report.extendedBytes)
        case .advertisingSetTerminated(let status, let handle, let events):
            Self.packet(0x3E, [subevent!, status.rawValue, handle, 0, 0, events])
        }
    }

    private static func packet(_ code: UInt8, _ parameters: [UInt8]) -> [UInt8] {
        [0x04, code, UInt8(parameters.count)] + parameters
    }
}

extension HCIEvent.Report {
    fileprivate var legacyBytes: [UInt8] {
        let sender: [UInt8] = [type.legacyReport, address.isRandom ? 1 : 0] + address.bytes
        return sender + [UInt8(data.count)] + data + [UInt8(bitPattern: rssi)]
    }

    /// The primary channel uses 1 Mbit/s, the set has no number, the transmit power is unknown, and
    /// the advertising is neither periodic nor directed.
    fileprivate var extendedBytes: [UInt8] {
        let signal: [UInt8] = [1, 0, 0xFF, 0x7F, UInt8(bitPattern: rssi)]
        let unused = [UInt8](repeating: 0, count: 9)
        let sender: [UInt8] = [address.isRandom ? 1 : 0] + address.bytes
        return type.extendedReport.littleEndianBytes + sender + signal + unused + [UInt8(data.count)] + data
    }
}
