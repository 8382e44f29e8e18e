import Files
import Glibc
import NFC
import Processes
import SystemPackage

/// A sandboxed process that runs only libnfc, so that faulty tags and chips do not affect the
/// parent. If an attacker takes over this process, their code cannot access files, the network or
/// other programs.
///
/// The process uses standard input as its end of the socket pair. The process ends when the parent
/// closes the socket pair.
package enum ReadingProcess {
    /// The time in seconds that libnfc may take to release its device before it counts as stuck.
    private static let timeout: UInt32 = 2

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
            link.send(ReadingReport.sighting(TagSighting(outcome)).message)
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

extension TagSighting {
    init(_ outcome: TagOutcome) {
        self =
            switch outcome {
            case .uri(let uri): .uri(uri)
            case .unsuitable(let error): .unsuitable(reason: error.description)
            case .contactLost: .contactLost
            }
    }
}

extension ReaderError {
    /// Converts the error that ended the process.
    init(_ error: any Error) {
        guard let error = error as? NFCError else {
            self.init(.other, "\(error)")
            return
        }
        let code: Code =
            switch error {
            case .deviceUnusable(_, EACCES): .deviceDenied
            case .deviceUnusable, .noReader: .noReader
            case .inUse: .inUse
            case .readerLost: .readerLost
            case .interrupted: .interrupted
            case .library, .cannotEmulate: .other
            }
        self.init(code, error.description)
    }
}
