import TestSupport
import Testing

@testable import PN532Simulator

/// The chip accessed through its serial port, without a driver.
@Suite(.timeLimit(.minutes(10)))
struct ChipTests {
    private let air = Air()
    private let chip: SimulatedPN532
    private let host: SerialHost

    /// SetParameters and TgInitAsTarget for an ISO-DEP card with the UID 08 01 02 03.
    static let emulation = ["12 30", "8C 05 0400 010203 20" + String(repeating: "00", count: 28) + "00 00"]

    init() throws {
        chip = try SimulatedPN532(air: air)
        host = try SerialHost(chip)
    }

    // MARK: Commands

    @Test(arguments: [
        ("00 00 6C69626E6663", "01 00 6C69626E6663"),
        ("00 01", "7F"),
        ("02", "03 32010607"),
        ("06 6302 6303", "07 0000"),
        ("06 6302 63", "7F"),
        ("08 6302 80", "09"),
        ("08 6302", "7F"),
        ("10 04", "11"),
        ("12 14", "13"),
        ("12", "7F"),
        ("14 01", "15"),
        ("16 F0", "17 00"),
        ("32 01 00", "33"),
        ("32 04 00", "33"),
        ("32 05 FF FF", "7F"),
        ("32 02 00", "7F"),
        ("32", "7F"),
        ("40 01 00A4", "41 27"),
        ("40", "7F"),
        ("44 00", "45 00"),
        ("4A 01 07", "7F"),
        ("4A", "7F"),
        ("4E 01 00 00", "4F 27"),
        ("52 00", "53 00"),
        ("54 01", "55 27"),
        ("56 00 00 00", "57 01"),
        ("46 00 00 00", "47 01"),
        ("60 01 01", "7F"),
        ("86", "87 25"),
        ("88", "89 25"),
        ("8E 9000", "8F 25"),
        ("90 9000", "91 25"),
        ("8A", "8B 00 00"),
        ("8C 05 0400 010203 20", "7F"),
        ("99", "7F"),
    ])
    func `a command is acknowledged and answered`(command: String, response: String) {
        #expect(host.perform(command) == hex(response))
    }

    @Test func `the longest echo is returned unchanged`() {
        let echo = "00" + String(repeating: "A5", count: 262)
        #expect(host.perform("00" + echo) == hex("01" + echo))
    }

    @Test func `a register keeps the written value`() {
        #expect(host.perform("08 6302 80 6303 81") == hex("09"))
        #expect(host.perform("06 6303 6302 6305") == hex("07 81 80 00"))
    }

    // MARK: Serial line

    @Test func `a damaged command is not acknowledged`() {
        host.write(hex("00 00 FF 03 FD D4 14 01 18 00"))
        host.write(hex("00 00 FF 02 FD D4 02 2A 00"))
        #expect(host.perform("02") == hex("03 32010607"))
    }

    @Test func `a chip ignores commands before its wake-up and after PowerDown`() throws {
        let sleeping = try SimulatedPN532(air: air)
        let host = try SerialHost(sleeping, wakesChip: false)
        host.send("14 01")
        host.write(SerialHost.wakeUp)
        #expect(host.perform("16 F0") == hex("17 00"))
        host.send("14 01")
        host.write(SerialHost.wakeUp)
        #expect(host.perform("02") == hex("03 32010607"))
    }

    @Test func `an ACK from the host cancels the running command without an answer`() {
        arm(host)
        host.send(.acknowledgement)
        #expect(host.perform("02") == hex("03 32010607"))
        #expect(!VirtualReader(air: air).select(within: .zero))
    }

    @Test func `a command that is cancelled at once still takes effect`() {
        for _ in 0..<20 {
            #expect(host.perform("32 01 01") == hex("33"))
            #expect(air.hasField)
            // The chip usually receives both frames before it starts the command.
            host.write(Frame.information(.command, hex("32 01 00")).bytes + Frame.acknowledgement.bytes)
            host.send("02")
            // An answer that was sent before the ACK arrived comes first.
            var frame = host.next()
            while let next = frame, next != .information(.response, hex("03 32010607")) { frame = host.next() }
            #expect(frame != nil)
            #expect(!air.hasField)
        }
    }

