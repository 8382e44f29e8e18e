import NFC
package import PN532Simulator

/// A phone that approaches, reads the tag and leaves.
package enum Tap {
    /// No tag could be read completely.
    package struct Missing: Error {}

    /// Reads the URL of the tag in the air.
    package static func read(_ air: Air) throws -> String {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        // On a busy machine, a tag can miss the 155 ms that a reader waits. People would then hold
        // the phone on for longer.
        for _ in 1...20 {
            guard reader.activate(within: .seconds(60)) else { break }
            if let message = try message(reader) { return try NDEFMessage.decodeURI(message) }
        }
        throw Missing()
    }

    /// Reads the URL in a single attempt; nil if that fails.
    package static func attempt(_ air: Air) -> String? {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        guard reader.activate(within: .milliseconds(100)) else { return nil }
        // A tag that fails during the tap was not read.
        return try? message(reader).map(NDEFMessage.decodeURI)
    }

    /// Reads the tag's message; nil if contact was lost.
    private static func message(_ reader: VirtualReader) throws -> [UInt8]? {
        var conversation = Type4TagReader()
        var command = conversation.firstCommand
        while let answer = reader.transceive(apdu: command) {
            switch try conversation.receive(answer) {
            case .send(let next): command = next
            case .finish(let message):
                _ = reader.deselect()
                return message
            }
        }
        return nil
    }
}
