import NFC

/// The reader, and a tag that says anything.
///
/// ```
/// input  = answer*
/// answer = 00                                what an honest tag would say
///        | 01                                as many bytes as were asked for, and success
///        | 02...7F, bytes                    the bytes, two fewer than it says
///        | 80...FF, bytes                    the same without its first bit, and success
/// ```
/// Behind the input's end the tag is honest in form: the bytes that were asked for, and success.
enum ReaderTarget {
    private static let honest = Type4Tag(message: [UInt8](repeating: 0x55, count: 300))
    /// As the reader promises.
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
