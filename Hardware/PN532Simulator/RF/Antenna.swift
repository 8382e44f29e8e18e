/// An antenna in the air. A chip or a virtual device uses it as a reader or as a card.
struct Antenna: Sendable {
    let air: Air
    let number: Int
    /// Checked repeatedly while the antenna waits. If it returns false, the wait is cancelled.
    var isWanted: @Sendable () -> Bool = { true }

    /// The length of an anticollision in bytes: REQA 1, ATQA 2, ANTICOLLISION 2, UID 5, SELECT 9
    /// and SAK 3.
    private static let anticollision = (bytes: 22, frames: 6)

    /// Adds an antenna to the air.
    init(air: Air) {
        self.air = air
        number = air.state.withLock { $0.addAntenna() }
    }

    /// Turns off the antenna's field, and removes the card that was placed at this antenna.
    func goSilent() {
        turnOffField()
        removeCard()
    }

    /// Waits for the time that a frame and its two-byte checksum take.
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

    /// Turns on the field, waits for a card in the field and selects the card.
    ///
    /// - Returns: The card; nil if no card arrived within the limit, or if the wait was cancelled.
    func selectCard(atMost limit: Duration?, where isWelcome: (CardIdentity) -> Bool = { _ in true }) -> CardIdentity? {
        turnOnField()
        let card = wait(atMost: limit) { $0.selectCard(inFieldOf: number, where: isWelcome) }
        if card != nil { carry(bytes: Self.anticollision.bytes, frames: Self.anticollision.frames) }
        return card
    }

    /// Sends a frame and waits for the answer.
    ///
    /// - Parameter limit: The timeout; nil for no timeout.
    func exchange(_ frame: [UInt8], atMost limit: Duration?) -> AirResult {
        carry(frame)
        let result = hear(after: frame, atMost: limit)
        if case .frame(let answer) = result { carry(answer) }
        return result
    }

    /// Receives the result for a frame that has been sent.
    private func hear(after frame: [UInt8], atMost limit: Duration?) -> AirResult {
        let extendsWaitingTime = air.state.withLock { state in
            state.send(frame, from: number)
            return state.extendsWaitingTime
        }
        let patience = PICC.patience
        guard extendsWaitingTime, limit.map({ $0 > patience }) ?? true else {
            return wait(atMost: limit) { $0.takeAnswer() } ?? .timeout
        }
        // The card does not have a thread. Therefore, the thread that waits for the answer measures
        // the time for the card.
        if let answer = wait(atMost: patience, until: { $0.takeAnswer() }) {
            return answer
        }
        if isWanted() {
            air.state.withLock { $0.extendWaitingTime() }
        }
        return wait(atMost: limit.map { $0 - patience }) { $0.takeAnswer() } ?? .timeout
    }

    /// Activates ISO-DEP on the selected card.
    ///
    /// - Parameter cid: The card identifier to assign; nil for blocks without a card identifier.
    /// - Returns: The session and the card's answer to select; nil if the card did not answer.
    func openSession(cid: UInt8? = nil) -> (PCD, answerToSelect: [UInt8])? {
        let result = exchange(PCD.rats(cid: cid), atMost: PCD.activationTimeout)
        // The chip passes on the bytes that it has received, regardless of the length that they
        // state.
        guard case .frame(let answer) = result, !answer.isEmpty else {
            return nil
        }
        return (PCD(answerToSelect: answer, cid: cid), answer)
    }

    /// Exchanges an APDU with the card in blocks.
    ///
    /// - Returns: The status. If the status is ``Status/success``, also the card's answer.
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
    /// The phase of the card at this antenna; nil if there is none.
    var cardPhase: PICC.Phase? {
        air.state.withLock { $0.card(at: number)?.phase }
    }

    func place(_ card: PICC) {
        air.state.withLock { $0.place(card, at: number) }
    }

    func removeCard() {
        air.state.withLock { $0.removeCard(at: number) }
    }

    /// Waits until a reader opens a session with the card.
    ///
    /// - Returns: The first frame of the session; nil if the wait was cancelled.
    func waitForSession() -> [UInt8]? {
        wait(atMost: nil) { $0.card(at: number)?.firstFrame }
    }

    /// Waits for the next command from the reader.
    ///
    /// - Returns: The command, or the reason why no command can arrive; nil if the wait was
    ///   cancelled.
    func waitForCommand() -> (Status, [UInt8])? {
        wait(atMost: nil) { state in
            state.takeCommand(at: number).map { (.success, $0) } ?? state.obstacle(at: number).map { ($0, []) }
        }
    }

    /// Sends the card's answer and waits until the reader has received all of it.
    ///
    /// - Returns: The status; nil if the wait was cancelled.
    func respond(_ answer: [UInt8]) -> Status? {
        let isOwed = air.state.withLock { $0.respond(answer, at: number) }
        return wait(atMost: nil) { state in
            // A reader can end the session as soon as it has received the answer.
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
