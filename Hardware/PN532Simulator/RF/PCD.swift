/// The reader's side of the air after activation. It exchanges APDUs with an ISO-DEP card.
///
/// This is a state machine without I/O. Until the exchange is finished, each step returns the next
/// frame to send and the timeout for its answer.
///
/// Source: ISO/IEC 14443-4, §7.5 (protocol operation; the rules are cited where they apply).
struct PCD: Sendable {
    /// The next step.
    enum Step: Equatable, Sendable {
        case send([UInt8], timeout: Duration)
        case finished(Status, [UInt8])
    }

    /// The number of retries when an answer is damaged or missing.
    static let retries = 2

    /// The maximum size of a frame that this reader can receive, as stated in its RATS: FSDI 5, 64
    /// bytes.
    private static let frameSizeCode: UInt8 = 5

    /// The timeout for the answers to RATS and to S(DESELECT): 65,536 carrier periods.
    static let activationTimeout = Duration.microseconds(4833)

    private let cid: UInt8?
    private let capacity: Int
    private let frameWaitingTime: Duration

    private var blockNumber: UInt8 = 0
    private var remainder: [UInt8] = []
    private var response: [UInt8] = []
    private var lastBlock = Block(.deselect)
    private var attempts = 0

    /// Returns RATS, the request for the answer to select. ``init(answerToSelect:cid:)`` takes that
    /// answer.
    static func rats(cid: UInt8?) -> [UInt8] {
        [0xE0, frameSizeCode << 4 | (cid ?? 0)]
    }

    /// Begins a session with a card.
    ///
    /// - Parameters:
    ///   - answerToSelect: TL and T0, then TA, TB and TC if T0 announces them, then the historical
    ///     bytes. The defaults for missing values are frames of 32 bytes and a waiting time of 4.8
    ///     ms.
    ///   - cid: The card identifier that RATS has assigned; nil for blocks without a card
    ///     identifier.
    init(answerToSelect: [UInt8], cid: UInt8?) {
        let format = answerToSelect.count > 1 ? answerToSelect[1] : 0x02
        let hasTA = format & 0x10 != 0
        let indexOfTB = hasTA ? 3 : 2
        let hasTB = format & 0x20 != 0 && answerToSelect.count > indexOfTB
        // The waiting time is 4096 carrier periods (302 us) times a power of two. The exponent 15
        // is reserved.
        let exponent = min(hasTB ? answerToSelect[indexOfTB] >> 4 : 4, 14)
        self.cid = cid
        capacity = Block.capacity(ofFrame: FrameSize.bytes(code: format & 0x0F), hasCID: cid != nil)
        frameWaitingTime = .nanoseconds(302_065) * (1 << exponent)
    }

    /// Begins an exchange.
    mutating func send(_ command: [UInt8]) -> Step {
        remainder = command
        response = []
        return sendCommand()
    }

    /// Returns S(DESELECT). The session ends even if the card does not answer.
    func deselect() -> [UInt8] {
        Block(.deselect, cid: cid).frame
    }

    /// Continues the exchange with the result for the last frame.
    mutating func receive(_ result: AirResult) -> Step {
        switch result {
        case .timeout:
            return recover(else: .timeout)
        case .checksumError:
            return recover(else: .checksum)
        case .frame(let frame):
            guard let block = Block(frame: frame), block.cid == cid else {
                return recover(else: .protocol)
            }
            return receive(block)
        }
    }

    private mutating func receive(_ block: Block) -> Step {
        switch block.kind {
        case .information(blockNumber, let isChained):
            advance()
            response += block.information
            // Rule 2: acknowledge an I-block that indicates chaining.
            return isChained ? transmit(Block(.acknowledgement(number: blockNumber), cid: cid)) : finish(.success)
        case .acknowledgement(blockNumber) where !remainder.isEmpty:
            // Rule 7: "When an R(ACK) block is received, if its block number is equal to the PCD's
            // current block number, chaining shall be continued."
            advance()
            return sendCommand()
        case .acknowledgement(blockNumber ^ 1):
            // Rule 6: "if its block number is not equal to the PCD's current block number, the PCD
            // shall re-transmit the last I-block".
            return retry(lastBlock, else: .protocol)
        case .waitingTimeExtension:
            return extendWaitingTime(block)
        case .information, .acknowledgement, .negativeAcknowledgement, .deselect:
            return recover(else: .protocol)
        }
    }

    /// Toggles the block number. Called after a block with the current number has arrived (rule B).
    private mutating func advance() {
        blockNumber ^= 1
        attempts = 0
    }

    private mutating func sendCommand() -> Step {
        let part = remainder.prefix(capacity)
        remainder.removeFirst(part.count)
        let kind = Block.Kind.information(number: blockNumber, isChained: !remainder.isEmpty)
        return transmit(Block(kind, cid: cid, information: Array(part)))
    }

    private mutating func transmit(_ block: Block) -> Step {
        lastBlock = block
        return .send(block.frame, timeout: frameWaitingTime)
    }

    /// Returns the same block to the card, and multiplies the timeout for one answer (rule 3 and
    /// §7.3).
    private func extendWaitingTime(_ block: Block) -> Step {
        let multiplier = min(max(block.information[0] & 0x3F, 1), 59)
        let answer = Block(.waitingTimeExtension, cid: cid, information: [block.information[0] & 0x3F])
        return .send(answer.frame, timeout: frameWaitingTime * Int(multiplier))
    }

    /// Requests a missing or damaged answer again. Sends R(NAK), or R(ACK) if the card is chaining
    /// (rules 4 and 5).
    private mutating func recover(else status: Status) -> Step {
        if case .acknowledgement = lastBlock.kind {
            return retry(lastBlock, else: status)
        }
        return retry(Block(.negativeAcknowledgement(number: blockNumber), cid: cid), else: status)
    }

    private mutating func retry(_ block: Block, else status: Status) -> Step {
        guard attempts < Self.retries else {
            return finish(status)
        }
        attempts += 1
        return .send(block.frame, timeout: frameWaitingTime)
    }

    private mutating func finish(_ status: Status) -> Step {
        attempts = 0
        return .finished(status, status == .success ? response : [])
    }
}
