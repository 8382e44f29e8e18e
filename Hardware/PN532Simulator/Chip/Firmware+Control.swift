/// The commands for the chip itself.
extension Firmware {
    /// Runs only test 00, communication with the host, which returns its parameters.
    func diagnose(_ parameters: [UInt8]) -> Reply {
        parameters.first == 0x00 ? .response(parameters) : .syntaxError
    }

    /// Returns one value for each address of two bytes.
    func readRegisters(_ parameters: [UInt8]) -> Reply {
        guard !parameters.isEmpty, parameters.count.isMultiple(of: 2) else {
            return .syntaxError
        }
        let values = stride(from: 0, to: parameters.count, by: 2).map { index in
            registers[UInt16(parameters[index]) << 8 | UInt16(parameters[index + 1])]
        }
        return .response(values)
    }

    /// Writes values: each address of two bytes is followed by its value.
    mutating func writeRegisters(_ parameters: [UInt8]) -> Reply {
        guard !parameters.isEmpty, parameters.count.isMultiple(of: 3) else {
            return .syntaxError
        }
        for index in stride(from: 0, to: parameters.count, by: 3) {
            registers[UInt16(parameters[index]) << 8 | UInt16(parameters[index + 1])] = parameters[index + 2]
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

    /// Sets an item. Item 1 turns the field on and off; the others are settings.
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
