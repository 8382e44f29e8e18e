import Glibc
import NFC
import Platform
import SystemPackage

/// A process that has libnfc and nothing else: what tags and chips do to it does not reach the program that started it. Code
/// that takes it over finds no file, no network and no other program.
///
/// Standard input is its end of the socket pair. It ends when that does.
package enum ReadingProcess {
    /// Seconds in which libnfc lets go of its device, or is stuck.
    private static let patience: UInt32 = 2

    /// Reads tags until the socket pair ends or the reader fails; the starter is told why.
    ///
    /// - Parameter connection: libnfc's connection string; empty for the first device that it finds.
    package static func read(connection: String) {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            try enterSandbox(connection: connection)
            try readTags(connection: connection, link)
        } catch NFCError.interrupted {
            // As it was told.
        } catch {
            link.send(ReadingReport.failed(ReaderError(error)).message)
        }
    }

    private static func readTags(connection: String, _ link: MessageSocket) throws {
        let interrupt = NFCInterrupt()
        try endWith(link, interrupt)
        let reader = try TagReader(connection: connection, interrupt: interrupt)
        // From here on, the reader passes on what is on tags.
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

    /// Ends this process when the socket pair does: by interrupting libnfc, or without it if that does not listen.
    private static func endWith(_ link: MessageSocket, _ interrupt: NFCInterrupt) throws(FileError) {
        try Thread.start {
            while case .message = link.receive(timeout: -1) {}
            interrupt.interrupt()
            sleep(Self.patience)
            _exit(EXIT_FAILURE)
        }
    }

    /// Reports the devices that libnfc finds, and then that it is alive.
    package static func list() {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        do {
            // A device is opened and closed again, and no tag is read.
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
    /// What kept the process from reading.
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
