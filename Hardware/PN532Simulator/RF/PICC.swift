/// The card's side of the air: what a PN532 in target mode does by itself, between one command of its host and the next.
///
/// A state machine without I/O. The air hands it each frame of the reader and sends what it returns; the host takes the
/// command that has come together and gives the answer.
///
///     listening -- select --> selected -- RATS --> open -- S(DESELECT) --> released
///         ^-- field lost --------'                  '------ field lost --> lost
///
/// Source: ISO/IEC 14443-4, §5 (activation), §7.5 (protocol operation; the rules are cited where they are obeyed).
struct PICC: Sendable {
    /// How far the reader has come.
    enum Phase: Equatable, Sendable {
        case listening
        case selected
        case open
        case released
        case lost
    }

    let identity: CardIdentity
    private(set) var phase = Phase.listening
    /// What opened the session, kept when it ends: RATS for a card that speaks ISO-DEP.
    private(set) var firstFrame: [UInt8]?

    /// The answer to RATS; nil for a card whose host speaks a protocol of its own, frame by frame.
    private let answerToSelect: [UInt8]?
    /// What answers commands at once; nil for a card with a host, which takes its time.
    private let behaviour: (@Sendable ([UInt8]) -> VirtualTag.Reaction)?

    // Of the session.
    private var cid: UInt8 = 0
    private var readerFrameSize = FrameSize.bytes(code: 0)
    private var blockNumber: UInt8 = 1

    // Of the exchange that runs.
    private var usesCID = false
    private var partialCommand: [UInt8] = []
    private var command: [UInt8]?
    private var owesAnswer = false
    private var remainder: [UInt8] = []
    private var lastBlock: Block?
    /// The card has asked for more time, and sends nothing else before the reader has granted it.
    private var awaitsExtension = false
    /// The host has answered meanwhile.
    private var holdsAnswer = false

    /// The longest wait for an answer, as the answer to RATS says: FWI 9.
    static let frameWaitingTime = Duration.microseconds(154_657)
    /// How long the card leaves the reader without an answer before it asks for more time, if it may.
    static let patience = Duration.milliseconds(140)

    /// A card that waits for a reader.
    ///
    /// - Parameter historicalBytes: The end of the answer to RATS; nil makes a card without ISO-DEP.
    init(identity: CardIdentity, historicalBytes: [UInt8]?) {
        self.identity = identity
        answerToSelect = historicalBytes.map(Self.answerToSelect)
        behaviour = nil
    }

    /// A card without a host.
    ///
    /// - Parameter answerToSelect: Its answer to RATS, which may be anything; nil makes a card without ISO-DEP.
    init(
        identity: CardIdentity,
        answerToSelect: [UInt8]?,
        behaviour: @escaping @Sendable (_ command: [UInt8]) -> VirtualTag.Reaction
    ) {
        self.identity = identity
        self.answerToSelect = answerToSelect
        self.behaviour = behaviour
    }

    /// TL and T0 (FSCI 5: 64 bytes; TA, TB and TC follow), TA (212 and 424 kbit/s both ways), TB (FWI 9, SFGI 2),
    /// TC (CID and NAD): what a PN532 says.
    private static func answerToSelect(historicalBytes: [UInt8]) -> [UInt8] {
        [UInt8(5 + historicalBytes.count), 0x75, 0x33, 0x92, 0x03] + historicalBytes
    }
}

// MARK: What the reader does

extension PICC {
    /// REQA, anticollision and SELECT, in one.
    ///
    /// - Returns: false when the card does not listen, and so does not answer.
    mutating func select() -> Bool {
        if let behaviour {
            // Nobody has to be told how the last session ended.
            self = PICC(identity: identity, answerToSelect: answerToSelect, behaviour: behaviour)
        }
        guard phase == .listening else {
            return false
        }
        phase = .selected
        return true
    }

    /// The reader's field is gone.
    mutating func loseField() {
        switch phase {
        case .selected: phase = .listening
        case .open: end(as: .lost)
        case .listening, .released, .lost: break
        }
    }

    /// A frame of the reader.
    ///
    /// - Returns: The answer; nil while the host owes it, and when there is none.
    mutating func receive(_ frame: [UInt8]) -> [UInt8]? {
        switch (phase, answerToSelect) {
        case (.selected, let answer?):
            activate(rats: frame, answer: answer)
        case (.selected, nil):
            open(with: frame)
        case (.open, .some):
            receiveInProtocol(frame)
        case (.open, nil):
            hand(command: frame)
        case (.listening, _), (.released, _), (.lost, _):
            nil
        }
    }

    /// RATS: `E0`, then FSDI in the high half and CID in the low half of one byte.
    private mutating func activate(rats: [UInt8], answer: [UInt8]) -> [UInt8]? {
        guard rats.count == 2, rats[0] == 0xE0, rats[1] & 0x0F < 15 else {
            return nil
        }
        readerFrameSize = FrameSize.bytes(code: rats[1] >> 4)
        cid = rats[1] & 0x0F
        firstFrame = rats
        phase = .open
        return answer
    }

    private mutating func open(with frame: [UInt8]) -> [UInt8]? {
        firstFrame = frame
        phase = .open
        if behaviour != nil {
            return hand(command: frame)
        }
        // The host learns this frame with the activation, and owes an answer from then on.
        owesAnswer = true
        return nil
    }

