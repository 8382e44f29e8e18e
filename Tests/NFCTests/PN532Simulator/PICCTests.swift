import TestSupport
import Testing

@testable import PN532Simulator

@Suite struct PICCTests {
    private static let identity = CardIdentity(sensRes: hex("00 04"), selRes: 0x20, nfcID1: hex("08 01 02 03"))

    /// Returns a card in a session opened with this RATS.
    private func card(rats: String = "E0 50") throws -> PICC {
        var card = PICC(identity: Self.identity, historicalBytes: [])
        try #require(card.select() == true)
        try #require(card.receive(hex(rats)) == hex("05 75 33 92 03"))
        return card
    }

    @Test func `RATS is answered with the parameters of a PN532 and the historical bytes`() {
        var card = PICC(identity: Self.identity, historicalBytes: hex("80 55"))
        #expect(card.select() == true)
        #expect(card.receive(hex("E0 80")) == hex("07 75 33 92 03 80 55"))
        #expect(card.phase == .open)
        #expect(card.firstFrame == hex("E0 80"))
    }

    @Test(arguments: ["02 00A4", "60", "E0", "E0 5F", "E0 50 00", ""])
    func `a selected card answers only RATS`(frame: String) {
        var card = PICC(identity: Self.identity, historicalBytes: [])
        #expect(card.select() == true)
        #expect(card.receive(hex(frame)) == nil)
        #expect(card.phase == .selected)
    }

    @Test func `a card can be selected once, and again after losing the field before RATS`() {
        var card = PICC(identity: Self.identity, historicalBytes: [])
        #expect(card.receive(hex("E0 50")) == nil)
        #expect(card.select() == true)
        #expect(card.select() == false)
        card.loseField()
        #expect(card.select() == true)
    }

    @Test func `an APDU is passed to the host once, and the answer has the same block number`() throws {
        var card = try card()
        for (command, answer) in [("02 00A4", "02 9000"), ("03 00B0", "03 6D00"), ("02 00", "02 9000")] {
            #expect(card.receive(hex(command)) == nil)
            #expect(card.takeCommand() == Array(hex(command).dropFirst()))
            #expect(card.takeCommand() == nil)
            #expect(card.respond(Array(hex(answer).dropFirst())) == hex(answer))
        }
    }

    @Test func `an empty block is an empty command, and an empty answer is an empty block`() throws {
        var card = try card()
        #expect(card.receive(hex("02")) == nil)
        #expect(card.takeCommand() == [])
        #expect(card.respond([]) == hex("02"))
    }

    @Test func `a chained command is acknowledged block by block and passed to the host as a whole`() throws {
        var card = try card()
        #expect(card.receive(hex("12 00A4")) == hex("A2"))
        #expect(card.receive(hex("13 0400")) == hex("A3"))
        #expect(card.takeCommand() == nil)
        #expect(card.receive(hex("02 07")) == nil)
        #expect(card.takeCommand() == hex("00A4040007"))
        #expect(card.respond(hex("9000")) == hex("02 9000"))
    }

