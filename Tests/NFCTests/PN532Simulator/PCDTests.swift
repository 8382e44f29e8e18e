import TestSupport
import Testing

@testable import PN532Simulator

@Suite struct PCDTests {
    /// The frame waiting time of the session below (exponent 9).
    private static let waitingTime = Duration.nanoseconds(302_065 * 512)

    private func session(cid: UInt8? = nil) -> PCD {
        PCD(answerToSelect: hex("05 75 33 92 03"), cid: cid)
    }

    private func send(_ frame: String) -> PCD.Step {
        .send(hex(frame), timeout: Self.waitingTime)
    }

    private func heard(_ frame: String) -> AirResult {
        .frame(hex(frame))
    }

    @Test func `block numbers start at 0 and alternate across exchanges`() {
        var session = session()
        for number in ["02", "03", "02"] {
            #expect(session.send(hex("00B0")) == send(number + "00B0"))
            #expect(session.receive(heard(number + "9000")) == .finished(.success, hex("9000")))
        }
    }

    @Test func `a command longer than the card's frame is chained`() {
        var session = session()
        let command = (0..<130).map { UInt8($0) }
        #expect(session.send(command) == .send([0x12] + command[0..<61], timeout: Self.waitingTime))
        #expect(session.receive(heard("A2")) == .send([0x13] + command[61..<122], timeout: Self.waitingTime))
        #expect(session.receive(heard("A3")) == .send([0x02] + command[122...], timeout: Self.waitingTime))
        #expect(session.receive(heard("02 9000")) == .finished(.success, hex("9000")))
    }

    @Test func `a chained answer is acknowledged block by block`() {
        var session = session()
        _ = session.send(hex("00B0"))
        #expect(session.receive(heard("12 01")) == send("A3"))
        #expect(session.receive(heard("13 02")) == send("A2"))
        #expect(session.receive(heard("02 9000")) == .finished(.success, hex("01 02 9000")))
        #expect(session.send(hex("00")) == send("03 00"))
    }

    @Test(arguments: [
        (AirResult.timeout, Status.timeout),
        (.checksumError, .checksum),
        (.frame(hex("FF")), .protocol),
        (.frame(hex("03 9000")), .protocol),
        (.frame(hex("C2")), .protocol),
    ])
    func `a missing or damaged answer is requested twice more`(result: AirResult, status: Status) {
        var session = session()
        _ = session.send(hex("00B0"))
        #expect(session.receive(result) == send("B2"))
        #expect(session.receive(result) == send("B2"))
        #expect(session.receive(result) == .finished(status, []))
    }

    @Test func `each received block resets the number of attempts`() {
        var session = session()
        _ = session.send(hex("00B0"))
        #expect(session.receive(.timeout) == send("B2"))
        #expect(session.receive(.timeout) == send("B2"))
        #expect(session.receive(heard("12 01")) == send("A3"))
        #expect(session.receive(.timeout) == send("A3"))
        #expect(session.receive(.checksumError) == send("A3"))
        #expect(session.receive(heard("03 9000")) == .finished(.success, hex("01 9000")))
    }

    @Test func `a command that the card did not receive is sent again`() {
        var session = session()
        _ = session.send(hex("00B0"))
        #expect(session.receive(.timeout) == send("B2"))
        #expect(session.receive(heard("A3")) == send("02 00B0"))
        #expect(session.receive(heard("02 9000")) == .finished(.success, hex("9000")))
    }

    @Test func `the reader gives up on a card that never receives the command`() {
        var session = session()
        _ = session.send(hex("00B0"))
        #expect(session.receive(heard("A3")) == send("02 00B0"))
        #expect(session.receive(heard("A3")) == send("02 00B0"))
        #expect(session.receive(heard("A3")) == .finished(.protocol, []))
    }

    @Test(arguments: [("F2 01", "F2 01", 1), ("F2 3B", "F2 3B", 59), ("F2 C2", "F2 02", 2), ("F2 00", "F2 00", 1)])
    func `a request for more time is echoed and granted once`(request: String, echo: String, multiplier: Int) {
        var session = session()
        _ = session.send(hex("00B0"))
        #expect(session.receive(heard(request)) == .send(hex(echo), timeout: Self.waitingTime * multiplier))
        #expect(session.receive(.timeout) == send("B2"))
        #expect(session.receive(heard("02 9000")) == .finished(.success, hex("9000")))
    }

    @Test func `all blocks contain the given card identifier`() {
        #expect(PCD.rats(cid: nil) == hex("E0 50"))
        #expect(PCD.rats(cid: 3) == hex("E0 53"))
        var session = session(cid: 3)
        #expect(session.deselect() == hex("CA 03"))
        #expect(session.send([UInt8](repeating: 7, count: 61)) == send("1A 03" + String(repeating: "07", count: 60)))
        #expect(session.receive(heard("AA 03")) == send("0B 03 07"))
        #expect(session.receive(heard("FA 03 02")) == .send(hex("FA 03 02"), timeout: Self.waitingTime * 2))
        #expect(session.receive(heard("1B 03 01")) == send("AA 03"))
        #expect(session.receive(heard("02 9000")) == send("AA 03"))
        #expect(session.receive(heard("0A 03 9000")) == .finished(.success, hex("01 9000")))
    }

    @Test(arguments: [
        ("01", 32, 16),
        ("02 00", 16, 16),
        ("03 78 80", 256, 16),
        ("03 28 80", 256, 256),
        ("03 65 33", 64, 8),
        ("04 75 33 F2", 64, 16384),
        ("04 7F 33 92", 256, 512),
    ])
    func `the answer to select determines frame size and waiting time`(answer: String, size: Int, multiple: Int) {
        var session = PCD(answerToSelect: hex(answer), cid: nil)
        let command = [UInt8](repeating: 0, count: 300)
        let block = [0x12] + command.prefix(size - 3)
        #expect(session.send(command) == .send(block, timeout: .nanoseconds(302_065 * multiple)))
    }

    /// An exchange with chaining in both directions, in which one frame is lost or damaged.
    @Test(arguments: 0..<12, [AirResult.timeout, .checksumError])
    func `one lost frame does not change the exchanged data`(lost: Int, result: AirResult) throws {
        let identity = CardIdentity(sensRes: hex("00 04"), selRes: 0x20, nfcID1: hex("08 01 02 03"))
        var card = PICC(identity: identity, historicalBytes: [])
        try #require(card.select() == true)
        let answer = card.receive(PCD.rats(cid: nil))
        let answerToSelect = try #require(answer)
        var session = PCD(answerToSelect: answerToSelect, cid: nil)

        var passed = 0
        func passes() -> Bool {
            defer { passed += 1 }
            return passed != lost
        }
        for (command, answer) in [(130, 190), (5, 2)].map({ ([UInt8](repeating: 1, count: $0), bytes($1)) }) {
            var step = session.send(command)
            while case .send(let frame, _) = step {
                var heard = passes() ? card.receive(frame) : nil
                if let taken = card.takeCommand() {
                    #expect(taken == command)
                    heard = card.respond(answer)
                }
                step = session.receive(heard.flatMap { passes() ? .frame($0) : nil } ?? result)
            }
            #expect(step == .finished(.success, answer))
        }
        #expect(passed > 12)
    }

    private func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8($0) }
    }
}
