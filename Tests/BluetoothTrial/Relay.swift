import Glibc

/// Connects a virtual serial port, at whose other end is a simulated controller, with the kernel's
/// driver for virtual controllers. Whenever the simulator disconnects, the controller disappears.
struct Relay {
    let port: String

    func run() -> Never {
        let port = open(port)
        while true {
            waitForSimulator(at: port)
            let controller = open("/dev/vhci")
            // Creates a controller. The answer has its number.
            write([0xFF, 0], to: controller)
            Trial.say("hci\(read(controller, 4)?.suffix(2).first ?? 0)")
            pass(between: port, and: controller)
            close(controller)
        }
    }

    private func pass(between port: Int32, and controller: Int32) {
        var pending: [UInt8] = []
        var entries = [port, controller].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            guard unsafe poll(&entries, 2, -1) > 0 else { continue }
            if entries[1].revents != 0, let packet = read(controller, 4096) { write(packet, to: port) }
            guard entries[0].revents != 0 else { continue }
            guard let bytes = read(port, 4096) else { return }
            pending += bytes
            // The driver takes one event at a time: 04, code, length, parameters.
            while pending.count >= 3, pending.count >= 3 + Int(pending[2]) {
                let count = 3 + Int(pending[2])
                write(Array(pending.prefix(count)), to: controller)
                pending.removeFirst(count)
            }
        }
    }

    /// Polls the port with pauses that grow from 10 to 500 ms, because `poll` returns at once while
    /// there is no simulator (POLLHUP).
    private func waitForSimulator(at port: Int32) {
        var pause: UInt32 = 10_000
        while !isConnected(port) {
            usleep(pause)
            pause = min(pause * 2, 500_000)
        }
    }

    /// Whether the simulator is at the other end.
    private func isConnected(_ port: Int32) -> Bool {
        var entry = pollfd(fd: port, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&entry, 1, 0) >= 0 && entry.revents & Int16(POLLHUP) == 0
    }

    private func open(_ path: String) -> Int32 {
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { Trial.fail("could not open \(path): errno \(errno)") }
        return descriptor
    }

    private func read(_ descriptor: Int32, _ count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) {
        _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
    }
}
