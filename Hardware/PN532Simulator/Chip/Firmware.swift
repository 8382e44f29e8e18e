/// The chip's firmware. It runs the host's commands one after another, each to completion.
///
/// Source: PN532 User Manual, §7.
struct Firmware: Sendable {
    /// The chip's antenna in the air. Its waits end when the command is cancelled.
    var antenna: Antenna

    var registers = Registers()
    var configuration = RFConfiguration()
    var parameters = Parameters.automaticRATS
    /// The card that this chip has selected.
    var target: Target?

    init(antenna: Antenna) {
        self.antenna = antenna
    }

    /// The simulated flags of SetParameters.
    struct Parameters: OptionSet, Sendable {
        let rawValue: UInt8

        /// As a reader, send RATS to an ISO-DEP card.
        static let automaticRATS = Parameters(rawValue: 0x10)
        /// As a target, speak ISO-DEP.
        static let isoDEPTarget = Parameters(rawValue: 0x20)
    }

    /// A selected card.
    enum Target: Sendable {
        /// The card has answered RATS and takes APDUs.
        case isoDEP(PCD)
        /// The card takes the host's frames unchanged.
        case plain
    }

    /// Runs a command. Returns without a result as soon as the antenna's waits are cancelled.
    mutating func perform(_ command: Command) -> Reply {
        guard let code = Command.Code(rawValue: command.code) else {
            return .syntaxError
        }
        let parameters = command.parameters
        return switch code {
        case .diagnose: diagnose(parameters)
        case .getFirmwareVersion: .response([0x32, 0x01, 0x06, 0x07])
        case .readRegister: readRegisters(parameters)
        case .writeRegister: writeRegisters(parameters)
        case .setSerialBaudRate, .samConfiguration: .response([])
        case .setParameters: setParameters(parameters)
        case .powerDown: powerDown()
        case .rfConfiguration: configureRF(parameters)

        case .inListPassiveTarget: listPassiveTarget(parameters)
        case .inAutoPoll: autoPoll(parameters)
        case .inDataExchange: exchangeData(parameters)
        case .inCommunicateThru: communicateThru(parameters)
        case .inSelect, .inPSL: .status(target == nil ? .notAcceptable : .success)
        case .inDeselect, .inRelease: releaseTarget()
        // No card here speaks NFC-DEP.
        case .inJumpForDEP, .inJumpForPSL: .status(.timeout)

        case .tgInitAsTarget: initAsTarget(parameters)
        case .tgGetData, .tgGetInitiatorCommand: getCommand()
        case .tgSetData, .tgResponseToInitiator: sendResponse(parameters)
        case .tgGetTargetStatus: targetStatus()
        }
    }
}
