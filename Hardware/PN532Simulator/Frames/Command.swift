/// A command from the host: a code and its parameters.
package struct Command: Equatable, Sendable {
    /// The command code, which is the byte after TFI. The code of the response is one higher.
    let code: UInt8
    let parameters: [UInt8]

    /// The commands of the chip. Source: PN532 User Manual, §7.
    package enum Code: UInt8, CaseIterable, Sendable {
        case diagnose = 0x00
        case getFirmwareVersion = 0x02
        case readRegister = 0x06
        case writeRegister = 0x08
        case setSerialBaudRate = 0x10
        case setParameters = 0x12
        case samConfiguration = 0x14
        case powerDown = 0x16
        case rfConfiguration = 0x32

        case inDataExchange = 0x40
        case inCommunicateThru = 0x42
        case inDeselect = 0x44
        case inJumpForPSL = 0x46
        case inListPassiveTarget = 0x4A
        case inPSL = 0x4E
        case inRelease = 0x52
        case inSelect = 0x54
        case inJumpForDEP = 0x56
        case inAutoPoll = 0x60

        case tgGetData = 0x86
        case tgGetInitiatorCommand = 0x88
        case tgGetTargetStatus = 0x8A
        case tgInitAsTarget = 0x8C
        case tgSetData = 0x8E
        case tgResponseToInitiator = 0x90
    }
}

/// The chip's reply to a finished command.
enum Reply: Equatable, Sendable {
    /// A response that contains these bytes after its code.
    case response([UInt8])
    /// An error frame.
    case syntaxError
    /// No reply, because the command was cancelled.
    case none

    /// Creates a response with a status. If the status is ``Status/success``, the response also
    /// contains the data.
    static func status(_ status: Status, _ data: [UInt8] = []) -> Reply {
        guard data.count <= greatestData else {
            return .status(.bufferTooSmall)
        }
        return .response([status.rawValue] + data)
    }

    /// The maximum length of the data after TFI, code and status. Real chips can send longer data
    /// in several responses, but this is not simulated.
    private static let greatestData = Frame.greatestLength - 3
}

/// The status of an exchange, which is the first byte of the response. Source: PN532 User Manual,
/// §7.1.
package struct Status: RawRepresentable, Equatable, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The exchange succeeded.
    package static let success = Status(rawValue: 0x00)
    /// The other side did not answer in time.
    package static let timeout = Status(rawValue: 0x01)
    /// A frame from the air had a wrong checksum.
    package static let checksum = Status(rawValue: 0x02)
    /// The received data is too long for the chip's buffer.
    package static let bufferTooSmall = Status(rawValue: 0x07)
    /// The other side violated the protocol.
    package static let `protocol` = Status(rawValue: 0x0B)
    /// As a target, the chip cannot run this command in its current state.
    package static let invalidState = Status(rawValue: 0x25)
    /// As an initiator, the chip cannot run this command in its current state.
    package static let notAcceptable = Status(rawValue: 0x27)
    /// The chip was a target, and the reader has released it.
    package static let released = Status(rawValue: 0x29)
    /// The card has left the field.
    package static let cardGone = Status(rawValue: 0x2B)
}

/// The chip's registers. They store the values that the host writes, but have no effect.
struct Registers: Sendable {
    private var values: [UInt16: UInt8] = [:]

    /// CIU_FIFOData. If a poll has not been answered, this register still contains the request.
    /// Some drivers use this to detect that there was no card.
    static let fifoData: UInt16 = 0x6339

    /// The value at an address; 0 if the host has not written a value.
    subscript(address: UInt16) -> UInt8 {
        get { values[address, default: 0] }
        set { values[address] = newValue }
    }
}
