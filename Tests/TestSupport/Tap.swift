import NFC
package import PN532Simulator

/// A phone that comes near, reads the tag and leaves.
package enum Tap {
    /// No tag could be read to its end.
    package struct Missing: Error {}

    /// The URL on the tag in the air.
    package static func read(_ air: Air) throws -> String {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        // On a machine with much to do, a tag can miss the 155 ms that a reader waits; people then hold the phone on.
        for _ in 1...20 {
            guard reader.activate(within: .seconds(60)) else { break }
            if let message = try message(reader) { return try NDEFMessage.decodeURI(message) }
        }
        throw Missing()
    }

    /// The URL, if a telephone that is there for a moment gets to read it.
    package static func attempt(_ air: Air) -> String? {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        guard reader.activate(within: .milliseconds(100)) else { return nil }
        // A tag that goes wrong in mid-tap was not read.
        return try? message(reader).map(NDEFMessage.decodeURI)
    }

    /// The tag's message, or nil if contact was lost.
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