    @Test func `an answer longer than the reader's frame is chained`() throws {
        var card = try card(rats: "E0 00")
        let answer = (0..<30).map { UInt8($0) }
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.takeCommand() != nil)
        #expect(card.respond(answer) == [0x12] + answer[0..<13])
        #expect(!card.hasSentAnswer)
        #expect(card.receive(hex("A3")) == [0x13] + answer[13..<26])
        #expect(card.receive(hex("A2")) == [0x02] + answer[26..<30])
        #expect(card.hasSentAnswer)
        #expect(card.receive(hex("A3")) == nil)
    }

    @Test func `R(NAK) and R(ACK) with the block's own number repeat the block`() throws {
        var card = try card(rats: "E0 00")
        let answer = [UInt8](repeating: 0x5A, count: 20)
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.takeCommand() != nil)
        let block = card.respond(answer)
        #expect(card.receive(hex("B2")) == block)
        #expect(card.receive(hex("A2")) == block)
        #expect(card.receive(hex("A3")) == [0x03] + answer[13...])
        #expect(card.receive(hex("B3")) == [0x03] + answer[13...])
    }

    @Test func `R(NAK) with the other number is a presence check`() throws {
        var card = try card()
        #expect(card.receive(hex("B2")) == hex("A3"))
        #expect(card.receive(hex("02 00")) == nil)
        #expect(card.receive(hex("B3")) == hex("A2"))
    }

    @Test func `R(NAK) is not answered while the host's answer is pending`() throws {
        var card = try card()
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.receive(hex("B2")) == nil)
        #expect(card.takeCommand() != nil)
        #expect(card.receive(hex("B2")) == nil)
        #expect(card.respond(hex("9000")) == hex("02 9000"))
        #expect(card.receive(hex("B2")) == hex("02 9000"))
    }

    @Test func `a lost acknowledgement is repeated`() throws {
        var card = try card()
        #expect(card.receive(hex("12 00A4")) == hex("A2"))
        #expect(card.receive(hex("B2")) == hex("A2"))
    }

    @Test func `S(DESELECT) is confirmed and ends the session`() throws {
        var card = try card()
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.receive(hex("C2")) == hex("C2"))
        #expect(card.phase == .released)
        #expect(card.takeCommand() == nil)
        #expect(card.respond(hex("9000")) == nil)
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.select() == false)
    }

    @Test func `a lost field ends the session`() throws {
        var card = try card()
        #expect(card.receive(hex("02 00B0")) == nil)
        card.loseField()
        #expect(card.phase == .lost)
        #expect(card.takeCommand() == nil)
        #expect(card.select() == false)
    }

    @Test func `blocks contain the card identifier if and only if the reader's blocks do`() throws {
        var card = try card(rats: "E0 03")
        #expect(card.receive(hex("02 00")) == nil)
        #expect(card.takeCommand() == nil)
        #expect(card.receive(hex("0A 04 00")) == nil)
        #expect(card.takeCommand() == nil)
        #expect(card.receive(hex("0A 03 00B0")) == nil)
        #expect(card.takeCommand() == hex("00B0"))
        // The identifier reduces the capacity by one byte.
        #expect(card.respond([UInt8](repeating: 1, count: 13)) == hex("1A 03") + [UInt8](repeating: 1, count: 12))
        #expect(card.receive(hex("AB 03")) == hex("0B 03 01"))
        #expect(card.receive(hex("CA 03")) == hex("CA 03"))
    }

    @Test func `a card with identifier 0 accepts blocks with and without the identifier`() throws {
        var card = try card(rats: "E0 50")
        #expect(card.receive(hex("0A 00 AA")) == nil)
        #expect(card.takeCommand() == hex("AA"))
        #expect(card.respond(hex("9000")) == hex("0A 00 9000"))
        #expect(card.receive(hex("03 BB")) == nil)
        #expect(card.takeCommand() == hex("BB"))
        #expect(card.respond(hex("9000")) == hex("03 9000"))
    }

    @Test func `a card requests more time once, and only while its host's answer is pending`() throws {
        var card = try card()
        #expect(card.extendWaitingTime() == nil)
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.extendWaitingTime() == hex("F2 01"))
        #expect(card.extendWaitingTime() == nil)
        #expect(card.receive(hex("B2")) == hex("F2 01"))
        #expect(card.receive(hex("F2 01")) == nil)
        #expect(card.extendWaitingTime() == hex("F2 01"))
    }

    @Test func `an answer is held until the reader grants more time`() throws {
        var card = try card()
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.takeCommand() == hex("00B0"))
        #expect(card.extendWaitingTime() == hex("F2 01"))
        #expect(card.respond(hex("9000")) == nil)
        #expect(!card.hasSentAnswer)
        #expect(card.receive(hex("B2")) == hex("F2 01"))
        #expect(card.receive(hex("F2 01")) == hex("02 9000"))
        #expect(card.hasSentAnswer)
        #expect(card.receive(hex("B2")) == hex("02 9000"))
    }

    @Test func `a new command from the reader cancels the request for more time`() throws {
        var card = try card()
        #expect(card.receive(hex("02 00B0")) == nil)
        #expect(card.extendWaitingTime() == hex("F2 01"))
        #expect(card.receive(hex("03 00A4")) == nil)
        #expect(card.takeCommand() == hex("00A4"))
        #expect(card.respond(hex("9000")) == hex("03 9000"))
    }

    @Test func `a card without ISO-DEP does not request more time`() {
        var card = PICC(identity: Self.identity, historicalBytes: nil)
        #expect(card.select() == true)
        #expect(card.receive(hex("60")) == nil)
        #expect(card.extendWaitingTime() == nil)
    }

    @Test func `PPS is accepted`() throws {
        var card = try card()
        #expect(card.receive(hex("D0 11 00")) == hex("D0"))
    }

    @Test(arguments: ["", "60", "0A", "06 00 A4", "A2 00", "F2", "F2 01 02", "F2 01", "C2 00", "D1 11 00"])
    func `an invalid block is not answered`(frame: String) throws {
        var card = try card()
        #expect(card.receive(hex(frame)) == nil)
        #expect(card.takeCommand() == nil)
        #expect(card.phase == .open)
    }

    @Test func `a card without ISO-DEP passes on raw frames, the first one with the activation`() {
        var card = PICC(identity: Self.identity, historicalBytes: nil)
        #expect(card.select() == true)
        #expect(card.receive(hex("60")) == nil)
        #expect(card.phase == .open)
        #expect(card.firstFrame == hex("60"))
        #expect(card.takeCommand() == nil)
        #expect(card.respond(hex("0004")) == hex("0004"))
        #expect(card.receive(hex("30 04")) == nil)
        #expect(card.takeCommand() == hex("30 04"))
        #expect(card.respond(hex("0A")) == hex("0A"))
    }
}

@Suite struct BlockTests {
    @Test func `a card identifier is 0 to 14, regardless of the power level bits`() {
        #expect(
            Block(frame: hex("0A 0E 60"))
                == Block(.information(number: 0, isChained: false), cid: 14, information: [0x60])
        )
        #expect(Block(frame: hex("CA C3")) == Block(.deselect, cid: 3))
    }

    @Test(arguments: ["0A 0F 60", "AB 0F", "CA CF", "FA 0F 01"])
    func `a block with the reserved card identifier is invalid`(frame: String) {
        #expect(Block(frame: hex(frame)) == nil)
    }
}
