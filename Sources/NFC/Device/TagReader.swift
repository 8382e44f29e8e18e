import Glibc

/// Waits for a tag and reads the web address on it.
package struct TagReader: ~Copyable {
    /// Microseconds between two searches, so that an idle reader does not keep a processor busy.
    private static let pause: UInt32 = 100_000

    private let device: NFCDevice

    /// - Throws: `noReader`, `readerLost`.
    package init(connection: String, interrupt: NFCInterrupt) throws(NFCError) {
        let device = try NFCDevice(connection: connection, interrupt: interrupt)
        try device.startReading()
        self.device = device
    }

    /// Blocks until a tag was read. A tag that is taken away too early is waited for again.
    ///
    /// - Throws: `notAType4Tag`, `tag`, `message`: what lies on the reader is not ours. `readerLost`, `interrupted`.
    package func readURI() throws(NFCError) -> String {
        while true {
            switch try device.select() {
            case .nothing: break
            case .otherTag: throw .notAType4Tag
            case .type4Tag:
                if let message = try readMessage() { return try uri(of: message) }
            }
            usleep(Self.pause)
        }
    }

    /// The selected tag's NDEF message, or nil if contact was lost.
    private func readMessage() throws(NFCError) -> [UInt8]? {
        defer { device.deselect() }
        var reader = Type4TagReader()
        var command = reader.firstCommand
        while true {
            let answer: [UInt8]
            do {
                answer = try device.exchange(command)
            } catch .contactLost {
                return nil
            }
            do {
                switch try reader.receive(answer) {
                case .send(let next): command = next
                case .finish(let message): return message
                }
            } catch {
                throw .tag(error)
            }
        }
    }

    private func uri(of message: [UInt8]) throws(NFCError) -> String {
        do {
            return try NDEFMessage.decodeURI(message)
        } catch {
            throw .message(error)
        }
    }
}
