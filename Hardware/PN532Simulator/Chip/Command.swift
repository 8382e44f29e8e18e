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