    private mutating func receiveInProtocol(_ frame: [UInt8]) -> [UInt8]? {
        guard let block = Block(frame: frame) else {
            return answerToParameterSelection(frame)
        }
        guard block.cid ?? 0 == cid else {
            return nil
        }
        usesCID = block.cid != nil
        switch block.kind {
        case .information(_, let isChained):
            // Rule D: "When an I-block is received, the PICC shall toggle its block number before sending a block."
            blockNumber ^= 1
            return receive(information: block.information, isChained: isChained)
        case .acknowledgement(let number):
            return number == blockNumber ? lastBlock?.frame : continueAnswer()
        case .negativeAcknowledgement(let number):
            // Rules 11 and 12: the current number asks for the last block again, the other one whether we are there.
            return number == blockNumber ? lastBlock?.frame : makeBlock(.acknowledgement(number: blockNumber)).frame
        case .deselect:
            end(as: .released)
            return block.frame
        case .waitingTimeExtension:
            // A card without a host has used up the time that it was given.
            return awaitsExtension ? goOn() : command.flatMap { hand(command: $0) }
        }
    }

    /// PPS, accepted for any rate since the air has none: `D0` and CID, answered with the same byte.
    /// Source: ISO/IEC 14443-4, §5.3.
    private func answerToParameterSelection(_ frame: [UInt8]) -> [UInt8]? {
        frame.first == 0xD0 | cid ? Array(frame.prefix(1)) : nil
    }

    private mutating func receive(information: [UInt8], isChained: Bool) -> [UInt8]? {
        partialCommand += information
        remainder = []
        lastBlock = nil
        awaitsExtension = false
        holdsAnswer = false
        if isChained {
            // Rule 2: "When an I-block indicating chaining is received, the block shall be acknowledged by an R(ACK)."
            return send(makeBlock(.acknowledgement(number: blockNumber)))
        }
        defer { partialCommand = [] }
        return hand(command: partialCommand)
    }

    private mutating func hand(command: [UInt8]) -> [UInt8]? {
        self.command = command
        owesAnswer = true
        guard let behaviour else {
            return nil
        }
        switch behaviour(command) {
        case .answer(let answer):
            self.command = nil
            return respond(answer)
        case .silence:
            return nil
        case .waitingTimeExtension:
            return makeBlock(.waitingTimeExtension, information: [1]).frame
        }
    }

    /// Rules E and 13: "When an R(ACK) block with a block number not equal to the current PICC's block number is
    /// received, the PICC shall toggle its block number", and continue chaining.
    private mutating func continueAnswer() -> [UInt8]? {
        guard !remainder.isEmpty, !holdsAnswer else {
            return nil
        }
        blockNumber ^= 1
        return sendAnswer()
    }

    /// The reader has granted more time, or says so unasked.
    private mutating func goOn() -> [UInt8]? {
        guard awaitsExtension else {
            return nil
        }
        awaitsExtension = false
        lastBlock = nil
        defer { holdsAnswer = false }
        return holdsAnswer ? sendAnswer() : nil
    }

    private mutating func end(as phase: Phase) {
        self.phase = phase
        command = nil
        owesAnswer = false
    }
}

// MARK: What the host does

extension PICC {
    /// Takes the reader's command, when one is complete that the host does not have yet.
    mutating func takeCommand() -> [UInt8]? {
        defer { command = nil }
        return command
    }

    /// Whether a command has come whose answer has not been given yet.
    var isOwedAnswer: Bool {
        owesAnswer && command == nil
    }

    /// Whether all of the last answer has gone to the reader.
    var hasSentAnswer: Bool {
        remainder.isEmpty && !holdsAnswer
    }

    /// The host's answer to the command that it took.
    ///
    /// - Returns: The frame to send; nil when no answer is owed.
    mutating func respond(_ answer: [UInt8]) -> [UInt8]? {
        guard isOwedAnswer else {
            return nil
        }
        owesAnswer = false
        guard answerToSelect != nil else {
            return answer
        }
        remainder = answer
        holdsAnswer = awaitsExtension
        return holdsAnswer ? nil : sendAnswer()
    }

    /// S(WTX), by which the card gets its frame waiting time once more. Source: ISO/IEC 14443-4, §7.3.
    ///
    /// - Returns: nil when the host owes no answer, or the reader has been asked already.
    mutating func extendWaitingTime() -> [UInt8]? {
        guard phase == .open, owesAnswer, answerToSelect != nil, !awaitsExtension else {
            return nil
        }
        awaitsExtension = true
        return send(makeBlock(.waitingTimeExtension, information: [0x01]))
    }

    private mutating func sendAnswer() -> [UInt8] {
        let part = remainder.prefix(Block.capacity(ofFrame: readerFrameSize, hasCID: usesCID))
        remainder.removeFirst(part.count)
        let kind = Block.Kind.information(number: blockNumber, isChained: !remainder.isEmpty)
        return send(makeBlock(kind, information: Array(part)))
    }

    private mutating func send(_ block: Block) -> [UInt8] {
        lastBlock = block
        return block.frame
    }

    /// A block with a CID exactly when the reader's last one had it.
    private func makeBlock(_ kind: Block.Kind, information: [UInt8] = []) -> Block {
        Block(kind, cid: usesCID ? cid : nil, information: information)
    }
}
