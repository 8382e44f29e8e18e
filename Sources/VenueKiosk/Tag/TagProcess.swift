import Glibc
import NFC
import OperatingSystem
import Synchronization
import SystemPackage

/// The process that has access only to the reader and the code. If libnfc crashes in this process,
/// the kiosk is not affected. If data from a phone exploits the process, the attacker's code cannot
/// access files, the network or other programs.
///
/// Standard input is the process's end of the socket pair. The process exits when the kiosk closes
/// the socket pair or the reader fails.
package enum TagProcess {
    /// Serves the tag until the kiosk closes the socket pair or the reader fails. Then reports the
    /// reason to the kiosk.
    ///
    /// - Parameters:
    ///   - connection: libnfc's connection string.
    ///   - checkInterval: How often to check the reader, in seconds.
    ///   - isProbe: Whether to report the chip and each contact too, for ``TagProbe``.
    package static func run(connection: String, checkInterval: Int64, isProbe: Bool = false) {
        let link = MessageSocket(descriptor: STDIN_FILENO)
        let programCode = ProcessMemory.Code.ofThisProcess
        do {
            try Sandbox.enter(opening: NFCDevice.files(for: connection).map { FilePath($0) })
        } catch {
            link.send(TagReport.failed(error.description).message)
            return
        }
        serve(connection: connection, checkInterval, link, programCode, isProbe: isProbe)
    }

    private static func serve(
        connection: String,
        _ checkInterval: Int64,
        _ link: MessageSocket,
        _ programCode: ProcessMemory.Code,
        isProbe: Bool
    ) {
        guard case .message(let code) = link.receive(timeout: -1) else { return }
        let tag = SharedTag(code: code)
        let interrupt = NFCInterrupt()
        do {
            try Thread.start {
                while case .message(let code) = link.receive(timeout: -1) {
                    tag.change(to: code)
                }
                interrupt.interrupt()
            }
            let device = try NFCDevice(connection: connection, interrupt: interrupt)
            // The tag is not armed yet. After this point, the reader may pass on untrusted input.
            try Sandbox.closeFiles()
            let emulator = TagEmulator(device: device)
            if isProbe { link.send(TagReport.chip(emulator.chip ?? "unknown chip").message) }
            var heartbeats = 0
            func sendHeartbeat() {
                link.send(TagReport.alive.message)
                heartbeats += 1
                // From the second heartbeat on, the code that opened the reader is not needed.
                if heartbeats == 2 { ProcessMemory.release(programCode) }
            }
            try emulator.run(
                checkInterval: Int32(checkInterval * 1000),
                tag: { tag.current },
                isAlive: sendHeartbeat,
                wasSelected: { if isProbe { link.send(TagReport.selected.message) } },
                wasRead: { link.send(TagReport.read.message) }
            )
        } catch NFCError.interrupted {
            // The kiosk is stopping.
        } catch {
            link.send(TagReport.failed("\(error)").message)
        }
    }

    /// The tag that is served from the next tap on.
    private final class SharedTag: Sendable {
        private let tag: Mutex<Type4Tag>

        init(code: [UInt8]) {
            tag = Mutex(Self.tag(with: code))
        }

        var current: Type4Tag { tag.withLock { $0 } }

        func change(to code: [UInt8]) {
            tag.withLock { $0 = Self.tag(with: code) }
        }

        private static func tag(with code: [UInt8]) -> Type4Tag {
            Type4Tag(message: NDEFMessage.encode(httpsURI: String(decoding: code, as: UTF8.self)))
        }
    }
}

/// A message from the tag process to the kiosk.
///
/// ```
/// report = "A" | "R" | "F" || reason in UTF-8 | "C" || chip in UTF-8 | "S"
/// ```
package enum TagReport: Equatable {
    /// The heartbeat: the process is about to arm the tag, or a phone is reading the tag.
    case alive
    /// A phone has read the whole tag.
    case read
    /// The reason for a failure, which is safe to log. The process exits after this message.
    case failed(String)
    /// The chip of the reader and its firmware. Only a probe gets this report.
    case chip(String)
    /// A phone has selected the tag. Only a probe gets this report.
    case selected

    /// The arming timeout in milliseconds. A reader that cannot be armed reports the failure within
    /// this time.
    static let armingTimeout: Int32 = 300
    /// The maximum length of the name of a chip.
    private static let maximumChip = 40

    /// Parses a message; nil if the message is unknown.
    package init?(_ message: [UInt8]) {
        switch message.first {
        case UInt8(ascii: "A") where message.count == 1: self = .alive
        case UInt8(ascii: "R") where message.count == 1: self = .read
        case UInt8(ascii: "F"): self = .failed(String(untrusted: message.dropFirst()))
        case UInt8(ascii: "C"): self = .chip(String(untrusted: message.dropFirst(), maximumCount: Self.maximumChip))
        case UInt8(ascii: "S") where message.count == 1: self = .selected
        default: return nil
        }
    }

    package var message: [UInt8] {
        switch self {
        case .alive: [UInt8(ascii: "A")]
        case .read: [UInt8(ascii: "R")]
        case .failed(let reason): [UInt8(ascii: "F")] + reason.utf8.prefix(1024)
        case .chip(let name): [UInt8(ascii: "C")] + name.utf8.prefix(1024)
        case .selected: [UInt8(ascii: "S")]
        }
    }
}
