@testable import NFC
import TestSupport
import Testing

/// The tag's answers to commands that real readers send, and to other commands.
struct Type4TagTests {
    static let message = hex("D1 01 05 55 04 61 2E 65 78")

    /// The commands that precede a read.
    static let application = "00A40400 07 D2760000850101 00"
    static let capabilityContainer = "00A4000C 02 E103"
    static let ndefFile = "00A4000C 02 E104"

    /// A command, the commands before it, and its complete answer.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let earlier: [[UInt8]]
        let command: [UInt8]
        let answer: [UInt8]

        init(_ description: String, after earlier: [String] = [], _ command: String, _ answer: String) {
            testDescription = description
            self.earlier = earlier.map { hex($0) }
            self.command = hex(command)
            self.answer = hex(answer)
        }
    }

    @Test(arguments: selecting + reading + strange) func `the tag answers`(row: Row) {
        var tag = Type4Tag(message: Self.message)
        for command in row.earlier {
            _ = tag.answer(command)
        }
        #expect(tag.answer(row.command) == row.answer)
    }

    static let selecting = [
        Row("SELECT of the application with Le", application, "9000"),
        Row("SELECT of the application without Le", "00A40400 07 D2760000850101", "9000"),
        Row("SELECT of the application with another Le", "00A40400 07 D2760000850101 10", "9000"),
        Row("SELECT of the application again", after: [application, ndefFile], application, "9000"),
        Row("SELECT of mapping version 1.0's application", "00A40400 07 D2760000850100 00", "6A82"),
        Row("SELECT of a prefix of the application", "00A40400 06 D27600008501 00", "6A82"),
        Row("SELECT of a longer application", "00A40400 08 D276000085010100 00", "6A82"),
        Row("SELECT of the payment environment", "00A40400 0E 325041592E5359532E4444463031 00", "6A82"),
        Row("SELECT of an application of 16 bytes", "00A40400 10 F0010203040506070809 0A0B0C0D0E0F 00", "6A82"),
        Row("SELECT of an application without name", "00A40400", "6A82"),
        Row("SELECT of the next application", after: [application], "00A40402 07 D2760000850101 00", "6A86"),
        Row("SELECT of a file before the application", capabilityContainer, "6A82"),
        Row("SELECT of the capability container", after: [application], capabilityContainer, "9000"),
        Row("SELECT of the NDEF file", after: [application], ndefFile, "9000"),
        Row("SELECT of the NDEF file again", after: [application, ndefFile], ndefFile, "9000"),
        Row("SELECT of a file as in mapping version 1.0", after: [application], "00A40000 02 E104", "9000"),
        Row("SELECT of a file with Le", after: [application], "00A4000C 02 E104 00", "9000"),
        Row("SELECT of a file from another file", after: [application, capabilityContainer], ndefFile, "9000"),
        Row("SELECT of a file that is not there", after: [application], "00A4000C 02 E105", "6A82"),
        Row("SELECT of the master file", after: [application], "00A40000 02 3F00", "6A82"),
        Row("SELECT of a file without identifier", after: [application], "00A4000C", "6700"),
        Row("SELECT of a file of one byte", after: [application], "00A4000C 01 E1", "6700"),
        Row("SELECT of a file of three bytes", after: [application], "00A4000C 03 E10400", "6700"),
        Row("SELECT by path", after: [application], "00A4080C 02 E104", "6A86"),
    ]

    static let reading = [
        Row("READ before anything is selected", "00B00000 0F", "6986"),
        Row("READ before a file is selected", after: [application], "00B00000 0F", "6986"),
        Row(
            "READ of the capability container",
            after: [application, capabilityContainer],
            "00B00000 0F",
            "000F 20 00F6 00F6 04 06 E104 000B 00 FF 9000"
        ),
        Row("READ of NLEN", after: [application, ndefFile], "00B00000 02", "0009 9000"),
        Row("READ of the message", after: [application, ndefFile], "00B00002 09", "D10105550461 2E6578 9000"),
        Row(
            "READ of NLEN bytes from the start",
            after: [application, ndefFile],
            "00B00000 09",
            "0009 D1010555 04612E 9000"
        ),
        Row("READ of the last two bytes", after: [application, ndefFile], "00B00009 02", "6578 9000"),
        Row("READ of the whole file", after: [application, ndefFile], "00B00000 00", "0009 D10105550461 2E6578 9000"),
        Row("READ beyond the end", after: [application, ndefFile], "00B00009 FF", "6578 9000"),
        Row("READ of the last byte", after: [application, ndefFile], "00B0000A 00", "78 9000"),
        Row("READ at the end", after: [application, ndefFile], "00B0000B 01", "6B00"),
        Row("READ after the end", after: [application, ndefFile], "00B07FFF 00", "6B00"),
        Row("READ of a short file identifier", after: [application, ndefFile], "00B08400 02", "6A86"),
        Row("READ without Le", after: [application, ndefFile], "00B00000", "6700"),
        Row("READ with data", after: [application, ndefFile], "00B00000 02 5400 00", "6700"),
        Row(
            "READ after a SELECT that failed",
            after: [application, ndefFile, "00A4000C 02 E105"],
            "00B00000 02",
            "0009 9000"
        ),
        Row(
            "READ after a SELECT of another application",
            after: [application, ndefFile, "00A40400 05 A000000003 00"],
            "00B00000 02",
            "0009 9000"
        ),
        Row("READ after the application again", after: [application, ndefFile, application], "00B00000 02", "6986"),
        Row("READ after a strange command", after: [application, ndefFile, "60"], "00B00000 02", "0009 9000"),
    ]

    static let strange = [
        Row("an empty command", "", "6700"),
        Row("60 alone, the GET VERSION of other tags", "60", "6700"),
        Row("three bytes", "00A404", "6700"),
        Row("GET VERSION of DESFire", "9060000000", "6E00"),
        Row("a command with secure messaging", "0CB00000 02", "6E00"),
        Row("GET CHALLENGE", "00840000 08", "6D00"),
        Row("GET DATA", "00CA0000 00", "6D00"),
        Row("an unknown instruction", "00FF0000", "6D00"),
        Row("UPDATE BINARY of NLEN", after: [application, ndefFile], "00D60000 02 0000", "6982"),
        Row("UPDATE BINARY before anything is selected", "00D60000 02 0000", "6982"),
        Row("WRITE BINARY", after: [application, ndefFile], "00D00000 02 0000", "6D00"),
        Row("ERASE BINARY", after: [application, ndefFile], "000E0000", "6D00"),
        Row("an Lc that is too great", "00A40400 08 D2760000850101", "6700"),
        Row("an Lc that is too small", "00A40400 05 D2760000850101", "6700"),
        Row("an Lc of zero before data", "00A40400 00 D2760000850101", "6700"),
        Row("an extended Le", after: [application, ndefFile], "00B00000 00 0100", "6700"),
        Row("an extended Lc", "00A40400 00 0007 D2760000850101", "6700"),
    ]

    @Test func `an answer has at most 258 bytes, for a file of any size`() {
        var tag = Type4Tag(message: [UInt8](repeating: 0x55, count: 4096))
        for command in [Self.application, Self.ndefFile] {
            #expect(tag.answer(hex(command)) == hex("9000"))
        }
        #expect(tag.answer(hex("00B00002 00")) == [UInt8](repeating: 0x55, count: 256) + hex("9000"))
        #expect(tag.answer(hex("00B01001 00")) == hex("55 9000"))
        #expect(tag.answer(hex("00B01002 00")) == hex("6B00"))
    }

    @Test func `a reset clears the selection`() {
        var tag = Type4Tag(message: Self.message)
        _ = tag.answer(hex(Self.application))
        tag.reset()
        #expect(tag.answer(hex(Self.capabilityContainer)) == hex("6A82"))
    }

    @Test func `100,000 commands are answered and do not change the tag`() throws {
        let words: Set<UInt16> = [0x9000, 0x6700, 0x6982, 0x6986, 0x6A82, 0x6A86, 0x6B00, 0x6D00, 0x6E00]
        var chance = SeededGenerator(7)
        var tag = Type4Tag(message: Self.message)
        var seen: Set<UInt16> = []
        for _ in 0..<1000 {
            for _ in 0..<100 {
                let answer = tag.answer(Self.command(by: &chance))
                try #require((2...258).contains(answer.count))
                seen.insert(UInt16(answer[answer.count - 2]) << 8 | UInt16(answer[answer.count - 1]))
            }
            var copy = tag
            try #require(try Type4TagReader.read { copy.answer($0) }.message == Self.message)
        }
        #expect(seen == words)
    }

    /// Returns a command with some valid parts, or a random command.
    private static func command(by chance: inout SeededGenerator) -> [UInt8] {
        if Int.random(in: 0..<4, using: &chance) == 0 {
            return (0..<Int.random(in: 0...300, using: &chance)).map { _ in .random(in: 0...255, using: &chance) }
        }
        let known = [application, capabilityContainer, ndefFile, "00B00000 0F", "00D60000 02 0000"]
        var command = hex(known.randomElement(using: &chance)!)
        for _ in 0..<Int.random(in: 0...2, using: &chance) {
            command[.random(in: command.indices, using: &chance)] = .random(in: 0...255, using: &chance)
        }
        return command
    }
}
