import Glibc
import NFC
import Platform

/// A process that has libnfc and nothing else: what tags and chips do to it does not reach the program that started it.
///
/// Standard input is its end of the socket pair. It ends when that does.
package enum ReadingProcess {
    /// Seconds in which libnfc lets go of its device, or is stuck.
    private static let patience: UInt32 = 2

    /// Reads tags until the socket pair ends or the reader fails; the starter is told why.
    ///
    /// - Parameter connection: libnfc's connection string; empty for the first device that it finds.
    package static func read(connection: String) {
        let link = begin()
        let interrupt = NFCInterrupt()
        Thread.start {
            while case .message = link.receive(timeout: -1) {}
            // A call that cannot be interrupted ends with the process.
            alarm(Self.patience)
            interrupt.interrupt()
        }
        do {
            let reader = try TagReader(connection: connection, interrupt: interrupt)
            while true {
                let outcome = try reader.next(isAlive: { link.send(ReadingReport.alive.message) })
                link.send(ReadingReport.sighting(TagSighting(outcome)).message)
                TagReader.pause()
            }
        } catch .interrupted {
            // As it was told.
        } catch {
            link.send(ReadingReport.failed(ReaderError(error)).message)
        }
    }

    /// Reports the devices that libnfc finds, and then that it is alive.
    package static func list() {
        let link = begin()
        do {
            for connection in try NFCDevice.list() { link.send(ReadingReport.device(connection).message) }
            link.send(ReadingReport.alive.message)
        } catch {
            link.send(ReadingReport.failed(ReaderError(error)).message)
        }
    }

    private static func begin() -> MessageSocket {
        // What libnfc, libusb and a dying C library print would run into the starter's conversation.
        let null = unsafe open("/dev/null", O_WRONLY)
        dup2(null, STDERR_FILENO)
        close(null)
        return MessageSocket(descriptor: STDIN_FILENO)
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
    init(_ error: NFCError) {
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
