extension Air {
    /// The state of the air.
    struct State: Sendable {
        var isCoupled = true
        var fieldLostStatus: Status? = .released
        var extendsWaitingTime = false
        var taps = 0
        var frames = 0
        private(set) var listening = Stopwatch()
        /// The pending faults. Each fault waits for a frame in its direction.
        var faults = Plan<AirFault, AirDirection>()
        /// The number of frames that the reader sends before it leaves; nil for no limit.
        var framesUntilLeaving: Int?

        /// The maximum length of a frame in bytes, without its two-byte checksum. A longer frame is
        /// not received.
        private static let greatestFrame = 254

        private var antennas = 0
        private var field: Int?
        private var card: (antenna: Int, engine: PICC)?
        private var answer: AirResult?
    }
}

extension Air.State {
    var hasField: Bool {
        field != nil
    }

    /// Returns a number for a new antenna.
    mutating func addAntenna() -> Int {
        antennas += 1
        return antennas
    }

    mutating func setCoupled(_ isCoupled: Bool) {
        self.isCoupled = isCoupled
        if !isCoupled {
            card?.engine.loseField()
        }
    }
}

// MARK: The reader's side

extension Air.State {
    /// Turns on the field of an antenna. The antenna is then no longer a card, and the field of any
    /// other antenna is turned off.
    mutating func turnOnField(of antenna: Int) {
        removeCard(at: antenna)
        guard field != antenna else {
            return
        }
        card?.engine.loseField()
        field = antenna
    }

    mutating func turnOffField(of antenna: Int) {
        guard field == antenna else {
            return
        }
        card?.engine.loseField()
        field = nil
    }

    /// Performs all steps from REQA to SELECT.
    ///
    /// - Returns: The selected card; nil if no card is listening in the field of this antenna.
    mutating func selectCard(inFieldOf antenna: Int, where isWelcome: (CardIdentity) -> Bool) -> CardIdentity? {
        guard isCoupled, field == antenna, let identity = card?.engine.identity, isWelcome(identity) else {
            return nil
        }
        return card?.engine.select() == true ? identity : nil
    }

    /// Sends a frame from a reader to the card. An answer that is still pending is dropped.
    mutating func send(_ frame: [UInt8], from antenna: Int) {
        answer = nil
        leaveIfDue()
        frames += 1
        framesUntilLeaving = framesUntilLeaving.map { $0 - 1 }
        guard isCoupled, field == antenna, frame.count <= Self.greatestFrame, let phase = card?.engine.phase,
            faults.strike(where: { $1 == .toCard }) == nil
        else {
            return
        }
        transmit(card?.engine.receive(frame))
        if phase == .selected, card?.engine.phase == .open {
            taps += 1
            listening.stop()
        }
    }

    /// Returns the answer to the reader's last frame, and removes it; nil until the card has sent
    /// the answer.
    mutating func takeAnswer() -> AirResult? {
        defer { answer = nil }
        return answer
    }

    /// Removes the reader after the configured number of frames has arrived.
    private mutating func leaveIfDue() {
        if framesUntilLeaving == 0 {
            framesUntilLeaving = nil
            setCoupled(false)
        }
    }
}

// MARK: The card's side

extension Air.State {
    /// Places a card, which replaces any other card. The field of the card's antenna is turned off.
    mutating func place(_ engine: PICC, at antenna: Int) {
        turnOffField(of: antenna)
        card = (antenna, engine)
        answer = nil
        listening.start()
    }

    /// Removes the card at an antenna.
    mutating func removeCard(at antenna: Int) {
        if card?.antenna == antenna {
            card = nil
            listening.stop()
        }
    }

    /// The card at this antenna; nil if there is none.
    func card(at antenna: Int) -> PICC? {
        card?.antenna == antenna ? card?.engine : nil
    }

    /// Returns the complete command for the card at this antenna, and removes it.
    mutating func takeCommand(at antenna: Int) -> [UInt8]? {
        card?.antenna == antenna ? card?.engine.takeCommand() : nil
    }

    /// The reason why the card at this antenna cannot receive or answer a command. Nil if the card
    /// can do this, or if the host is not notified of the reason.
    func obstacle(at antenna: Int) -> Status? {
        switch card(at: antenna)?.phase {
        case .open: nil
        case .released: .released
        case .lost: fieldLostStatus
        case .listening, .selected, nil: .invalidState
        }
    }

    /// Sends the answer from the card at this antenna.
    ///
    /// - Returns: False if no answer is pending.
    mutating func respond(_ answer: [UInt8], at antenna: Int) -> Bool {
        leaveIfDue()
        guard card(at: antenna)?.isOwedAnswer == true else {
            return false
        }
        transmit(card?.engine.respond(answer))
        return true
    }

    /// Makes the card request more time if an answer is pending and the request is allowed.
    mutating func extendWaitingTime() {
        transmit(card?.engine.extendWaitingTime())
    }

    private mutating func transmit(_ frame: [UInt8]?) {
        guard let frame else {
            return
        }
        leaveIfDue()
        guard isCoupled else {
            return
        }
        frames += 1
        switch faults.strike(where: { $1 == .toReader }) {
        case .lost: break
        case .corrupted: answer = .checksumError
        case nil: answer = .frame(frame)
        }
    }
}

/// Measures the total of all times between start and stop.
struct Stopwatch: Sendable {
    private var total = Duration.zero
    private var since: ContinuousClock.Instant?

    /// The total time so far.
    var time: Duration { total + (since.map { .now - $0 } ?? .zero) }

    mutating func start() {
        since = since ?? .now
    }

    mutating func stop() {
        total = time
        since = nil
    }
}
