/// The commands for a chip that acts as a target. A target appears to a reader as a card.
extension Firmware {
    /// Turns the chip into a card and waits until a reader has opened a session.
    ///
    ///     Mode SENS_RES(2, low byte first) NFCID1(3) SEL_RES FeliCa(18) NFCID3(10) LEN Gt.. LEN Tk..
    ///
    /// The response contains the activated mode and the reader's first frame. At 106 kbit/s, the
    /// mode is `08` for an ISO-DEP card and `00` for any other card. The chip sets the first byte
    /// of NFCID1 to 08, which marks a random number (ISO/IEC 14443-3, §6.4.4).
    func initAsTarget(_ parameters: [UInt8]) -> Reply {
        guard let historicalBytes = Self.historicalBytes(parameters) else {
            return .syntaxError
        }
        let identity = CardIdentity(
            sensRes: [parameters[2], parameters[1]],
            selRes: parameters[6],
            nfcID1: [0x08] + parameters[3...5]
        )
        let speaksISODEP = identity.speaksISODEP && self.parameters.contains(.isoDEPTarget)
        antenna.place(PICC(identity: identity, historicalBytes: speaksISODEP ? historicalBytes : nil))
        guard let firstFrame = antenna.waitForSession() else {
            antenna.removeCard()
            return .none
        }
        return .response([speaksISODEP ? 0x08 : 0x00] + firstFrame)
    }

    /// - Returns: The historical bytes, which are the bytes after the second length, at most 48;
    ///   nil if the parameters do not end after these bytes.
    private static func historicalBytes(_ parameters: [UInt8]) -> [UInt8]? {
        let fixedPart = 35
        guard parameters.count > fixedPart else {
            return nil
        }
        let rest = parameters.dropFirst(fixedPart + 1 + Int(parameters[fixedPart]))
        guard let length = rest.first, length <= 48, rest.count == 1 + Int(length) else {
            return nil
        }
        return Array(rest.dropFirst())
    }

    /// Waits for the next command from the reader.
    func getCommand() -> Reply {
        antenna.waitForCommand().map(Reply.status) ?? .none
    }

    /// Sends the answer to the last command from the reader.
    func sendResponse(_ answer: [UInt8]) -> Reply {
        antenna.respond(answer).map { .status($0) } ?? .none
    }

    /// Returns `State Bitrates`. The state is 0 if released, 1 if activated and 2 if deselected.
    /// The bit rate is 106 kbit/s in both directions.
    func targetStatus() -> Reply {
        let state: UInt8 =
            switch antenna.cardPhase {
            case .open: 1
            case .released: 2
            case .listening, .selected, .lost, nil: 0
            }
        return .response([state, 0x00])
    }
}
