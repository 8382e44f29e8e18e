/// The commands for a chip that acts as a reader.
extension Firmware {
    /// The parameter BrTy of InListPassiveTarget.
    private enum Modulation: UInt8 {
        case typeA = 0
        case feliCa212 = 1
        case feliCa424 = 2
        case typeB = 3
        case jewel = 4
    }

    /// Handles `MaxTg BrTy [UID]`. The response is `00` if no card was found, or `01` and the data
    /// of the card. Only Type A cards are simulated.
    mutating func listPassiveTarget(_ parameters: [UInt8]) -> Reply {
        guard parameters.count >= 2, let modulation = Modulation(rawValue: parameters[1]) else {
            return .syntaxError
        }
        let uid = Array(parameters.dropFirst(2))
        let data = findTarget(atMost: configuration.searchTime) { card in
            modulation == .typeA && (uid.isEmpty || uid == card.nfcID1)
        }
        return found(data.map { [0x01] + $0 })
    }

    /// Handles `PollNr Period Type..`. The response is `00` if no card was found, or `01`, the
    /// type, a length and the data of the card.
    mutating func autoPoll(_ parameters: [UInt8]) -> Reply {
        guard parameters.count >= 3 else {
            return .syntaxError
        }
        let types = parameters.dropFirst(2)
        // In each round, the chip polls for each type during the requested number of periods of 150
        // ms.
        let period = Duration.milliseconds(150) * Int(parameters[1])
        let limit = parameters[0] == 0xFF ? nil : period * types.count * Int(parameters[0])
        var match: UInt8 = 0
        let data = findTarget(atMost: limit) { card in
            let matches = types.first { Self.isCard(card, ofType: $0) }
            match = matches ?? match
            return matches != nil
        }
        return found(data.map { [0x01, match, UInt8($0.count)] + $0 })
    }

    /// Whether a Type A card matches a type from InAutoPoll: any card, a card with ISO-DEP, or a
    /// card without it.
    private static func isCard(_ card: CardIdentity, ofType type: UInt8) -> Bool {
        switch type {
        case 0x00: true
        case 0x10: !card.speaksISODEP
        case 0x20: card.speaksISODEP
        default: false
        }
    }

    /// - Returns: `Tg SENS_RES SEL_RES NFCIDLength NFCID.. [ATS]`; nil if no such card arrived
    ///   within the limit.
    private mutating func findTarget(
        atMost limit: Duration?,
        where isWelcome: (CardIdentity) -> Bool
    ) -> [UInt8]? {
        target = nil
        guard let card = antenna.selectCard(atMost: limit, where: isWelcome) else {
            return nil
        }
        let data = [0x01] + card.sensRes + [card.selRes, UInt8(card.nfcID1.count)] + card.nfcID1
        guard card.speaksISODEP, parameters.contains(.automaticRATS) else {
            target = .plain
            return data
        }
        guard let (session, answerToSelect) = antenna.openSession() else {
            return nil
        }
        target = .isoDEP(session)
        return data + answerToSelect
    }

    private mutating func found(_ data: [UInt8]?) -> Reply {
        guard antenna.isWanted() else {
            return .none
        }
        registers[Registers.fifoData] = data == nil ? 0x26 : 0x00
        return .response(data ?? [0x00])
    }

    /// Handles `Tg data..`. Sends the data as an APDU to an ISO-DEP card, or as a frame to any
    /// other card.
    mutating func exchangeData(_ parameters: [UInt8]) -> Reply {
        guard !parameters.isEmpty else {
            return .syntaxError
        }
        let data = Array(parameters.dropFirst())
        switch target {
        case .isoDEP(var session):
            let (status, response) = antenna.exchange(apdu: data, through: &session)
            target = .isoDEP(session)
            return finish(status, response)
        case .plain:
            return communicateThru(data)
        case nil:
            return .status(.notAcceptable)
        }
    }

    /// Exchanges one frame with the card without changing it.
    func communicateThru(_ frame: [UInt8]) -> Reply {
        switch antenna.exchange(frame, atMost: configuration.retryTimeout) {
        case .frame(let answer): finish(.success, answer)
        case .timeout: finish(.timeout)
        case .checksumError: finish(.checksum)
        }
    }

    /// Releases the card. Deselecting and releasing have the same effect, because there is only one
    /// card at a time.
    mutating func releaseTarget() -> Reply {
        if case .isoDEP(let session) = target {
            _ = antenna.exchange(session.deselect(), atMost: PCD.activationTimeout)
        }
        target = nil
        return finish(.success)
    }

    private func finish(_ status: Status, _ data: [UInt8] = []) -> Reply {
        antenna.isWanted() ? .status(status, data) : .none
    }
}
