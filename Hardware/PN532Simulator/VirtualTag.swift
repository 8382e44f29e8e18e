/// A card in the air without a chip or driver. Its answers to readers may violate the protocol.
///
/// The card stays in the air until this object is deinitialised. It replaces the previous card.
package final class VirtualTag: Sendable {
    /// A card's reaction to a command.
    package enum Reaction: Equatable, Sendable {
        case answer([UInt8])
        case silence
        /// The card requests more time. After that time, the command is passed to the card again.
        /// Only a Type 4 tag can do this.
        case waitingTimeExtension
    }

    /// The answer to select (ATS) that a PN532 sends when it acts as a card.
    package static let usualAnswerToSelect: [UInt8] = [0x05, 0x75, 0x33, 0x92, 0x03]

    private let antenna: Antenna

    /// Creates an ISO-DEP card.
    ///
    /// - Parameters:
    ///   - answerToSelect: The card's complete answer to RATS.
    ///   - behaviour: Answers a command APDU. This function is called while the air is locked, and
    ///     must not access the air.
    package convenience init(
        type4In air: Air,
        answerToSelect: [UInt8] = usualAnswerToSelect,
        behaviour: @escaping @Sendable (_ command: [UInt8]) -> Reaction
    ) {
        let identity = CardIdentity(sensRes: [0x03, 0x44], selRes: 0x20, nfcID1: [0x04, 1, 2, 3, 4, 5, 6])
        self.init(air, PICC(identity: identity, answerToSelect: answerToSelect, behaviour: behaviour))
    }

    /// Creates a card without ISO-DEP, which receives each frame exactly as the reader sent it.
    ///
    /// - Parameters:
    ///   - selRes: The card's answer to SELECT, which is 00 for a Type 2 tag.
    ///   - behaviour: Answers a frame, which is given without its checksum. This function is called
    ///     while the air is locked, and must not access the air.
    package convenience init(
        plainIn air: Air,
        selRes: UInt8,
        behaviour: @escaping @Sendable (_ frame: [UInt8]) -> Reaction
    ) {
        let identity = CardIdentity(sensRes: [0x00, 0x44], selRes: selRes, nfcID1: [0x04, 1, 2, 3, 4, 5, 6])
        self.init(air, PICC(identity: identity, answerToSelect: nil, behaviour: behaviour))
    }

    /// Creates a Type 2 tag that answers READ (`30 page`) and answers all other frames with NAK. If
    /// a read goes beyond the last page, it continues with the first page.
    ///
    /// - Parameter memory: All pages of the tag, with four bytes each.
    package convenience init(type2In air: Air, memory: [UInt8]) {
        self.init(plainIn: air, selRes: 0x00) { frame in
            guard frame.count == 2, frame[0] == 0x30, Int(frame[1]) * 4 < memory.count else {
                return .answer([0x00])
            }
            let start = Int(frame[1]) * 4
            return .answer((start..<start + 16).map { memory[$0 % memory.count] })
        }
    }

    private init(_ air: Air, _ card: PICC) {
        antenna = Antenna(air: air)
        antenna.place(card)
    }

    deinit {
        antenna.removeCard()
    }
}
