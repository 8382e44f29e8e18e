import CNFC
import Glibc
import NFC
import PN532Simulator
import TestSupport
import TestTraits
import Testing

/// The tag that libnfc emulates, with readers that misbehave.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TagEmulatorTests {
    private let air = Air()
    private let chip: SimulatedPN532
    private let reader: VirtualReader
    private let tag: ServedTag

    init() throws {
        chip = try SimulatedPN532(air: air)
        reader = VirtualReader(air: air)
        tag = ServedTag(chip, uri: "https://a.ex/first")
    }

    @Test func `a change does not take effect during a tap`() async throws {
        let file = try await blocking { [reader, tag] in
            let first = try reader.tap {
                try reader.selectFile()
                return try reader.ask(hex("00B00000 0B"))
            }
            tag.change(to: "https://a.ex/second and longer")
            let second = try reader.ask(hex("00B0000B 00"))
            _ = reader.deselect()
            return first.dropLast(2) + second.dropLast(2)
        }
        #expect(try NDEFMessage.decodeURI(Array(file.dropFirst(2))) == "https://a.ex/first")
        #expect(try await nextURI() == "https://a.ex/second and longer")
        #expect(try await tag.stop() == .interrupted)
    }

    /// The statuses that chips report after a loss of the field. They differ between chips.
    static let lostStatuses: [Status?] = [
        .released, .cardGone, .timeout, .bufferTooSmall, Status(rawValue: 0x0A), .protocol, Status(rawValue: 0x13),
        .invalidState, Status(rawValue: 0x26), .notAcceptable, Status(rawValue: 0x3F), nil,
    ]

    @Test(arguments: lostStatuses)
    func `after a reader leaves during a tap, the next reader can read the tag`(status: Status?) async throws {
        air.fieldLostStatus = status
        try await blocking { [reader] in
            try reader.tap { try reader.selectFile() }
            reader.leave()
        }
        #expect(try await nextURI() == "https://a.ex/first")
        #expect(try await tag.stop() == .interrupted)
    }

    /// The answer needs several blocks. The reader does not fetch the second block.
    @Test(arguments: lostStatuses)
    func `after a reader leaves during an answer, the next reader can read the tag`(status: Status?) async throws {
        air.fieldLostStatus = status
        tag.change(to: Self.longURI)
        let block = try await blocking { [reader] in
            try reader.tap { try reader.selectFile() }
            let block = reader.exchange(hex("02 00B00000 00"), within: .seconds(60))
            reader.leave()
            return block
        }
        guard case .frame(let frame) = block else {
            Issue.record("no answer")
            return
        }
        #expect(frame.first == 0x12)  // An I-block with chaining.
        #expect(try await nextURI() == Self.longURI)
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `commands for other cards are answered`() async throws {
        let answers = try await blocking { [reader] in
            try reader.tap { try ["", "60", "9060000000"].map { try reader.ask(hex($0)) } }
        }
        #expect(answers == [hex("6700"), hex("6700"), hex("6E00")])
        #expect(try await tag.stop() == .interrupted)
    }

    /// Commands that need several blocks.
    @Test(arguments: [100, 261, 262])
    func `a command up to libnfc's maximum length is answered`(count: Int) async throws {
        let answer = try await blocking { [reader] in
            try reader.tap { try reader.ask([UInt8](repeating: 0, count: count)) }
        }
        #expect(answer == hex("6700"))
        #expect(try await tag.stop() == .interrupted)
    }

    @Test(arguments: [263, 264, 265, 300, 1000])
    func `after a command beyond libnfc's maximum length, the next reader can read the tag`(count: Int) async throws {
        let answer = try await blocking { [reader] in
            try reader.tap { reader.transceive(apdu: [UInt8](repeating: 0, count: count)) }
        }
        #expect(answer == nil)
        #expect(try await nextURI() == "https://a.ex/first")
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `the longest answer is sent`() async throws {
        tag.change(to: Self.longURI)
        let answer = try await blocking { [reader] in
            try reader.tap {
                try reader.selectFile()
                return try reader.ask(hex("00B00000 00"))
            }
        }
        #expect(answer.count == 258)
        #expect(try await tag.stop() == .interrupted)
    }

    @Test func `a heartbeat is sent for each command and each time the tag is armed`() async throws {
        _ = try await nextURI()
        // The tag was armed twice and received six commands.
        try await blocking { [reader] in try reader.passBy() }
        #expect(tag.lives >= 8)
        #expect(try await tag.stop() == .interrupted)
    }

    // MARK: End

    @Test func `the emulator can be stopped while it waits`() async throws {
        try await blocking { [reader] in try reader.passBy() }
        #expect(try await tag.stop() == .interrupted)
        #expect(!reader.select(within: .zero))
    }

    @Test func `the emulator can be stopped while a reader sends commands without a pause`() async throws {
        try await blocking { [reader] in try reader.tap {} }
        async let talk: Void = blocking { [reader] in
            while reader.transceive(apdu: hex("60")) != nil {}
        }
        #expect(try await tag.stop() == .interrupted)
        try await talk
    }

    @Test(arguments: [false, true])
    func `unplugging the device is reported as a lost reader`(withinTap: Bool) async throws {
        try await meet(withinTap: withinTap)
        chip.unplug()
        #expect(try await tag.ended() == .readerLost(operation: "act as a tag", code: NFC_EIO))
    }

    @Test(arguments: [false, true])
    func `a device that stops responding is reported as a lost reader`(withinTap: Bool) async throws {
        try await meet(withinTap: withinTap)
        chip.isMuted = true
        #expect(try await tag.ended() == .readerLost(operation: "act as a tag", code: NFC_ETIMEOUT))
    }

    // MARK: Readers

    private static let longURI = "https://a.ex/" + String(repeating: "a", count: 300)

    /// Returns the URI that the next reader reads.
    private func nextURI() async throws -> String {
        try await blocking { [air] in try Tap.read(air) }
    }

    /// Waits until the tag is present, or starts a tap.
    private func meet(withinTap: Bool) async throws {
        try await blocking { [reader] in
            if withinTap {
                try reader.tap { try reader.selectFile() }
            } else {
                try reader.passBy()
            }
        }
    }
}

@Suite(.serialized, .timeLimit(.minutes(15)))
struct SoakTests {
    /// The benchmark `soak` runs 100,000 taps.
    @Test(.extended) func `2,000 taps succeed without leaking descriptors or memory`() async throws {
        let soak = try await Soak.run(taps: 2000)
        #expect(soak.failures == 0)
        // Earlier tests may have left descriptors open that are closed by now.
        #expect(soak.after.descriptors <= soak.before.descriptors)
        #expect(soak.after.memory - soak.before.memory < 1 << 20)
    }
}
