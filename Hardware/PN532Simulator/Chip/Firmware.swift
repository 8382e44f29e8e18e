import Encodings

/// The chip's firmware. It runs the commands from the host one after another, each to completion.
///
/// Source: PN532 User Manual, §7.
struct Firmware: Sendable {
    /// The chip's antenna in the air. The antenna's waits end when the command is cancelled.
    var antenna: Antenna

    var registers = Registers()
    var configuration = RFConfiguration()
    var parameters = Parameters.automaticRATS
    /// The card that this chip has selected.
    var target: Target?

    init(antenna: Antenna) {
        self.antenna = antenna
    }

    /// The flags of SetParameters that are simulated.
    struct Parameters: OptionSet, Sendable {
        let rawValue: UInt8

        /// As a reader, the chip sends RATS to an ISO-DEP card.
        static let automaticRATS = Parameters(rawValue: 0x10)
        /// As a target, the chip uses ISO-DEP.
        static let isoDEPTarget = Parameters(rawValue: 0x20)
    }

    /// A selected card.
    enum Target: Sendable {
        /// The card has answered RATS and accepts APDUs.
        case isoDEP(PCD)
        /// The card accepts the host's frames unchanged.
        case plain
    }

    /// Runs a command. If the antenna's waits are cancelled, returns `Reply.none` at once.
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
        // The simulated cards do not support NFC-DEP.
        case .inJumpForDEP, .inJumpForPSL: .status(.timeout)

        case .tgInitAsTarget: initAsTarget(parameters)
        case .tgGetData, .tgGetInitiatorCommand: getCommand()
        case .tgSetData, .tgResponseToInitiator: sendResponse(parameters)
        case .tgGetTargetStatus: targetStatus()
        }
    }
}

/// The commands that control the chip itself.
extension Firmware {
    /// Runs only test 00, which tests the communication with the host and returns its parameters.
    func diagnose(_ parameters: [UInt8]) -> Reply {
        parameters.first == 0x00 ? .response(parameters) : .syntaxError
    }

    /// Returns one value for each two-byte address.
    func readRegisters(_ parameters: [UInt8]) -> Reply {
        guard !parameters.isEmpty, parameters.count.isMultiple(of: 2) else {
            return .syntaxError
        }
        let values = stride(from: 0, to: parameters.count, by: 2).map { index in
            registers[UInt16(bigEndianBytes: parameters[index...index + 1])]
        }
        return .response(values)
    }

    /// Writes values to registers. Each two-byte address is followed by its value.
    mutating func writeRegisters(_ parameters: [UInt8]) -> Reply {
        guard !parameters.isEmpty, parameters.count.isMultiple(of: 3) else {
            return .syntaxError
        }
        for index in stride(from: 0, to: parameters.count, by: 3) {
            registers[UInt16(bigEndianBytes: parameters[index...index + 1])] = parameters[index + 2]
        }
        return .response([])
    }

    mutating func setParameters(_ parameters: [UInt8]) -> Reply {
        guard let flags = parameters.first else {
            return .syntaxError
        }
        self.parameters = Parameters(rawValue: flags)
        return .response([])
    }

    mutating func powerDown() -> Reply {
        antenna.goSilent()
        target = nil
        return .status(.success)
    }

    /// Sets an item. Item 1 turns the field on and off; the other items are settings.
    mutating func configureRF(_ parameters: [UInt8]) -> Reply {
        guard parameters.count > 1, configuration.set(item: parameters[0], to: Array(parameters.dropFirst())) else {
            return .syntaxError
        }
        guard parameters[0] == 0x01 else {
            return .response([])
        }
        if parameters[1] & 0x01 != 0 {
            antenna.turnOnField()
        } else {
            antenna.turnOffField()
            target = nil
        }
        return .response([])
    }
}

/// The settings of RFConfiguration that are simulated. Source: PN532 User Manual, §7.3.1.
struct RFConfiguration: Sendable {
    /// The number of retries when a search finds no card; nil for no limit. MxRtyPassiveActivation,
    /// item 5.
    private(set) var passiveActivationRetries: Int?
    /// The timeout for InCommunicateThru; nil for no timeout. fRetryTimeout, item 2.
    private(set) var retryTimeout: Duration? = .microseconds(51_200)

    /// The duration of one search that finds no card.
    private static let attempt = Duration.milliseconds(5)

    /// The maximum search time for InListPassiveTarget; nil for no limit.
    var searchTime: Duration? {
        passiveActivationRetries.map { Self.attempt * ($0 + 1) }
    }

    /// Sets an item.
    ///
    /// - Returns: False if the length of the data does not match the item.
    mutating func set(item: UInt8, to data: [UInt8]) -> Bool {
        switch item {
        case 0x02:
            guard data.count == 3 else {
                return false
            }
            // The timeout is 100 us times a power of two, whose exponent is the value minus one. 0
            // means that there is no timeout.
            retryTimeout = data[2] == 0 ? nil : .microseconds(100) * (1 << min(Int(data[2]) - 1, 15))
        case 0x05:
            guard data.count == 3 else {
                return false
            }
            passiveActivationRetries = data[2] == 0xFF ? nil : Int(data[2])
        default:
            break
        }
        return true
    }
}
