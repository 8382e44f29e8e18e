import NFC

/// The tag, and a reader that says anything.
///
/// ```
/// input  = message (1) || command*
/// command = length (1) || bytes              a command APDU
///         | FF                               the tag leaves the field
/// ```
enum TagTarget {
    /// Messages of all sizes that matter: none, one that a READ brings, one that needs several, the longest.
    private static let messages = [0, 150, 600, NDEFMessage.maximumCount].map { count in
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    }
    /// Made once: each has its own copy of its files.
    private static let tags = messages.map { Type4Tag(message: $0) }
    private static let files = messages.map(FilesOfTag.init)
    private static let statusWords = Set<StatusWord>([
        .success, .wrongLength, .securityStatusNotSatisfied, .noCurrentFile, .fileOrApplicationNotFound,
        .incorrectP1P2, .wrongOffset, .instructionNotSupported, .classNotSupported,
    ])

    static func check(_ input: [UInt8]) throws(Finding) {
        var portions = Portions(input)
        let choice = Int(portions.control() ?? 0) % tags.count
        var tag = tags[choice]
        var selected: [UInt8]?
        while let control = portions.control() {
            if control == 0xFF {
                tag.reset()
                selected = nil
                continue
            }
            let command = Array(portions.bytes(Int(control)))
            let answer = tag.answer(command)
            try check(answer, to: command, selected: selected)
            if isSelection(command), answer == [0x90, 0x00] {
                selected = files[choice].file(selectedBy: command)
            }
        }
        try checkMessage(of: tag, file: files[choice].ndef)
    }

    private static func check(_ answer: [UInt8], to command: [UInt8], selected: [UInt8]?) throws(Finding) {
        try expect((2...258).contains(answer.count), "an answer has 2 to 258 bytes")
        let status = StatusWord(UInt16(answer[answer.count - 2]) << 8 | UInt16(answer[answer.count - 1]))
        try expect(statusWords.contains(status), "an answer ends in a status word of the tag")
        guard status == .success, command.starts(with: [0x00, 0xB0]) else {
            return try expect(answer.count == 2, "only READ BINARY brings data")
        }
        guard let selected else { throw Finding(description: "data comes from a selected file") }
        let offset = Int(command[2]) << 8 | Int(command[3])
        let asked = command[4] == 0 ? 256 : Int(command[4])
        try expect(
            answer.count > 2 && selected.dropFirst(offset).prefix(asked).elementsEqual(answer.dropLast(2)),
            "the data are the file's bytes at the offset, as many as asked for or up to its end"
        )
    }

    private static func isSelection(_ command: [UInt8]) -> Bool { command.starts(with: [0x00, 0xA4]) }

    /// An honest reader still gets what an honest reader got before.
    private static func checkMessage(of tag: Type4Tag, file: [UInt8]) throws(Finding) {
        var tag = tag
        tag.reset()
        _ = tag.answer([0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00])
        _ = tag.answer([0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x04])
        let last = max(0, file.count - 256)
        let answer = tag.answer([0x00, 0xB0, UInt8(last >> 8), UInt8(last & 0xFF), 0x00])
        try expect(answer.dropLast(2).elementsEqual(file[last...]), "no command changes the message")
    }
}
