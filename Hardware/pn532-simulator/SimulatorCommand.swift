import ArgumentParser
import Glibc
import PN532Simulator

/// Simulates two chips in one air, for programs that expect a PN532 on a serial port.
@main
struct SimulatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pn532-simulator",
        abstract: "Simulate two PN532 chips that face each other, each on a pseudo-terminal.",
        discussion: """
            Prints the name and the device of each chip, one line each, and runs until SIGTERM or SIGINT:

              kiosk PATH
              reader PATH

            Drivers open a device as pn532_uart:PATH. The two chips are identical; each can be card or reader:

              LIBNFC_DEVICE=pn532_uart:PATH nfc-list

            \(ControlHelp.text)
            """
    )

    @Option(
        help: "The directory for the links kiosk and reader to the devices. The default is a new temporary directory."
    )
    var directory: String?

    @Option(help: "A Unix socket to create. It accepts requests that change what the chips and the air do.")
    var control: String?

    @Flag(help: "Also exit when standard input closes, so that the simulator ends with the process that started it.")
    var untilStdinCloses = false

    func validate() throws {
        if let directory, directory.utf8.contains(UInt8(ascii: ":")) {
            throw ValidationError(
                "'\(directory)' contains a colon, which libnfc treats as a separator in connection strings"
            )
        }
    }

    func run() throws {
        let end = EndOfService()
        if untilStdinCloses {
            try end.watchStandardInput()
        }
        let directory = try DeviceDirectory(path: directory)
        defer { directory.remove() }
        let air = Air()
        let kiosk = try SimulatedPN532(air: air, link: directory.entry("kiosk"))
        defer { kiosk.close() }
        let reader = try SimulatedPN532(air: air, link: directory.entry("reader"))
        defer { reader.close() }
        let workbench = Workbench(air: air, kiosk: kiosk, reader: reader)
        let control = try control.map { try ControlSocket(path: $0, answer: workbench.answer) }
        defer { control?.close() }
        print("kiosk \(kiosk.devicePath)")
        print("reader \(reader.devicePath)")
        fflush(nil)
        end.wait()
    }
}

/// The events that end the simulator: SIGTERM, SIGINT, and optionally the end of standard input.
struct EndOfService {
    private let signals: sigset_t

    /// Blocks the signals in this thread and in all threads that are started later, so that only
    /// ``wait()`` receives the signals.
    init() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// Adds the end of standard input to the events that end the simulator.
    func watchStandardInput() throws(SimulatorError) {
        _ = try WorkerThread {
            var buffer = [UInt8](repeating: 0, count: 64)
            while unsafe read(STDIN_FILENO, &buffer, buffer.count) > 0 {}
            kill(getpid(), SIGTERM)
        }
    }

    /// Blocks until one of the events occurs.
    func wait() {
        var signals = signals
        var signal: Int32 = 0
        unsafe sigwait(&signals, &signal)
    }
}
