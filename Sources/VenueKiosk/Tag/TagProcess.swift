import NFC
package import OperatingSystem
import SystemPackage

/// The confined process that has access only to the reader and the code. If libnfc crashes in this
/// process, the kiosk is not affected. It exits when the kiosk closes the socket pair or the reader fails.
package enum TagProcess {
    /// The time in seconds that libnfc may take to release its device before it counts as stuck. The kiosk
    /// waits less. This time is for a kiosk that was killed, on a busy machine.
    private static let timeout: UInt32 = 20

    /// Serves the tag until the kiosk closes the socket pair or the reader fails. Then reports the
    /// reason to the kiosk.
    ///
    /// - Parameters:
    ///   - connection: libnfc's connection string.
    ///   - checkInterval: How often to check the reader, in seconds.
    ///   - isProbe: Whether to report the chip and each contact too, for ``TagProbe``.
    package static func run(connection: String, checkInterval: Int64, isProbe: Bool = false) {
        let programCode = ProcessMemory.Code.ofThisProcess
        let files = NFCDevice.files(for: connection).map { FilePath($0) }
        ParentLink<TagCode, TagReport>.serve(opening: files) { kiosk in
            guard let code = kiosk.request() else { return }
            let interrupt = NFCInterrupt()
            let latest = try kiosk.listen(exitingWithin: timeout, end: { interrupt.interrupt() })
            let device = try NFCDevice(connection: connection, interrupt: interrupt)
            // The tag is not armed yet. After this point, the reader may pass on untrusted input.
            try Sandbox.closeFiles()
            let emulator = TagEmulator(device: device)
            if isProbe { kiosk.send(.chip(emulator.chip ?? "unknown chip")) }
            var heartbeats = 0
            try emulator.run(
                checkInterval: Int32(checkInterval * 1000),
                tag: { Type4Tag(message: NDEFMessage.encode(httpsURI: (latest.value ?? code).url)) },
                isAlive: {
                    kiosk.send(.alive)
                    heartbeats += 1
                    // From the second heartbeat on, the code that opened the reader is not needed.
                    if heartbeats == 2 { ProcessMemory.release(programCode) }
                },
                wasSelected: { if isProbe { kiosk.send(.selected) } },
                wasRead: { kiosk.send(.read) }
            )
        }
    }
}

/// A request from the kiosk to the tag process: the URL to serve from the next tap on.
package struct TagCode: ProcessMessage {
    package let url: String

    init(_ url: String) {
        self.url = url
    }

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        url = try fields.text()
    }

    package var fields: [MessageField] { [.text(url)] }
}

/// A message from the tag process to the kiosk.
///
/// ```
/// report = "A" | "R" | "C" || chip | "S"
/// ```
package enum TagReport: ProcessMessage {
    /// The heartbeat: the process is about to arm the tag, or a phone is reading the tag.
    case alive
    /// A phone has read the whole tag.
    case read
    /// The chip of the reader and its firmware. Only a probe gets this report.
    case chip(String)
    /// A phone has selected the tag. Only a probe gets this report.
    case selected

    /// The maximum length of the name of a chip, in Unicode scalars.
    private static let maximumChip = 40

    package init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        case "A": self = .alive
        case "R": self = .read
        case "C":
            let chip = try fields.sentence()
            guard chip.unicodeScalars.count <= Self.maximumChip else { throw MalformedMessage() }
            self = .chip(chip)
        case "S": self = .selected
        default: throw MalformedMessage()
        }
    }

    package var fields: [MessageField] {
        switch self {
        case .alive: ["A"]
        case .read: ["R"]
        case .chip(let name): ["C", .sentence(String(name.unicodeScalars.prefix(Self.maximumChip)))]
        case .selected: ["S"]
        }
    }
}

/// A tag process that the kiosk has started, and what its reports say about its tag.
struct RunningTag: ~Copyable {
    /// The words for the process in an error.
    static let name = "the tag process"

    private enum Stage {
        case starting
        /// The process has reported that it is about to arm the tag. The reader can still fail to do so.
        case arming
        case armed
    }

    /// How long an arming reader takes at most to report that it cannot be armed.
    private static let armingTime = Duration.milliseconds(300)
    let process: ConfinedProcess<TagCode, TagReport>
    private var stage = Stage.starting

    /// Starts the process.
    ///
    /// - Parameter heartbeat: The maximum time between two heartbeats, which the process sends at each check
    ///   of the reader.
    init(_ program: ChildProcess.Program, heartbeat: Duration) {
        process = ConfinedProcess(Self.name, program, heartbeat: heartbeat)
    }

    var isArmed: Bool { stage == .armed }

    /// Waits for the next report, or until the tag counts as armed; nil in that case.
    mutating func next() throws(ProcessFailure) -> TagReport? {
        let report = stage == .arming ? try process.next(within: Self.armingTime) : try process.next()
        switch (stage, report) {
        case (.starting, .alive?): stage = .arming
        // A tag that was selected is armed.
        case (.arming, nil), (.arming, .alive?), (.arming, .selected?), (.arming, .read?): stage = .armed
        default: break
        }
        return report
    }
}
