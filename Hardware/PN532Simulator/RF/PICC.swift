/// The card's side of the air: the part of a PN532 in target mode that works without the host.
///
/// This is a state machine without I/O. The air passes each frame from the reader to the card and
/// sends the frame that the card returns. The host takes each complete command and provides the
/// answer.
///
///     listening -- select --> selected -- RATS --> open -- S(DESELECT) --> released
///         ^-- field lost --------'                  '------ field lost --> lost
///
/// Source: ISO/IEC 14443-4, §5 (activation), §7.5 (protocol operation; the rules are cited where
/// they apply).
struct PICC: Sendable {
    /// The phase of the card.
    enum Phase: Equatable, Sendable {
        case listening
        case selected
        case open
        case released
        case lost
    }

    let identity: CardIdentity
    private(set) var phase = Phase.listening
    /// The frame that opened the session. For an ISO-DEP card, this is RATS. The frame is kept
    /// after the end of the session.
    private(set) var firstFrame: [UInt8]?

    /// The answer to RATS; nil for a card whose host uses its own protocol and handles each frame
    /// itself.
    private let answerToSelect: [UInt8]?
    /// A function that answers commands immediately; nil for a card with a host, which answers
    /// later.
    private let behaviour: (@Sendable ([UInt8]) -> VirtualTag.Reaction)?

    // State of the session.
    private var cid: UInt8 = 0
    private var readerFrameSize = FrameSize.bytes(code: 0)
    private var blockNumber: UInt8 = 1

    // State of the current exchange.
    private var usesCID = false
    private var partialCommand: [UInt8] = []
    private var command: [UInt8]?
    private var owesAnswer = false
    private var remainder: [UInt8] = []
    private var lastBlock: Block?
    /// Whether the card has requested more time. The card sends nothing else until the reader has
    /// granted the request.
    private var awaitsExtension = false
    /// Whether the host has provided an answer while the request for more time was pending.
    private var holdsAnswer = false

    /// The maximum time that a reader waits for an answer, as stated in the answer to RATS: FWI 9.
    static let frameWaitingTime = Duration.microseconds(154_657)
    /// The time without an answer after which the card requests more time, if this is allowed.
    static let patience = Duration.milliseconds(140)

    /// Creates a card that waits for a reader.
    ///
    /// - Parameter historicalBytes: The last bytes of the answer to RATS; nil for a card without
    ///   ISO-DEP.
    init(identity: CardIdentity, historicalBytes: [UInt8]?) {
        self.identity = identity
        answerToSelect = historicalBytes.map(Self.answerToSelect)
        behaviour = nil
    }

    /// Creates a card without a host.
    ///
    /// - Parameter answerToSelect: The card's answer to RATS, which may be invalid; nil for a card
    ///   without ISO-DEP.
    init(
        identity: CardIdentity,
        answerToSelect: [UInt8]?,
        behaviour: @escaping @Sendable (_ command: [UInt8]) -> VirtualTag.Reaction
    ) {
        self.identity = identity
        self.answerToSelect = answerToSelect
        self.behaviour = behaviour
    }

    /// Returns a PN532's answer to RATS: TL and T0 (FSCI 5: 64 bytes; TA, TB and TC follow), TA
    /// (212 and 424 kbit/s in both directions), TB (FWI 9, SFGI 2), TC (CID and NAD).
    private static func answerToSelect(historicalBytes: [UInt8]) -> [UInt8] {
        [UInt8(5 + historicalBytes.count), 0x75, 0x33, 0x92, 0x03] + historicalBytes
    }
}

// MARK: Events from the reader

extension PICC {
    /// Performs REQA, anticollision and SELECT in one step.
    ///
    /// - Returns: False if the card is not listening and therefore does not answer.
    mutating func select() -> Bool {
        if let behaviour {
            // Without a host, the end of the last session need not be reported.
            self = PICC(identity: identity, answerToSelect: answerToSelect, behaviour: behaviour)
        }
        guard phase == .listening else {
            return false
        }
        phase = .selected
        return true
    }

    /// Handles the loss of the reader's field.
    mutating func loseField() {
        switch phase {
        case .selected: phase = .listening
        case .open: end(as: .lost)
        case .listening, .released, .lost: break
        }
    }

    /// Handles a frame from the reader.
    ///
    /// - Returns: The answer; nil if the host has not provided the answer yet, or if there is no
    ///   answer.
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

    /// Handles RATS: `E0`, then one byte with FSDI in the high half and CID in the low half.
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
        // The host receives this frame together with the activation, and must answer it.
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
            // Rule D: "When an I-block is received, the PICC shall toggle its block number before
            // sending a block."
            blockNumber ^= 1
            return receive(information: block.information, isChained: isChained)
        case .acknowledgement(let number):
            return number == blockNumber ? lastBlock?.frame : continueAnswer()
        case .negativeAcknowledgement(let number):
            // Rules 11 and 12: the current number requests the last block again. The other number
            // checks whether the card is present.
            return number == blockNumber ? lastBlock?.frame : makeBlock(.acknowledgement(number: blockNumber)).frame
        case .deselect:
            end(as: .released)
            return block.frame
        case .waitingTimeExtension:
            // A card without a host has used the granted time.
            return awaitsExtension ? goOn() : command.flatMap { hand(command: $0) }
        }
    }

    /// Handles PPS: `D0` and CID. The card answers with the same byte. It accepts any rate, because
    /// the simulated air has no rates. Source: ISO/IEC 14443-4, §5.3.
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
            // Rule 2: "When an I-block indicating chaining is received, the block shall be
            // acknowledged by an R(ACK)."
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

    /// Continues a chained answer. Rules E and 13: "When an R(ACK) block with a block number not
    /// equal to the current PICC's block number is received, the PICC shall toggle its block
    /// number", and continue chaining.
    private mutating func continueAnswer() -> [UInt8]? {
        guard !remainder.isEmpty, !holdsAnswer else {
            return nil
        }
        blockNumber ^= 1
        return sendAnswer()
    }

    /// Continues after the reader has granted more time, even if the card did not request it.
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

// MARK: Access by the host

extension PICC {
    /// Returns the reader's command and removes it; nil if no complete command is pending.
    mutating func takeCommand() -> [UInt8]? {
        defer { command = nil }
        return command
    }

    /// Whether the host has taken a command but has not answered it yet.
    var isOwedAnswer: Bool {
        owesAnswer && command == nil
    }

    /// Whether the last answer has been sent completely.
    var hasSentAnswer: Bool {
        remainder.isEmpty && !holdsAnswer
    }

    /// Handles the host's answer to the command that the host took.
    ///
    /// - Returns: The frame to send; nil if no answer is currently due.
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

    /// Requests another frame waiting time with S(WTX). Source: ISO/IEC 14443-4, §7.3.
    ///
    /// - Returns: Nil if no answer is pending, or if the request has already been sent.
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

    /// Creates a block. The block has a CID only if the reader's last block had a CID.
    private func makeBlock(_ kind: Block.Kind, information: [UInt8] = []) -> Block {
        Block(kind, cid: usesCID ? cid : nil, information: information)
    }
}
