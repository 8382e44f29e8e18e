/// One participant's access to the air.
struct Antenna: Sendable {
    let air: Air
    let number: Int
    /// Asked while the antenna waits: false ends the wait.
    var isWanted: @Sendable () -> Bool = { true }

    /// REQA 1, ATQA 2, ANTICOLLISION 2, UID 5, SELECT 9 and SAK 3 bytes.
    private static let anticollision = (bytes: 22, frames: 6)

    /// Adds an antenna to the air.
    init(air: Air) {
        self.air = air
        number = air.state.withLock { $0.addAntenna() }
    }

    /// Neither field nor card any more.
    func goSilent() {
        turnOffField()
        removeCard()
    }

    /// Takes the time of a frame and its checksum of two bytes.
    private func carry(_ frame: [UInt8]) {
        carry(bytes: frame.count + 2, frames: 1)
    }

    private func carry(bytes: Int, frames: Int) {
        air.wire.carry(bytes: bytes) { _ in RealTime.airTime(bytes: bytes, frames: frames) }
    }

    private func wait<Result>(atMost limit: Duration?, until body: (inout Air.State) -> Result?) -> Result? {
        air.state.wait(atMost: limit, while: isWanted, until: body)
    }
}

// MARK: As a reader

extension Antenna {
    func turnOnField() {
        air.state.withLock { $0.turnOnField(of: number) }
    }

    func turnOffField() {
        air.state.withLock { $0.turnOffField(of: number) }
    }

    /// Turns the field on, waits for a card in it and selects it.
    ///
    /// - Returns: nil when none came within the limit, or the wait was not wanted any more.
    func selectCard(atMost limit: Duration?, where isWelcome: (CardIdentity) -> Bool = { _ in true }) -> CardIdentity? {
        turnOnField()
        let card = wait(atMost: limit) { $0.selectCard(inFieldOf: number, where: isWelcome) }
        if card != nil { carry(bytes: Self.anticollision.bytes, frames: Self.anticollision.frames) }
        return card
    }

    /// Sends a frame and waits for the answer.
    ///
    /// - Parameter limit: The longest wait; nil waits without end.
    func exchange(_ frame: [UInt8], atMost limit: Duration?) -> AirResult {
        carry(frame)
        let result = hear(after: frame, atMost: limit)
        if case .frame(let answer) = result { carry(answer) }
        return result
    }

    /// What comes back after a frame has been sent.
    private func hear(after frame: [UInt8], atMost limit: Duration?) -> AirResult {
        let extendsWaitingTime = air.state.withLock { state in
            state.send(frame, from: number)
            return state.extendsWaitingTime
        }
        let patience = PICC.patience
        guard extendsWaitingTime, limit.map({ $0 > patience }) ?? true else {
            return wait(atMost: limit) { $0.takeAnswer() } ?? .timeout
        }
        // The card has no thread; the one that waits for its answer keeps its time.
        if let answer = wait(atMost: patience, until: { $0.takeAnswer() }) {
            return answer
        }
        if isWanted() {
            air.state.withLock { $0.extendWaitingTime() }
        }
        return wait(atMost: limit.map { $0 - patience }) { $0.takeAnswer() } ?? .timeout
    }

    /// Asks the selected card to speak ISO-DEP.
    ///
    /// - Parameter cid: The card identifier to give it; nil for blocks without one.
    /// - Returns: The session and the card's answer to select; nil when it did not answer.
    func openSession(cid: UInt8? = nil) -> (PCD, answerToSelect: [UInt8])? {
        let result = exchange(PCD.rats(cid: cid), atMost: PCD.activationTimeout)
        // The chip hands on what came, whatever length it claims to have.
        guard case .frame(let answer) = result, !answer.isEmpty else {
            return nil
        }
        return (PCD(answerToSelect: answer, cid: cid), answer)
    }

    /// Exchanges an APDU, block by block.
    ///
    /// - Returns: The card's answer when the status is ``Status/success``, otherwise nothing.
    func exchange(apdu: [UInt8], through session: inout PCD) -> (Status, [UInt8]) {
        var step = session.send(apdu)
        while true {
            switch step {
            case .send(let frame, let timeout): step = session.receive(exchange(frame, atMost: timeout))
            case .finished(let status, let response): return (status, response)
            }
        }
    }
}

// MARK: As a card

extension Antenna {
    /// How far a reader has come with the card here; nil when there is none.
    var cardPhase: PICC.Phase? {
        air.state.withLock { $0.card(at: number)?.phase }
    }

    func place(_ card: PICC) {
        air.state.withLock { $0.place(card, at: number) }
    }

    func removeCard() {
        air.state.withLock { $0.removeCard(at: number) }
    }

    /// Waits for a reader to open a session with the card.
    ///
    /// - Returns: The session's first frame; nil when the wait was not wanted any more.
    func waitForSession() -> [UInt8]? {
        wait(atMost: nil) { $0.card(at: number)?.firstFrame }
    }

    /// Waits for the reader's next command.
    ///
    /// - Returns: The command, or why none can come; nil when the wait was not wanted any more.
    func waitForCommand() -> (Status, [UInt8])? {
        wait(atMost: nil) { state in
            state.takeCommand(at: number).map { (.success, $0) } ?? state.obstacle(at: number).map { ($0, []) }
        }
    }

    /// Sends the card's answer and waits until the reader has fetched all of it.
    ///
    /// - Returns: How that went; nil when the wait was not wanted any more.
    func respond(_ answer: [UInt8]) -> Status? {
        let isOwed = air.state.withLock { $0.respond(answer, at: number) }
        return wait(atMost: nil) { state in
            // A reader may have ended the session as soon as it had the answer.
            if isOwed, state.card(at: number)?.hasSentAnswer == true {
                return .success
            }
            guard state.card(at: number)?.phase == .open else {
                return state.obstacle(at: number)
            }
            return isOwed ? nil : .invalidState
        }
    }
}
