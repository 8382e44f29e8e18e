import Bluetooth
import Encodings
import Glibc
import OperatingSystem

/// Starts `checkin-radio` as systemd does, and talks to it as a user's program does.
enum ServiceTrial {
    /// Replaces this process with a program that gets a listening socket.
    static func activate(_ path: String, program: String, adapter: String) -> Never {
        let listener = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        _ = unsafe unlink(path)
        let isListening = unsafe withAddress(path) { unsafe bind(listener, $0, $1) } == 0 && listen(listener, 4) == 0
        guard isListening, dup2(listener, 3) == 3 else { Trial.fail("could not listen on \(path): errno \(errno)") }
        for (name, value) in [("LISTEN_FDS", "1"), ("LISTEN_PID", "\(getpid())"), ("CHECKIN_RADIO_TURN_ON", "1")] {
            _ = unsafe setenv(name, value, 1)
        }
        var arguments = unsafe [strdup(program), strdup(adapter), nil]
        unsafe execv(program, &arguments)
        Trial.fail("could not start \(program): errno \(errno)")
    }

    /// Sends payloads, and prints the reports for some time. The next payloads are sent whenever the
    /// beacon changes.
    static func connect(_ path: String, seconds: Double, payloads texts: [String]) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        let isConnected = unsafe withAddress(path) { unsafe Glibc.connect(descriptor, $0, $1) } == 0
        guard isConnected else { Trial.fail("could not connect to \(path): errno \(errno)") }
        let service = MessageSocket(descriptor: descriptor)
        guard let clock = RadioClock.ofTests else { Trial.fail("malformed clock") }
        let payloads = texts.map { text in
            let parts = text.split(separator: ":").map(String.init)
            guard parts.count == 3, let data = Hexadecimal.bytes(parts[0]), let from = Int64(parts[1]),
                let until = Int64(parts[2])
            else { Trial.fail("malformed payload") }
            return RadioRequest.Payload(from: from, until: until, data: data)
        }
        let end = RadioDriver.now + .seconds(seconds)
        while RadioDriver.now < end {
            switch service.receive(timeout: 100) {
            case .timeout: continue
            case .message(let bytes):
                guard let report = RadioReport(bytes) else { Trial.fail("malformed report") }
                show(report)
                guard case .state = report else { continue }
                let next = payloads.filter { [now = clock.now] in $0.until > now }.prefix(RadioRequest.maximumPayloads)
                service.send(RadioRequest(Array(next)).message)
            case .malformed, .ended:
                Trial.say("ended")
                return
            }
        }
        Trial.say("stopped")
    }

    private static func show(_ report: RadioReport) {
        switch report {
        case .received(_, let rssi, let data): Trial.say("received \(rssi) \(Hexadecimal.text(data))")
        case .scanned(_, _, let packets): Trial.say("scanned \(packets)")
        case .state(let state, _, let text): Trial.say("state \(state.rawValue): \(text)")
        case .refused(let text): Trial.say("refused: \(text)")
        }
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