    @Test func `a new command cancels the running command without an answer`() {
        host.send("4A 01 00")
        #expect(host.next() == .acknowledgement)
        #expect(host.perform("02") == hex("03 32010607"))
    }

    @Test func `after a NACK from the host, the chip repeats its answer`() {
        #expect(host.perform("14 01") == hex("15"))
        host.send(.negativeAcknowledgement)
        #expect(host.response() == hex("15"))
    }

    @Test func `hosts can connect one after another`() throws {
        let chip = try SimulatedPN532(air: air)
        for _ in 0..<20 {
            let host = try SerialHost(chip)
            #expect(host.perform("02") == hex("03 32010607"))
        }
    }

    @Test func `a muted chip executes commands, and answers again when it is unmuted`() {
        #expect(host.perform(Self.emulation[0]) == hex("13"))
        chip.isMuted = true
        host.send(Self.emulation[1])
        let reader = VirtualReader(air: air)
        #expect(reader.select())
        chip.isMuted = false
        #expect(reader.exchange(hex("E0 50")) == .frame(hex("05 75339203")))
        #expect(host.next() == .information(.response, hex("8D 08 E0 50")))
    }

    // MARK: As a card

    @Test func `a card receives and answers APDUs until the reader deselects it`() {
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        #expect(host.perform("8A") == hex("8B 01 00"))
        host.send("86")
        #expect(host.next() == .acknowledgement)
        #expect(reader.exchange(hex("02 00A4"), within: .zero) == .timeout)
        #expect(host.response() == hex("87 00 00A4"))
        #expect(host.perform("8E 9000") == hex("8F 00"))
        #expect(reader.exchange(hex("B2")) == .frame(hex("02 9000")))
        #expect(reader.deselect())
        #expect(host.perform("86") == hex("87 29"))
        #expect(host.perform("8E 9000") == hex("8F 29"))
        #expect(host.perform("8A") == hex("8B 02 00"))
        #expect(air.taps == 1)
        #expect(air.frames == 2 + 2 + 2 + 2)
    }

    @Test func `an answer is complete when the reader has fetched its last block`() {
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        #expect(reader.exchange(hex("02 00B0"), within: .zero) == .timeout)
        #expect(host.perform("86") == hex("87 00 00B0"))
        host.send("8E" + String(repeating: "77", count: 100))
        #expect(host.next() == .acknowledgement)
        let (first, second) = ([UInt8](repeating: 0x77, count: 61), [UInt8](repeating: 0x77, count: 39))
        #expect(reader.exchange(hex("B2")) == .frame([0x12] + first))
        #expect(reader.exchange(hex("A3")) == .frame([0x03] + second))
        #expect(host.response() == hex("8F 00"))
    }

    @Test(arguments: [Status.released, .cardGone, .invalidState, Status(rawValue: 0x0A)])
    func `a lost field is reported with the configured status`(status: Status) {
        air.fieldLostStatus = status
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        host.send("86")
        #expect(host.next() == .acknowledgement)
        reader.leave()
        #expect(host.response() == [0x87, status.rawValue])
    }

    @Test func `a lost field can go unreported`() {
        air.fieldLostStatus = nil
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        reader.leave()
        host.send("86")
        #expect(host.next() == .acknowledgement)
        #expect(host.perform("02") == hex("03 32010607"))
    }

