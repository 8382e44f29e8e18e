import Glibc
package import NFC
import OperatingSystem
import SystemPackage

/// A sandboxed process that runs only libnfc, so that faulty tags and chips do not affect the
/// parent. If an attacker takes over this process, their code cannot access files, the network or
/// other programs.
///
/// Standard input is the process's end of the socket pair. The process ends when the parent closes
/// the socket pair.
package enum ReadingProcess {
    /// The time in seconds that libnfc may take to release its device before it counts as stuck. The
    /// parent waits less. This time is for a parent that was killed, on a busy machine.
    private static let timeout: UInt32 = 20

    /// Reads tags until the parent closes the socket pair or the reader fails. Reports a failure to
    /// the parent.
    ///
    /// - Parameter connection: libnfc's connection string; empty for the first device that libnfc
    ///   finds.
    package static func read(connection: String) {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            try enterSandbox(connection: connection)
            try readTags(connection: connection, link)
        } catch NFCError.interrupted {
            // The parent closed the socket pair.
        } catch {
            link.send(ReadingReport.failed(ReaderError(error)).message)
        }
    }

    private static func readTags(connection: String, _ link: MessageSocket) throws {
        let interrupt = NFCInterrupt()
        try endWith(link, interrupt)
        let reader = try TagReader(connection: connection, interrupt: interrupt)
        // After this point, the reader processes data from tags.
        try Sandbox.closeFiles()
        while true {
            let outcome = try reader.next(isAlive: { link.send(ReadingReport.alive.message) })
            link.send(ReadingReport.outcome(outcome).message)
            TagReader.pause()
        }
    }

    private static func enterSandbox(connection: String) throws {
        try Sandbox.enter(opening: NFCDevice.files(for: connection).map { FilePath($0) })
    }

    /// Ends this process when the parent closes the socket pair. First interrupts libnfc. If libnfc
    /// does not react, exits anyway.
    private static func endWith(_ link: MessageSocket, _ interrupt: NFCInterrupt) throws(FileError) {
        try Thread.start {
            while case .message = link.receive(timeout: -1) {}
            interrupt.interrupt()
            sleep(Self.timeout)
            _exit(EXIT_FAILURE)
        }
    }

    /// Reports the devices that libnfc finds, followed by `alive`, which marks the end of the list.
    package static func list() {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            // This function opens and closes devices, but does not read tags.
            try enterSandbox(connection: "")
            for connection in try NFCDevice.list() { link.send(ReadingReport.device(connection).message) }
            link.send(ReadingReport.alive.message)
        } catch {
            link.send(ReadingReport.failed(ReaderError(error)).message)
        }
    }
}

/// A message from ``ReadingProcess`` to its parent.
///
/// ```
/// report = "A" | outcome | "D" || connection string | "F" || code (1) || sentence
/// ```
///
/// Texts are UTF-8. All texts except a web address are for display. When the parent receives such a
/// text, it replaces the control characters.
package enum ReadingReport: Equatable {
    /// The heartbeat from the device: the device is searching for a tag, or a tag has answered.
    case alive
    case outcome(TagOutcome)
    /// The connection string of a device that libnfc has found.
    case device(String)
    /// The error that ends the process.
    case failed(ReaderError)

    /// Parses a message; nil if `message` is not a report.
    package init?(_ message: [UInt8]) {
        switch message.first {
        case UInt8(ascii: "A"): self = .alive
        case UInt8(ascii: "D"): self = .device(String(untrusted: message.dropFirst()))
        case UInt8(ascii: "F"):
            guard message.count >= 2, let code = ReaderError.Code(rawValue: message[1]) else { return nil }
            self = .failed(ReaderError(code, String(untrusted: message.dropFirst(2))))
        default:
            guard let outcome = TagOutcome(message) else { return nil }
            self = .outcome(outcome)
        }
    }

    package var message: [UInt8] {
        let message: [UInt8] =
            switch self {
            case .alive: [UInt8(ascii: "A")]
            case .outcome(let outcome): outcome.message
            case .device(let connection): [UInt8(ascii: "D")] + connection.utf8
            case .failed(let error): [UInt8(ascii: "F"), error.code.rawValue] + error.sentence.utf8
            }
        // The text on a tag can be longer than a message. A venue code has less than half the
        // length of a message, so a truncated address is refused anyway.
        return Array(message.prefix(MessageSocket.maximumCount))
    }
}

/// The encoding for the socket.
///
/// ```
/// outcome = "U" || web address | "N" || reason | "C"
/// ```
extension TagOutcome {
    fileprivate init?(_ message: [UInt8]) {
        switch message.first {
        case UInt8(ascii: "U"): self = .uri(String(decoding: message.dropFirst(), as: UTF8.self))
        case UInt8(ascii: "N"): self = .unsuitable(reason: String(untrusted: message.dropFirst()))
        case UInt8(ascii: "C"): self = .contactLost
        default: return nil
        }
    }

    fileprivate var message: [UInt8] {
        switch self {
        case .uri(let uri): [UInt8(ascii: "U")] + uri.utf8
        case .unsuitable(let reason): [UInt8(ascii: "N")] + reason.utf8
        case .contactLost: [UInt8(ascii: "C")]
        }
    }
}
