import NFC

/// The reader of Type 4 tags, with a tag that can return any bytes.
///
/// ```
/// input  = answer*
/// answer = 00                    the answer of a correct tag
///        | 01                    as many bytes as requested, and success
///        | 02...7F, bytes        the first byte minus two is the number of bytes
///        | 80...FF, bytes        the first byte minus 80 is the number of bytes; and success
/// ```
/// After the end of the input, the tag returns as many bytes as requested, and success.
enum ReaderTarget {
    private static let honest = Type4Tag(message: [UInt8](repeating: 0x55, count: 300))
    /// The maximum number of commands, as documented in `Type4TagReader`.
    private static let mostCommands = 279

    static func check(_ input: [UInt8]) throws(Finding) {
        var portions = Portions(input)
        var tag = honest
        var reader = Type4TagReader()
        var ledger = ReaderLedger()
        var command = reader.firstCommand
        for _ in 1...mostCommands {
            try ledger.note(command: command)
            let honest = tag.answer(command)
            let answer = answer(to: command, honest: honest, &portions)
            ledger.note(answer: answer)
            guard let action = try? reader.receive(answer) else { return }
            switch action {
            case .send(let next): command = next
            case .finish(let message): return try ledger.check(message)
            }
        }
        throw Finding(description: "reading ends after 279 commands")
    }

    private static func answer(to command: [UInt8], honest: [UInt8], _ portions: inout Portions) -> [UInt8] {
        switch portions.control() {
        case 0x00: honest
        case 0x01, nil: [UInt8](repeating: 0x01, count: command[1] == 0xB0 ? Int(command[4]) : 0) + [0x90, 0x00]
        case let control? where control < 0x80: Array(portions.bytes(Int(control) - 2))
        case let control?: portions.bytes(Int(control & 0x7F)) + [0x90, 0x00]
        }
    }
}

/// Records the reader's commands and the tag's answers, and checks the commands.
struct ReaderLedger {
    private static let application: [UInt8] = [
        0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00,
    ]
    private static let capabilityContainer: [UInt8] = [0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03]

    private var commandCount = 0
    /// The size of the selected file in bytes.
    private var fileCount = 0
    /// The maximum number of bytes that one READ BINARY may request.
    private var maximumRead = 0
    /// The offset of the next READ BINARY.
    private var nextOffset = 0
    private var served: [UInt8] = []

    /// Checks that the commands are in order. Reads must not have gaps, and must not exceed the
    /// file size or the tag's maximum read size.
    mutating func note(command: [UInt8]) throws(Finding) {
        commandCount += 1
        switch commandCount {
        case 1: try expect(command == Self.application, "the application is selected first")
        case 2: try expect(command == Self.capabilityContainer, "the capability container is selected next")
        case 3:
            try expect(
                command == [0x00, 0xB0, 0x00, 0x00, 0x0F],
                "the capability container is read as far as we know it"
            )
        case 4:
            try expect(
                command.starts(with: [0x00, 0xA4, 0x00, 0x0C, 0x02]) && command.count == 7,
                "a file is selected"
            )
        default: try noteRead(command)
        }
    }

    private mutating func noteRead(_ command: [UInt8]) throws(Finding) {
        try expect(command.count == 5 && command.starts(with: [0x00, 0xB0]), "the file is read")
        let offset = Int(command[2]) << 8 | Int(command[3])
        let count = Int(command[4])
        try expect(offset == nextOffset, "the file is read in order and without gaps")
        try expect((1...maximumRead).contains(count), "a read requests no more bytes than the tag returns at once")
        try expect(offset + count <= min(fileCount, 0x8000), "no read exceeds the file")
        nextOffset += count
    }

    mutating func note(answer: [UInt8]) {
        switch commandCount {
        case 3 where answer.count >= 15:
            maximumRead = min(Int(answer[3]) << 8 | Int(answer[4]), 0xF6)
            fileCount = Int(answer[11]) << 8 | Int(answer[12])
        case 5...: served += answer.dropLast(2)
        default: break
        }
    }

    /// Checks that the tag served the message, preceded by the message's length.
    func check(_ message: [UInt8]) throws(Finding) {
        try expect((1...4096).contains(message.count), "a message has 1 to 4,096 bytes")
        try expect(
            served == [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message,
            "the message contains all bytes that the tag sent"
        )
    }
}

/// Splits an input into portions: a control byte, and the number of bytes that it specifies.
struct Portions {
    private var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) {
        rest = input[...]
    }

    /// The next control byte, or nil at the end.
    mutating func control() -> UInt8? {
        rest.popFirst()
    }

    /// The next `count` bytes, or the remaining bytes if there are fewer.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
