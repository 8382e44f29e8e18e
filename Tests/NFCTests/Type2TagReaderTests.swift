@testable import NFC
import TestSupport
import Testing

struct Type2TagReaderTests {
    private static func message(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8($0 * 7 & 0xFF) }
    }

    /// Reads a tag with this memory. Reads past the last page wrap around to the first page.
    private static func read(
        _ memory: [UInt8],
        changing change: (_ page: UInt8, _ answer: [UInt8]) -> [UInt8] = { $1 }
    ) throws(Type2TagError) -> (message: [UInt8], pages: [UInt8]) {
        var reader = Type2TagReader()
        var command = reader.firstCommand
        var pages: [UInt8] = []
        while true {
            let page = command[1]
            pages.append(page)
            let answer = (0..<16).map { memory[(Int(page) * 4 + $0) % memory.count] }
            switch try reader.receive(change(page, answer)) {
            case .send(let next): command = next
            case .finish(let message): return (message, pages)
            }
        }
    }

    // MARK: Accepted

    @Test func `a short message is in the first answer, with the container`() throws {
        let (message, pages) = try Self.read(type2Memory(hex("03 09") + Self.message(9)))
        #expect(message == Self.message(9))
        #expect(pages == [3])
    }

    @Test(arguments: [10, 11, 12, 26, 27, 142])
    func `a message is read four pages at a time, up to its end`(count: Int) throws {
        let (message, pages) = try Self.read(type2Memory([0x03, UInt8(count)] + Self.message(count)))
        #expect(message == Self.message(count))
        #expect(pages == (0...(count + 5) / 16).map { UInt8(3 + 4 * $0) })
    }

    @Test(arguments: [255, 500, 868]) func `the length of a long message has three bytes`(count: Int) throws {
        // NTAG216: 872 bytes.
        let memory = type2Memory(
            container: hex("E1 10 6D 00"),
            [0x03, 0xFF, UInt8(count >> 8), UInt8(count & 0xFF)] + Self.message(count),
            size: 872
        )
        #expect(try Self.read(memory).message == Self.message(count))
    }

    /// Blocks before the message.
    @Test(arguments: [
        ("NULL", "00 00 00"), ("lock control", "01 03 A0 0C 34"), ("memory control", "02 03 A0 10 44"),
        ("a proprietary block", "FD 05 0300030003"), ("an empty reserved block", "04 00"),
        ("all of them", "01 03 A0 0C 34 00 02 03 A0 10 44 FD 02 FEFE"),
    ])
    func `the reader skips`(what: String, blocks: String) throws {
        #expect(
            try Self.read(type2Memory(hex(blocks) + hex("03 05") + Self.message(5) + [0xFE])).message == Self.message(5)
        )
    }

    /// With pages of four bytes (exponent 2), page 8 is address 32. With eight bytes, it would be
    /// far away.
    @Test(arguments: [("lock control, in bits", "01 03 80 20 02"), ("memory control, in bytes", "02 03 80 04 02")])
    func `a message continues after the area reserved by`(what: String, block: String) throws {
        // Address 16: the block's 5 bytes, T, L. The message is at 23 to 31 and continues at 36.
        let data = hex(block) + hex("03 14") + Self.message(9) + hex("AAAAAAAA") + Self.message(20)[9...]
        #expect(try Self.read(type2Memory(data)).message == Self.message(20))
    }

    @Test func `the minor version and the write access are ignored`() throws {
        #expect(try Self.read(type2Memory(container: hex("E1 13 12 0F"), hex("03 01 AA"))).message == [0xAA])
    }

    @Test func `a memory beyond the first sector is read up to its end`() throws {
        let memory = type2Memory(
            container: hex("E1 10 FF 00"),
            hex("03 FF 03EC") + Self.message(1004),
            size: 2040
        )
        let (message, pages) = try Self.read(memory)
        #expect(message == Self.message(1004))
        #expect(pages.count == 64 && pages.last == 255)
    }

    // MARK: Refused

    @Test(
        arguments: [
            ("E0 10 12 00", .magicNumber), ("00 00 00 00", .magicNumber), ("E1 00 12 00", .version),
            ("E1 20 12 00", .version), ("E1 10 00 00", .size), ("E1 10 12 F0", .readAccess),
            ("E1 10 12 10", .readAccess),
        ] as [(String, Type2TagError.Field)]
    )
    func `a capability container with an invalid field is refused`(container: String, field: Type2TagError.Field) {
        #expect(throws: Type2TagError.capabilityContainer(field)) {
            try Self.read(type2Memory(container: hex(container), hex("03 01 AA")))
        }
    }

    @Test(
        arguments: [
            ("a terminator first", "FE", .noMessage),
            ("NULL alone", "", .noMessage),
            ("a block that goes beyond the memory", "FD FE", .noMessage),
            ("a block of 65,534 bytes", "FD FF FFFE", .noMessage),
            ("an empty message", "03 00", .messageLength(0)),
            ("a message longer than the memory", "03 90", .messageLength(144)),
            ("a message beyond every memory size", "03 FF FFFE", .messageLength(65_534)),
            ("a message beyond 4,096 bytes", "03 FF 1001", .messageLength(4097)),
            ("a reserved length", "03 FF FFFF", .lengthEncoding),
            ("a short length in three bytes", "03 FF 00FE", .lengthEncoding),
            ("lock control of two bytes", "01 02 A00C", .controlLength(2)),
            ("memory control of 255 bytes", "02 FF 00FF", .controlLength(255)),
            ("a message in a memory reserved from its middle on", "02 03 80 00 02 03 50", .messageLength(80)),
            ("a completely reserved memory", "01 03 00 00 0F 02 03 00 00 02", .noMessage),
        ] as [(String, String, Type2TagError)]
    )
    func `the reader refuses`(what: String, data: String, error: Type2TagError) {
        #expect(throws: error) { try Self.read(type2Memory(hex(data))) }
    }

    @Test(arguments: [[0x00], [0x01], [0x05]] as [[UInt8]], [3, 7] as [UInt8])
    func `a tag may refuse a page`(nak: [UInt8], page: UInt8) {
        #expect(throws: Type2TagError.refused(page: page)) {
            try Self.read(type2Memory(hex("03 40") + Self.message(64))) { $0 == page ? nak : $1 }
        }
    }

    @Test(arguments: [0, 1, 4, 15, 17, 32, 300], [3, 7] as [UInt8])
    func `an answer that does not have 16 bytes is refused`(count: Int, page: UInt8) {
        #expect(throws: Type2TagError.answerLength(page: page)) {
            try Self.read(type2Memory(hex("03 40") + Self.message(64))) {
                $0 == page ? [UInt8](repeating: 0x0A, count: count) : $1
            }
        }
    }

    @Test func `tags with random content are read or refused within 64 commands`() throws {
        var chance = SeededGenerator(2)
        for _ in 0..<(Thoroughness.isWhole ? 5000 : 500) {
            var memory = type2Memory(container: [0xE1, 0x10, .random(in: 1...255, using: &chance), 0], [], size: 1008)
            for index in 16..<40 { memory[index] = [0, 1, 2, 3, 0xFD, 0xFF, 4, 0x80].randomElement(using: &chance)! }
            var count = 0
            _ = try? Self.read(memory) { _, answer in
                count += 1
                return answer
            }
            try #require((1...64).contains(count))
        }
    }
}
