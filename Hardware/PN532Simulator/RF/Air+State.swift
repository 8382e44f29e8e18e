extension Air {
    /// What is in the air.
    struct State: Sendable {
        var isCoupled = true
        var fieldLostStatus: Status? = .released
        var extendsWaitingTime = false
        var taps = 0
        var frames = 0
        private(set) var listening = Stopwatch()
        /// Each fault waits for a frame that goes its way.
        var faults = Plan<AirFault, AirDirection>()
        /// How many more of the reader's frames arrive before it is gone; nil for all.
        var framesUntilLeaving: Int?

        /// The longest frame, its checksum of two bytes not counted; a longer one is heard by nobody.
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

    /// A number for a new antenna.
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
    /// Turns an antenna's field on, which is no card from then on; the field of another one ends with that.
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

    /// REQA to SELECT.
    ///
    /// - Returns: The card that is selected now; nil when none listens in this antenna's field.
    mutating func selectCard(inFieldOf antenna: Int, where isWelcome: (CardIdentity) -> Bool) -> CardIdentity? {
        guard isCoupled, field == antenna, let identity = card?.engine.identity, isWelcome(identity) else {
            return nil
        }
        return card?.engine.select() == true ? identity : nil
    }

    /// Brings a reader's frame to the card; what was not heard before is lost.
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

    /// Takes the answer to the reader's last frame, once the card has sent one.
    mutating func takeAnswer() -> AirResult? {
        defer { answer = nil }
        return answer
    }

    /// The reader goes away once all frames have arrived that were to arrive.
    private mutating func leaveIfDue() {
        if framesUntilLeaving == 0 {
            framesUntilLeaving = nil
            setCoupled(false)
        }
    }
}

// MARK: The card's side

extension Air.State {
    /// Puts a card in the place of whichever was there; its antenna has no field from then on.
    mutating func place(_ engine: PICC, at antenna: Int) {
        turnOffField(of: antenna)
        card = (antenna, engine)
        answer = nil
        listening.start()
    }

    /// Takes an antenna's card away.
    mutating func removeCard(at antenna: Int) {
        if card?.antenna == antenna {
            card = nil
            listening.stop()
        }
    }

    /// The card at this antenna; nil when it has none.
    func card(at antenna: Int) -> PICC? {
        card?.antenna == antenna ? card?.engine : nil
    }

    /// Takes the command that has come together for the card at this antenna.
    mutating func takeCommand(at antenna: Int) -> [UInt8]? {
        card?.antenna == antenna ? card?.engine.takeCommand() : nil
    }

    /// Why the card at this antenna cannot take or answer a command; nil when it can, and when the host is not told.
    func obstacle(at antenna: Int) -> Status? {
        switch card(at: antenna)?.phase {
        case .open: nil
        case .released: .released
        case .lost: fieldLostStatus
        case .listening, .selected, nil: .invalidState
        }
    }

    /// Sends the answer of the card at this antenna.
    ///
    /// - Returns: false when it owes none.
    mutating func respond(_ answer: [UInt8], at antenna: Int) -> Bool {
        leaveIfDue()
        guard card(at: antenna)?.isOwedAnswer == true else {
            return false
        }
        transmit(card?.engine.respond(answer))
        return true
    }

    /// The card asks for more time if it owes an answer and may.
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
