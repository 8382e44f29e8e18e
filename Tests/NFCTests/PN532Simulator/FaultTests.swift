import TestSupport
import Testing

@testable import PN532Simulator

/// Injected faults of a chip, byte by byte.
@Suite(.timeLimit(.minutes(10)))
struct FaultTests {
    private let air = Air()
    private let chip: SimulatedPN532
    private let host: SerialHost

    private static let acknowledgement = hex("00 00 FF 00 FF 00")
    /// WriteRegister, whose effect ReadRegister shows, and its correct response.
    private static let command = "08 6302 80"
    private static let response = hex("00 00 FF 02 FE D5 09 22 00")

    init() throws {
        chip = try SimulatedPN532(air: air)
        host = try SerialHost(chip)
    }

    // MARK: Kinds of faults

    @Test(arguments: [
        (Fault.noAck, ""),
        (.nack, "00 00 FF FF 00 00"),
        (.partialAck(0), ""),
        (.partialAck(4), "00 00 FF 00"),
        (.hangAfterAck, "00 00 FF 00 FF 00"),
    ])
    func `a command without a correct acknowledgement is not executed`(fault: Fault, reaction: String) {
        chip.inject(fault)
        host.send(Self.command)
        #expect(chip.waitForFaults())
        #expect(host.take(hex(reaction).count) == hex(reaction))
        expectNothingElse()
        #expect(host.perform("06 6302") == hex("07 00"))
    }

    @Test(arguments: [
        (Fault.status(0x29), "00 00 FF 03 FD D5 09 29 F9 00"),
        (.payload(hex("DEAD")), "00 00 FF 04 FC D5 09 DE AD 97 00"),
        (.payload([]), "00 00 FF 02 FE D5 09 22 00"),
        (.errorFrame, "00 00 FF 01 FF 7F 81 00"),
        (.badLCS, "00 00 FF 02 FF D5 09 22 00"),
        (.badDCS, "00 00 FF 02 FE D5 09 23 00"),
        (.badTFI, "00 00 FF 02 FE D6 09 21 00"),
        (.badCode, "00 00 FF 02 FE D5 0A 21 00"),
        (.badPostamble, "00 00 FF 02 FE D5 09 22 01"),
        (.garbage(hex("55 AA")), "55 AA 00 00 FF 02 FE D5 09 22 00"),
        (.truncated(0), ""),
        (.truncated(5), "00 00 FF 02 FE"),
        (.duplicate, "00 00 FF 02 FE D5 09 22 00 00 00 FF 02 FE D5 09 22 00"),
        (.delay(.milliseconds(1)), "00 00 FF 02 FE D5 09 22 00"),
        (.dribble(.milliseconds(1)), "00 00 FF 02 FE D5 09 22 00"),
    ])
    func `a command is executed although its response is damaged`(fault: Fault, reaction: String) {
        chip.inject(fault)
        host.send(Self.command)
        #expect(host.take(6) == Self.acknowledgement)
        #expect(chip.waitForFaults())
        #expect(host.take(hex(reaction).count) == hex(reaction))
        expectNothingElse()
        #expect(host.perform("06 6302") == hex("07 80"))
    }

    @Test(arguments: [(Fault.badLCS, 7), (.badDCS, 273), (.badPostamble, 274)])
    func `an extended frame is damaged in the same field`(fault: Fault, index: Int) {
        let echo = "00 00" + String(repeating: "A5", count: 262)
        var expected = hex("00 00 FF FF FF 01 09 F6 D5 01 00") + [UInt8](repeating: 0xA5, count: 262)
        expected += [0 &- expected[8...].sum, 0x00]
        expected[index] &+= 1
        chip.inject(fault)
        host.send(echo)
        #expect(host.take(6 + expected.count) == Self.acknowledgement + expected)
    }

    @Test func `a payload can be longer than a real chip allows`() {
        chip.inject(.payload([UInt8](repeating: 0x5A, count: 300)))
        host.send(Self.command)
        #expect(host.take(6 + 10).suffix(10) == hex("00 00 FF FF FF 01 2E D1 D5 09")[...])
        #expect(host.take(302).prefix(300) == [UInt8](repeating: 0x5A, count: 300)[...])
    }

    @Test func `an error frame is also damaged`() {
        chip.inject(.badTFI)
        chip.inject(.badCode)
        host.send("99")
        #expect(host.take(6 + 8) == Self.acknowledgement + hex("00 00 FF 01 FF 80 80 00"))
        host.send("99")
        #expect(host.take(6 + 8) == Self.acknowledgement + hex("00 00 FF 01 FF 7F 81 00"))
    }

    @Test func `after a NACK from the host, the chip repeats its answer without the fault`() {
        chip.inject(.badDCS)
        host.send(Self.command)
        #expect(host.take(6 + 9).last(where: { $0 != 0 }) == 0x23)
        host.send(.negativeAcknowledgement)
        #expect(host.take(9) == Self.response)
    }

    // MARK: Slow responses

    @Test(arguments: [Fault.delay(.seconds(3600)), .dribble(.seconds(3600))])
    func `a slow response is sent at once when the faults are cleared`(fault: Fault) {
        chip.inject(fault)
        host.send(Self.command)
        #expect(chip.waitForFaults())
        chip.clearFaults()
        #expect(host.take(6 + 9) == Self.acknowledgement + Self.response)
    }

