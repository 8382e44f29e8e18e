import NFC
package import PN532Simulator

/// A phone that is held near the tag, reads the tag, and is taken away.
package enum Tap {
    /// The tag could not be read completely.
    package struct Missing: Error {}

    /// Reads the URL from the tag that can be reached through `air`.
    package static func read(_ air: Air) throws -> String {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        // On a busy machine, a tag may answer too late: a reader waits only 155 ms. A person would
        // then hold the phone near the tag for longer.
        for _ in 1...20 {
            guard reader.activate(within: .seconds(60)) else { break }
            if let message = try message(reader) { return try NDEFMessage.decodeURI(message) }
        }
        throw Missing()
    }

    /// Reads the URL in a single attempt. Returns nil if the attempt fails.
    package static func attempt(_ air: Air) -> String? {
        let reader = VirtualReader(air: air)
        defer { reader.leave() }
        guard reader.activate(within: .milliseconds(100)) else { return nil }
        // If the tag fails during the tap, the attempt has failed.
        return try? message(reader).map(NDEFMessage.decodeURI)
    }

    /// Reads the message on the tag. Returns nil if the contact to the tag is lost.
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
