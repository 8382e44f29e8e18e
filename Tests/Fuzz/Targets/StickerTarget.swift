import NFC

/// The reader of Type 2 tags, and a tag with anything in its memory.
///
/// ```
/// input  = answers (1) || memory from page 3 on; zeros follow
/// ```
/// So many answers are as they should be; the next one has a byte too few.
enum StickerTarget {
    private static let firstPage = 3
    /// As the reader promises.
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
                    "the message is what the tag said, reserved bytes left out"
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