    @Test func `a card that is removed from the reader loses its field`() {
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.activate())
        air.isCoupled = false
        #expect(host.response() == hex("8D 08 E0 50"))
        #expect(host.perform("86") == hex("87 29"))
        #expect(!reader.select(within: .zero))
    }

    @Test func `a card without ISO-DEP gets the reader's frames as they are`() {
        #expect(host.perform("12 10") == hex("13"))
        host.send(Self.emulation[1])
        #expect(host.next() == .acknowledgement)
        let reader = VirtualReader(air: air)
        #expect(reader.select())
        #expect(reader.exchange(hex("60"), within: .zero) == .timeout)
        #expect(host.response() == hex("8D 00 60"))
        #expect(host.perform("90 0004") == hex("91 00"))
        #expect(reader.exchange(hex("3004"), within: .zero) == .timeout)
        #expect(host.perform("88") == hex("89 00 3004"))
    }

    // MARK: As a reader

    @Test func `a limited search without a card ends and leaves the request in the FIFO`() {
        #expect(host.perform("32 05 00 01 00") == hex("33"))
        #expect(host.perform("4A 01 00") == hex("4B 00"))
        #expect(host.perform("06 6339") == hex("07 26"))
        #expect(host.perform("60 01 00 20") == hex("61 00"))
    }

    @Test func `an unlimited search finds a card that appears later`() throws {
        host.send("4A 01 00")
        #expect(host.next() == .acknowledgement)
        let card = try SerialHost(SimulatedPN532(air: air))
        arm(card)
        #expect(host.response() == hex("4B 01 01 0004 20 04 08010203 05753392 03"))
        #expect(card.response() == hex("8D 08 E0 50"))
    }

    @Test(arguments: [
        ("4A 01 00", "4B 01 01 0004 20 04 08010203"),
        ("4A 01 00 08010203", "4B 01 01 0004 20 04 08010203"),
        ("4A 01 00 08010204", "4B 00"),
        ("4A 01 01 00FFFF0000", "4B 00"),
        ("60 01 01 10 20", "61 01 20 09 01 0004 20 04 08010203"),
        ("60 01 01 10 11", "61 00"),
        ("60 01 01 00", "61 01 00 09 01 0004 20 04 08010203"),
    ])
    func `a search finds only matching cards`(search: String, response: String) throws {
        let card = try armAnotherChip()
        withExtendedLifetime(card) {
            #expect(host.perform("12 00") == hex("13"))
            #expect(host.perform("32 05 00 01 00") == hex("33"))
            #expect(host.perform(search) == hex(response))
        }
    }

    @Test func `APDUs and frames reach the card, and answers return`() throws {
        let card = try armAnotherChip()
        #expect(host.perform("4A 01 00") == hex("4B 01 01 0004 20 04 08010203 05753392 03"))
        #expect(card.response() == hex("8D 08 E0 50"))
        host.send("40 01 00A4")
        #expect(card.perform("86") == hex("87 00 00A4"))
        #expect(card.perform("8E 9000") == hex("8F 00"))
        #expect(host.next() == .acknowledgement)
        #expect(host.response() == hex("41 00 9000"))
        #expect(host.perform("42 B3") == hex("43 00 A2"))
        #expect(host.perform("44 01") == hex("45 00"))
        #expect(card.perform("86") == hex("87 29"))
        #expect(host.perform("42 B3") == hex("43 01"))
    }

    @Test func `a reader that turns its field off loses the card`() throws {
        let card = try armAnotherChip()
        #expect(host.perform("4A 01 00")?.count == 16)
        #expect(card.response() == hex("8D 08 E0 50"))
        #expect(host.perform("32 01 00") == hex("33"))
        #expect(card.perform("86") == hex("87 29"))
        #expect(host.perform("40 01 00A4") == hex("41 27"))
    }

    @Test func `a chip that becomes a reader is no longer a card`() {
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.activate())
        #expect(host.response() == hex("8D 08 E0 50"))
        #expect(host.perform("32 05 00 01 00") == hex("33"))
        #expect(host.perform("4A 01 00") == hex("4B 00"))
        #expect(host.perform("86") == hex("87 25"))
        #expect(!reader.select(within: .zero))
    }

    // MARK: -

    /// Arms the host's chip as a card. The response is still pending.
    private func arm(_ host: SerialHost) {
        #expect(host.perform(Self.emulation[0]) == hex("13"))
        host.send(Self.emulation[1])
        #expect(host.next() == .acknowledgement)
    }

    /// Arms another chip in the same air as a card, and waits until it listens.
    private func armAnotherChip() throws -> SerialHost {
        let host = try SerialHost(SimulatedPN532(air: air))
        arm(host)
        let reader = VirtualReader(air: air)
        #expect(reader.select())
        reader.leave()
        return host
    }
}
