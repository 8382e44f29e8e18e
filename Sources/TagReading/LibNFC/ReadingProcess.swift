package import NFC
package import OperatingSystem
import SystemPackage

/// The confined process that runs libnfc, so that faulty tags and chips do not affect the parent. It ends
/// when the parent closes the socket pair.
package enum ReadingProcess {
    /// The words for the process in an error.
    static let name = "the NFC driver libnfc"
    /// The time in seconds that libnfc may take to release its device before it counts as stuck. The
    /// parent waits less. This time is for a parent that was killed, on a busy machine.
    private static let timeout: UInt32 = 20

    /// Reads tags until the parent closes the socket pair or the reader fails. Reports a failure to
    /// the parent.
    ///
    /// - Parameter connection: libnfc's connection string; empty for the first device that libnfc
    ///   finds.
    package static func read(connection: String) {
        serve(connection: connection) { parent in
            let interrupt = NFCInterrupt()
            try parent.listen(exitingWithin: timeout, end: { interrupt.interrupt() })
            let reader = try TagReader(connection: connection, interrupt: interrupt)
            // After this point, the reader processes data from tags.
            try Sandbox.closeFiles()
            while true {
                let outcome = try reader.next(isAlive: { parent.send(.alive) })
                parent.send(.outcome(outcome))
                TagReader.pause()
            }
        }
    }

    /// Reports the devices that libnfc finds, followed by `alive`, which marks the end of the list.
    package static func list() {
        // libnfc opens and closes devices, but does not read tags.
        serve(connection: "") { parent in
            for connection in try NFCDevice.list() { parent.send(.device(connection)) }
            parent.send(.alive)
        }
    }

    private static func serve(connection: String, _ body: (ParentLink<Never, ReadingReport>) throws -> Void) {
        let files = NFCDevice.files(for: connection).map { FilePath($0) }
        ParentLink.serve(opening: files, failure: { .failed(ReaderError($0)) }, body)
    }
}

/// A message from ``ReadingProcess`` to its parent.
///
/// ```
/// report = "A" | "U" || web address | "N" || sentence | "C" | "D" || connection string | "F" || code (1) || sentence
/// ```
package enum ReadingReport: ProcessMessage {
    /// The heartbeat from the device: the device is searching for a tag, or a tag has answered.
    case alive
    case outcome(TagOutcome)
    /// The connection string of a device that libnfc has found.
    case device(String)
    /// The error that ends the process.
    case failed(ReaderError)

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        case "A": self = .alive
        // The text on a tag can be longer than a message. A venue code has less than half the length
        // of a message, so a shortened address is refused anyway.
        case "U": self = .outcome(.uri(try fields.text()))
        case "N": self = .outcome(.unsuitable(reason: try fields.sentence()))
        case "C": self = .outcome(.contactLost)
        case "D": self = .device(try fields.sentence())
        case "F":
            guard let code = ReaderError.Code(rawValue: try fields.number()) else { throw MalformedMessage() }
            self = .failed(ReaderError(code, try fields.sentence()))
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .alive: ["A"]
        case .outcome(.uri(let uri)): ["U", .text(uri)]
        case .outcome(.unsuitable(let reason)): ["N", .sentence(reason)]
        case .outcome(.contactLost): ["C"]
        case .device(let connection): ["D", .sentence(connection)]
        case .failed(let error): ["F", .number(error.code.rawValue), .sentence(error.sentence)]
        }
    }
}
