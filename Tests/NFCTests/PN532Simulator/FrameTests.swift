import TestSupport
import Testing

@testable import PN532Simulator

@Suite struct FrameTests {
    /// Frames between libnfc and a chip, and the three frames without content.
    static let samples: [(frame: Frame, bytes: String)] = [
        (.acknowledgement, "00 00 FF 00 FF 00"),
        (.negativeAcknowledgement, "00 00 FF FF 00 00"),
        (.syntaxError, "00 00 FF 01 FF 7F 81 00"),
        (.information(.command, hex("14 01")), "00 00 FF 03 FD D4 14 01 17 00"),
        (.information(.response, hex("15")), "00 00 FF 02 FE D5 15 16 00"),
        (.information(.command, hex("00 00 6C69626E6663")), "00 00 FF 09 F7 D4 00 00 6C 69 62 6E 66 63 BE 00"),
        (.information(.response, hex("01 00 6C69626E6663")), "00 00 FF 09 F7 D5 01 00 6C 69 62 6E 66 63 BC 00"),
        (.information(.command, hex("02")), "00 00 FF 02 FE D4 02 2A 00"),
        (.information(.response, hex("03 32 01 06 07")), "00 00 FF 06 FA D5 03 32 01 06 07 E8 00"),
        (.information(.command, hex("4A 01 00")), "00 00 FF 04 FC D4 4A 01 00 E1 00"),
        (
            .information(.response, hex("4B 01 01 00 04 20 04 08 01 02 03 05 75 33 92 03")),
            "00 00 FF 11 EF D5 4B 01 01 00 04 20 04 08 01 02 03 05 75 33 92 03 66 00"
        ),
        (
            .information(.command, hex("8C 05 04 00 01 02 03 20") + [UInt8](repeating: 0, count: 30)),
            "00 00 FF 27 D9 D4 8C 05 04 00 01 02 03 20" + String(repeating: "00", count: 30) + "71 00"
        ),
        (.information(.response, hex("8D 08 E0 50")), "00 00 FF 05 FB D5 8D 08 E0 50 66 00"),
        (.information(.response, hex("87 29")), "00 00 FF 03 FD D5 87 29 7B 00"),
        (.information(.command, hex("8E 90 00")), "00 00 FF 04 FC D4 8E 90 00 0E 00"),
    ]

    @Test(arguments: samples) func `a frame is encoded as in the sample`(sample: (frame: Frame, bytes: String)) {
        #expect(sample.frame.bytes == hex(sample.bytes))
    }

    @Test(arguments: samples) func `a sample is decoded`(sample: (frame: Frame, bytes: String)) {
        #expect(events(hex(sample.bytes)) == [.frame(sample.frame)])
    }

    @Test(arguments: [0, 1, 253, 254, 262, 263]) func `a frame of any size is encoded and decoded`(count: Int) {
        let frame = Frame.information(.command, [0x40] + (0..<count).map { UInt8(truncatingIfNeeded: $0) })
        #expect(events(frame.bytes) == [.frame(frame)])
        #expect(frame.bytes.starts(with: hex("00 00 FF FF FF")) == (count > 253))
    }

    @Test func `the short length is used up to 255 bytes, the extended length from 256 bytes`() {
        let content = { (count: Int) in Frame.information(.command, [UInt8](repeating: 0, count: count - 1)).bytes }
        #expect(content(255).prefix(5) == hex("00 00 FF FF 01")[...])
        #expect(content(256).prefix(8) == hex("00 00 FF FF FF 01 00 FF")[...])
    }

    /// A valid ACK follows the damage. It shows that the parser resumed at the correct byte.
    @Test(arguments: [
        ("a wrong LCS", "00 00 FF 03 FC D4 14 01 17 00"),
        ("a wrong DCS", "00 00 FF 03 FD D4 14 01 18 00"),
        ("a wrong LCS of a long length", "00 00 FF FF FF 00 03 FC D4 14 01 17 00"),
        ("an unknown frame identifier", "00 00 FF 03 FD D6 14 01 15 00"),
        ("a length of 0 that is no ACK", "00 00 FF 00 00"),
        ("a long length of 0", "00 00 FF FF FF 00 00 00"),
        ("a length beyond the chip's buffer", "00 00 FF FF FF 01 0A F5 D4 40"),
        ("noise that resembles a preamble", "55 55 00 00 55 FF 00"),
        ("a start code cut off by the next frame", "00 00 FF"),
        ("a length cut off by the next frame", "00 00 FF 03"),
        ("a missing preamble and postamble", "FF"),
    ])
    func `damage is skipped silently`(name: String, damage: String) {
        #expect(
            events(hex(damage) + Frame.acknowledgement.bytes).filter { $0 != .wakeUp } == [.frame(.acknowledgement)]
        )
    }

    @Test func `a truncated frame consumes its missing bytes from the next frame`() {
        let next = Frame.information(.command, hex("02")).bytes
        #expect(events(hex("00 00 FF 09 F7 D4 00") + next + next) == [.frame(.information(.command, hex("02")))])
    }

    @Test func `a frame is decoded without preamble and postamble, and with an unneeded extended length`() {
        #expect(events(hex("00 FF 02 FE D4 02 2A")) == [.frame(.information(.command, hex("02")))])
        #expect(events(hex("00 FF FF FF 00 02 FE D4 02 2A")) == [.frame(.information(.command, hex("02")))])
    }

    @Test(arguments: [
        ("libnfc's", "5555" + String(repeating: "00", count: 14), true),
        ("nfcpy's", String(repeating: "00", count: 10), true),
        ("five bytes", "55 55 55 55 55", true),
        ("four bytes", "55 55 55 55", false),
        ("the postamble of a frame before", "00", false),
    ])
    func `sufficiently long noise before a frame wakes the chip`(name: String, noise: String, wakes: Bool) {
        let events = events(hex(noise) + hex("00 FF 00 FF 00"))
        #expect(events == (wakes ? [.wakeUp] : []) + [.frame(.acknowledgement)])
    }

    @Test func `the parser survives random bytes`() {
        var generator = SystemRandomNumberGenerator()
        var parser = FrameParser()
        for _ in 0..<100_000 {
            // Most bytes are significant to the parser, so that it reaches deeper states.
            let byte = [0x00, 0xFF, 0x01, 0xD4, UInt8.random(in: 0...255, using: &generator)].randomElement()!
            _ = parser.consume(byte)
        }
        // The dummy bytes exceed the longest possible frame, so any started frame is complete.
        _ = [UInt8](repeating: 0x55, count: 2 * Frame.greatestLength).map { parser.consume($0) }
        #expect(Frame.acknowledgement.bytes.compactMap { parser.consume($0) }.last == .frame(.acknowledgement))
    }

    private func events(_ bytes: [UInt8]) -> [FrameParser.Event] {
        var parser = FrameParser()
        return bytes.compactMap { parser.consume($0) }
    }
}