    @Test(arguments: [Fault.delay(.seconds(3600)), .dribble(.seconds(3600))])
    func `a slow response is dropped when the host sends another command`(fault: Fault) {
        chip.inject(fault)
        host.send(Self.command)
        #expect(chip.waitForFaults())
        #expect(host.take(6) == Self.acknowledgement)
        expectNothingElse()
    }

    @Test(arguments: [Fault.delay(.seconds(3600)), .dribble(.seconds(3600)), .hangAfterAck])
    func `a chip with a pending response can be unplugged`(fault: Fault) throws {
        chip.inject(fault)
        host.send(Self.command)
        #expect(chip.waitForFaults())
        chip.unplug()
        try chip.replug()
        #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
    }

    @Test func `a dribbled response arrives byte by byte`() {
        chip.inject(.dribble(.milliseconds(1)))
        host.send(Self.command)
        #expect(host.take(6) == Self.acknowledgement)
        for byte in Self.response {
            #expect(host.take(1) == [byte])
        }
    }

    // MARK: Unplugging

    @Test func `a chip unplugged before its acknowledgement sends nothing`() {
        chip.inject(.unplugBefore)
        host.send(Self.command)
        #expect(chip.waitForFaults())
        #expect(!chip.isPluggedIn)
        #expect(host.seesPortGone())
    }

    @Test func `a chip unplugged after its response delivers the response first`() {
        chip.inject(.unplugAfter)
        host.send(Self.command)
        #expect(host.take(6 + 9) == Self.acknowledgement + Self.response)
        #expect(!chip.isPluggedIn)
        #expect(host.seesPortGone())
    }

    @Test(arguments: [(Fault.unplugBefore, 0), (.unplugAfter, 6 + 9)])
    func `a chip that a fault has unplugged stays plugged in after it is plugged in again`(
        fault: Fault,
        reaction: Int
    ) throws {
        for count in 1...50 {
            let host = try SerialHost(chip)
            chip.inject(fault, on: .samConfiguration)
            host.send("14 01")
            #expect(chip.waitForFaults(count))
            #expect(host.take(reaction).count == reaction)
            try chip.replug()
            #expect(chip.isPluggedIn)
            #expect(try SerialHost(chip).perform("02") == hex("03 32010607"))
        }
    }

    @Test func `unplugging a chip by a fault removes its link`() throws {
        let directory = TemporaryDirectory()
        let chip = try SimulatedPN532(air: air, link: directory.entry("chip"))
        let host = try SerialHost(chip)
        chip.inject(.unplugBefore)
        host.send("02")
        #expect(host.seesPortGone())
        chip.unplug()
        #expect(!directory.hasEntry("chip"))
        try chip.replug()
        #expect(directory.hasEntry("chip"))
    }

    // MARK: Command and count

    @Test func `a fault affects only its command`() {
        chip.inject(.status(0x01), on: .samConfiguration)
        #expect(host.perform("02") == hex("03 32010607"))
        #expect(chip.faultsStruck == 0)
        #expect(host.perform("14 01") == hex("15 01"))
        #expect(host.perform("14 01") == hex("15"))
        #expect(chip.faultsStruck == 1)
    }

    @Test func `a fault is applied the requested number of times`() {
        chip.inject(.status(0x01), times: 2)
        #expect(host.perform("02") == hex("03 01"))
        #expect(host.perform("14 01") == hex("15 01"))
        #expect(host.perform("14 01") == hex("15"))
        #expect(chip.faultsStruck == 2)
    }

    @Test func `a sticky fault stays active until the faults are cleared`() throws {
        chip.inject(.status(0x01), times: nil)
        for _ in 1...3 {
            #expect(host.perform("14 01") == hex("15 01"))
        }
        chip.unplug()
        try chip.replug()
        let host = try SerialHost(chip)
        #expect(host.perform("14 01") == hex("15 01"))
        chip.clearFaults()
        #expect(host.perform("14 01") == hex("15"))
        #expect(chip.faultsStruck == 4)
    }

    @Test func `several faults are applied in the order of injection`() {
        chip.inject(.status(0x01))
        chip.inject(.status(0x02))
        chip.inject(.noAck)
        host.send("14 01")
        #expect(chip.waitForFaults())
        #expect(host.perform("14 01") == hex("15 01"))
        #expect(host.perform("14 01") == hex("15 02"))
        #expect(host.perform("14 01") == hex("15"))
        #expect(chip.faultsStruck == 3)
    }

    @Test func `a cancelled command does not use up a fault of its response`() {
        chip.inject(.status(0x29), on: .tgInitAsTarget)
        #expect(host.perform(ChipTests.emulation[0]) == hex("13"))
        host.send(ChipTests.emulation[1])
        #expect(host.next() == .acknowledgement)
        host.send(.acknowledgement)
        #expect(host.perform("02") == hex("03 32010607"))
        #expect(chip.faultsStruck == 0)
    }

    @Test func `a fault affects the response of a command that is already running`() {
        #expect(host.perform(ChipTests.emulation[0]) == hex("13"))
        host.send(ChipTests.emulation[1])
        #expect(host.next() == .acknowledgement)
        chip.inject(.status(0x29), on: .tgInitAsTarget)
        #expect(VirtualReader(air: air).activate())
        #expect(host.response() == hex("8D 29"))
    }

    @Test func `waiting for a fault times out`() {
        #expect(!chip.waitForFaults(within: .zero))
    }

    // MARK: -

    /// Checks that the next bytes are the reaction to the next command.
    private func expectNothingElse() {
        host.send("02")
        let expected = Self.acknowledgement + hex("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
        #expect(host.take(expected.count) == expected)
    }
}
