import Encodings
@testable import NFC
import TestSupport
import Testing

struct Type4TagReaderTests {
    private typealias Step = Type4TagError.Step

    private static let steps: [Step] = [
        .selectApplication, .selectCapabilityContainer, .readCapabilityContainer, .selectFile, .readLength,
        .readMessage,
    ]

    /// Returns a message whose adjacent bytes differ.
    private static func message(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8($0 * 7 & 0xFF) }
    }

    /// Reads a tag that contains `message`. `change` modifies the answers at one step.
    private static func read(
        _ message: [UInt8],
        changing step: Step,
        _ change: ([UInt8]) -> [UInt8]
    ) throws(Type4TagError) -> (message: [UInt8], commands: [[UInt8]]) {
        var tag = Type4Tag(message: message)
        var index = 0
        return try Type4TagReader.read { command in
            defer { index = min(index + 1, steps.count - 1) }
            let answer = tag.answer(command)
            return steps[index] == step ? change(answer) : answer
        }
    }

    // MARK: This project's tag

    @Test func `a tag is read with six commands`() throws {
        var tag = Type4Tag(message: Self.message(150))
        let commands = try Type4TagReader.read { tag.answer($0) }.commands
        #expect(
            commands == [
                hex("00A40400 07 D2760000850101 00"), hex("00A4000C 02 E103"), hex("00B00000 0F"),
                hex("00A4000C 02 E104"), hex("00B00000 02"), hex("00B00002 96"),
            ]
        )
    }

    @Test(arguments: [3, 14, 15, 16, 245, 246, 247, 255, 256, 491, 492, 493, 738, 739, 4095, 4096])
    func `a message of any size is read, 246 bytes at a time`(count: Int) throws {
        var tag = Type4Tag(message: Self.message(count))
        let (message, commands) = try Type4TagReader.read { tag.answer($0) }
        #expect(message == Self.message(count))
        #expect(commands.count == 5 + (count + 245) / 246)
    }

    // MARK: Other tags

    @Test func `a read never exceeds the tag's limit and needs at most 279 commands`() throws {
        let (message, commands) = try Self.read(Self.message(4096), changing: .readCapabilityContainer) { answer in
            Array(answer[..<3]) + hex("000F") + Array(answer[5...])
        }
        #expect(message == Self.message(4096))
        #expect(commands.count == 279)
        #expect(commands[5...].allSatisfy { $0[4] <= 15 })
    }

    @Test func `the reader selects the file that the container names`() throws {
        var commands: [[UInt8]] = []
        #expect(throws: Type4TagError.refused(.selectFile, .fileOrApplicationNotFound)) {
            var tag = Type4Tag(message: Self.message(9))
            _ = try Type4TagReader.read { command in
                commands.append(command)
                let answer = tag.answer(command)
                return commands.count == 3 ? Array(answer[..<9]) + hex("0A0B") + Array(answer[11...]) : answer
            }
        }
        #expect(commands.last == hex("00A4000C 02 0A0B"))
    }

    @Test func `the tag's application information is ignored`() throws {
        let information = hex("6F09 8407 D2760000850101 9000")
        #expect(
            try Self.read(Self.message(9), changing: .selectApplication) { _ in information }.message == Self.message(9)
        )
    }

    @Test(arguments: steps, [0x6A82, 0x6982, 0x6700, 0x6282, 0x6108, 0x9001, 0x0000])
    func `a tag may refuse at each step`(step: Type4TagError.Step, status: UInt16) {
        #expect(throws: Type4TagError.refused(step, StatusWord(status))) {
            try Self.read(Self.message(300), changing: step) { $0.dropLast(2) + StatusWord(status).bytes }
        }
    }

    @Test(arguments: steps, [[], [0x90]])
    func `an answer without a status word ends the read`(step: Type4TagError.Step, answer: [UInt8]) {
        #expect(throws: Type4TagError.answerLength(step)) {
            try Self.read(Self.message(9), changing: step) { _ in answer }
        }
    }

    @Test(arguments: [Type4TagError.Step.readLength, .readMessage])
    func `an answer with a wrong length ends the read`(step: Type4TagError.Step) {
        for change: ([UInt8]) -> [UInt8] in [{ $0.suffix(2) }, { Array($0.dropFirst()) }, { [0x00] + $0 }] {
            #expect(throws: Type4TagError.answerLength(step)) {
                try Self.read(Self.message(300), changing: step, change)
            }
        }
    }

    @Test func `a truncated capability container ends the read`() {
        #expect(throws: Type4TagError.capabilityContainer(.length)) {
            try Self.read(Self.message(9), changing: .readCapabilityContainer) { Array($0.dropFirst()) }
        }
    }

    @Test(arguments: [
        ("zero", 0), ("greater than its file", 10), ("equal to its file with NLEN", 11), ("the maximum", 0xFFFF),
    ])
    func `a tag is refused if its message length is`(what: String, count: Int) {
        #expect(throws: Type4TagError.messageLength(count)) {
            try Self.read(Self.message(9), changing: .readLength) { _ in
                (UInt16(count)).bigEndianBytes + hex("9000")
            }
        }
    }

    @Test func `a message of more than 4,096 bytes is not read, even if the file is large enough`() {
        var count = 0
        #expect(throws: Type4TagError.messageLength(4097)) {
            var tag = Type4Tag(message: Self.message(9))
            _ = try Type4TagReader.read { command in
                count += 1
                switch count {
                case 3: return hex("000F 20 00F6 00F6 04 06 E104 FFFE 00 FF 9000")
                case 5: return hex("1001 9000")
                default: return tag.answer(command)
                }
            }
        }
        #expect(count == 5)
    }

    @Test func `tags with random answers are read or refused within 279 commands`() throws {
        var chance = SeededGenerator(11)
        for _ in 0..<(Thoroughness.isWhole ? 20_000 : 5000) {
            var tag = Type4Tag(message: Self.message(.random(in: 3...600, using: &chance)))
            var count = 0
            _ = try? Type4TagReader.read { command in
                count += 1
                var answer = tag.answer(command)
                if Int.random(in: 0..<4, using: &chance) == 0 {
                    answer[.random(in: answer.indices, using: &chance)] = .random(in: 0...255, using: &chance)
                }
                return answer
            }
            try #require((1...279).contains(count))
        }
    }
}
