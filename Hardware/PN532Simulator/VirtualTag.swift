/// A card in the air without chip and driver, which answers readers as it likes, also against every rule.
///
/// It lies there until the end of the value, and takes the place of the card that was there.
package final class VirtualTag: Sendable {
    /// What a card does with a command.
    package enum Reaction: Equatable, Sendable {
        case answer([UInt8])
        case silence
        /// It asks for more time, and is asked again when that is over. Only a Type 4 tag can.
        case waitingTimeExtension
    }

    /// What a PN532 says as a card.
    package static let usualAnswerToSelect: [UInt8] = [0x05, 0x75, 0x33, 0x92, 0x03]

    private let antenna: Antenna

    /// A card that speaks ISO-DEP.
    ///
    /// - Parameters:
    ///   - answerToSelect: Its whole answer to RATS.
    ///   - behaviour: Takes a command APDU. It is called while the air is locked, and must not touch it.
    package convenience init(
        type4In air: Air,
        answerToSelect: [UInt8] = usualAnswerToSelect,
        behaviour: @escaping @Sendable (_ command: [UInt8]) -> Reaction
    ) {
        let identity = CardIdentity(sensRes: [0x03, 0x44], selRes: 0x20, nfcID1: [0x04, 1, 2, 3, 4, 5, 6])
        self.init(air, PICC(identity: identity, answerToSelect: answerToSelect, behaviour: behaviour))
    }

    /// A card that takes frames as they are.
    ///
    /// - Parameters:
    ///   - selRes: Its answer to SELECT: 00 for a Type 2 tag.
    ///   - behaviour: Takes a frame without its checksum. It is called while the air is locked, and must not touch it.
    package convenience init(
        plainIn air: Air,
        selRes: UInt8,
        behaviour: @escaping @Sendable (_ frame: [UInt8]) -> Reaction
    ) {
        let identity = CardIdentity(sensRes: [0x00, 0x44], selRes: selRes, nfcID1: [0x04, 1, 2, 3, 4, 5, 6])
        self.init(air, PICC(identity: identity, answerToSelect: nil, behaviour: behaviour))
    }

    /// A Type 2 tag that is read by READ, `30 page`, and answers everything else with NAK. Behind its last page the
    /// first one follows.
    ///
    /// - Parameter memory: All of its pages, of four bytes each.
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
