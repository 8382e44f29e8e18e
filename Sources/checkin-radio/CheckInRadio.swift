import Bluetooth
import Glibc
import OperatingSystem
import SystemPackage

/// The program that broadcasts beacons and listens for them with one adapter. systemd starts it and
/// hands over the socket (sd_listen_fds(3)). It has no keys and stores nothing.
///
///     checkin-radio ADAPTER            for example: checkin-radio hci0
///     checkin-radio --guard ADAPTER    only for the program itself: see ``RadioGuard``
@main
enum CheckInRadio {
    /// The first descriptor that systemd hands over.
    private static let listener: Int32 = 3

    static func main() {
        ProcessHardening.openStandardDescriptors()
        ProcessHardening.protectMemory()
        ProcessMemory.limitGrowth()
        signal(SIGPIPE, SIG_IGN)
        do throws(FileError) {
            try Sandbox.forbidDeviceControl()
        } catch {
            end(1, "\(error)")
        }
        if CommandLine.arguments.count == 3, CommandLine.arguments[1] == RadioGuard.argument,
            let adapter = adapter(CommandLine.arguments[2])
        {
            return keepGuard(adapter)
        }
        guard CommandLine.arguments.count == 2, let adapter = adapter(CommandLine.arguments[1]) else {
            end(64, "the argument must be an adapter such as hci0")
        }
        guard Environment["LISTEN_FDS"] == "1", Environment["LISTEN_PID"] == "\(getpid())" else {
            end(64, "systemd must start this program", hint: "systemctl start checkin-radio@hci\(adapter).socket")
        }
        do throws(FileError) {
            let interruption = try Interruption()
            let process = try RadioGuard.started(adapter)
            defer { withExtendedLifetime(process.link) {} }
            let clock = Self.clock
            let configuration = RadioConfiguration(
                adapter: adapter,
                schedule: .phones.shortened(by: clock.speed),
                turnsOn: Environment["CHECKIN_RADIO_TURN_ON"] == "1"
            )
            var service = RadioService(
                Radio(configuration),
                over: try ManagementSocket(),
                listener: listener,
                interruption: interruption.descriptor,
                clock: clock
            )
            _ = ServiceManager()?.notify("READY=1")
            try service.run()
        } catch {
            end(1, "\(error)")
        }
    }

    private static func keepGuard(_ adapter: UInt16) {
        // systemd sends SIGTERM to both processes.
        signal(SIGTERM, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        ProcessMemory.release()
        do throws(FileError) {
            try RadioGuard.run(adapter, input: STDIN_FILENO)
        } catch {
            end(1, "\(error)")
        }
    }

    #if DEBUG
    private static var clock: RadioClock {
        guard let clock = RadioClock.ofTests else { end(64, "CHECKIN_RADIO_CLOCK must be SPEED@ORIGIN") }
        return clock
    }
    #else
    private static let clock = RadioClock.system
    #endif

    /// Parses a name such as `hci0`.
    private static func adapter(_ name: String) -> UInt16? {
        guard name.hasPrefix("hci"), let number = UInt16(name.dropFirst(3)), name == "hci\(number)",
            number < ManagementCommand.noIndex
        else { return nil }
        return number
    }

    private static func end(_ status: Int32, _ sentence: String, hint: String? = nil) -> Never {
        let lines = ["error: \(sentence)"] + (hint.map { ["hint: \($0)"] } ?? [])
        for line in lines {
            let bytes = Array("checkin-radio: \(line)\n".utf8)
            _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
        }
        exit(status)
    }
}

/// A descriptor that becomes readable at SIGTERM or SIGINT.
struct Interruption {
    let descriptor: Int32

    /// Must be called before other threads start, because they inherit the signal mask.
    init() throws(FileError) {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw FileError("create a socket pair", Errno(rawValue: errno))
        }
        let (receiver, sender) = (ends[0], ends[1])
        try Thread.start {
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, SIGTERM)
            unsafe sigaddset(&signals, SIGINT)
            var signal: Int32 = 0
            unsafe sigwait(&signals, &signal)
            // The other end of the pair is now readable.
            close(sender)
        }
        descriptor = receiver
    }
}
