/// What a reader asked of a tag, and what the tag said of itself.
struct ReaderLedger {
    private static let application: [UInt8] = [
        0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00,
    ]
    private static let capabilityContainer: [UInt8] = [0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03]

    private var commandCount = 0
    /// Bytes in the file that is selected.
    private var fileCount = 0
    /// The most that one READ BINARY may ask for.
    private var maximumRead = 0
    /// Where the next READ BINARY of the message begins.
    private var nextOffset = 0
    private var served: [UInt8] = []

    /// Reads are in order, without gaps, and never beyond the file or what the tag gives at once.
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
        try expect((1...maximumRead).contains(count), "no more is asked for than the tag gives at once")
        try expect(offset + count <= min(fileCount, 0x8000), "nothing is asked for beyond the file")
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

    /// The message is what the tag served, behind its length.
    func check(_ message: [UInt8]) throws(Finding) {
        try expect((1...4096).contains(message.count), "a message has 1 to 4,096 bytes")
        try expect(
            served == [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message,
            "the message is what the tag said, all of it"
        )
    }
}
