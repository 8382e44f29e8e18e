import NFC

/// The emulated tag, with a reader that can send any bytes.
///
/// ```
/// input   = choice of message (1) || command*
/// command = length (1) || bytes              a command APDU
///         | FF                               the tag leaves the field
/// ```
enum TagTarget {
    /// Messages of all relevant sizes: empty, read with one READ BINARY, read with several,
    /// longest.
    private static let messages = [0, 150, 600, NDEFMessage.maximumCount].map { count in
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    }
    /// Created only once, because each tag copies its files.
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
            "the response contains the requested bytes of the file, up to its end"
        )
    }

    private static func isSelection(_ command: [UInt8]) -> Bool { command.starts(with: [0x00, 0xA4]) }

    /// Checks that a correct reader can still read the end of the unchanged file.
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

/// NDEF messages from untrusted tags.
enum NDEFTarget {
    /// The size in bytes of the longest prefix that one byte abbreviates,
    /// `ftp://anonymous:anonymous@`.
    private static let longestAbbreviated = 26
    private static let https = "https://"

    static func check(_ input: [UInt8]) throws(Finding) {
        if let uri = try? NDEFMessage.decodeURI(input) {
            try expect(input.count <= NDEFMessage.maximumCount, "a message beyond the limit is refused")
            // In addition to the text, there are three header bytes, one type byte and one byte for
            // the prefix.
            try expect(uri.utf8.count <= input.count - 5 + longestAbbreviated, "a URI has no bytes but its record's")
            try checkRoundTrip(uri)
        }
        // A message with any text that we encode can be decoded.
        try checkRoundTrip(https + String(decoding: input, as: UTF8.self))
    }

    private static func checkRoundTrip(_ uri: String) throws(Finding) {
        guard uri.utf8.starts(with: https.utf8) else { return }
        let message = NDEFMessage.encode(httpsURI: uri)
        guard message.count <= NDEFMessage.maximumCount else { return }
        guard let decoded = try? NDEFMessage.decodeURI(message) else {
            throw Finding(description: "a message of ours is read")
        }
        try expect(decoded.utf8.elementsEqual(uri.utf8), "decoding an encoded message returns the same value")
    }
}

/// The files of a tag with one message, according to NFC Forum Type 4 Tag 2.0 §5.1. They do not
/// depend on the code under test.
struct FilesOfTag {
    let capabilityContainer: [UInt8]
    let ndef: [UInt8]

    init(message: [UInt8]) {
        let size = message.count + 2
        ndef = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
        capabilityContainer = [
            0x00, 0x0F, 0x20, 0x00, 0xF6, 0x00, 0xF6, 0x04, 0x06, 0xE1, 0x04,
            UInt8(size >> 8), UInt8(size & 0xFF), 0x00, 0xFF,
        ]
    }

    /// The file that a successful SELECT has selected. Nil if the command selected the application.
    func file(selectedBy command: [UInt8]) -> [UInt8]? {
        guard command[2] == 0x00 else { return nil }
        return command[6] == 0x03 ? capabilityContainer : ndef
    }
}

/// The reader of Type 2 tags, with a tag that can have any memory content.
///
/// ```
/// input = answers (1) || memory from page 3 on; zeros follow
/// ```
/// `answers` is the number of complete answers. The next answer is one byte too short.
enum StickerTarget {
    private static let firstPage = 3
    /// The maximum number of commands, as documented in `Type2TagReader`.
    private static let mostCommands = 64

    static func check(_ input: [UInt8]) throws(Finding) {
        let honest = input.first.map(Int.init) ?? 0
        let memory = Array(input.dropFirst()) + [UInt8](repeating: 0, count: 1100)
        var reader = Type2TagReader()
        var command = reader.firstCommand
        for number in 0..<mostCommands {
            let page = firstPage + 4 * number
            try expect(page <= 255 && command == [0x30, UInt8(page)], "pages are read in order, up to 255")
            let start = 4 * (page - firstPage)
            let answer = Array(memory[start..<start + 16].prefix(number < honest ? 16 : 15))
            guard let action = try? reader.receive(answer) else { return }
            switch action {
            case .send(let next): command = next
            case .finish(let message):
                try expect((1...4096).contains(message.count), "a message has 1 to 4,096 bytes")
                return try expect(
                    isInOrder(message, within: memory[4..<start + 16]),
                    "the message contains all bytes that the tag sent, without the reserved bytes"
                )
            }
        }
        throw Finding(description: "reading ends after 64 commands")
    }

    private static func isInOrder(_ message: [UInt8], within memory: ArraySlice<UInt8>) -> Bool {
        var rest = message[...]
        for byte in memory where byte == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
