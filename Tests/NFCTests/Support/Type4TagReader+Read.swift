import NFC

extension Type4TagReader {
    /// Leads the whole conversation with a tag, which answers each command.
    static func read(
        from tag: (_ command: [UInt8]) -> [UInt8]
    ) throws(Type4TagError) -> (message: [UInt8], commands: [[UInt8]]) {
        var reader = Type4TagReader()
        var commands = [reader.firstCommand]
        while true {
            switch try reader.receive(tag(commands[commands.count - 1])) {
            case .send(let command): commands.append(command)
            case .finish(let message): return (message, commands)
            }
        }
    }
}
