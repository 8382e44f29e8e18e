import Glibc
package import OperatingSystem
import SystemPackage

/// Serves one user's program at a time over a Unix socket with whole messages. It stores nothing.
///
/// While no program is connected, nothing is on the air and no scan runs. A second program is
/// refused with a sentence, unless it belongs to another user and the first one has used the adapter for
/// ``maximumUse``. It then replaces the first one. So a user cannot keep the adapter from others.
package struct RadioService: ~Copyable {
    private var driver: RadioDriver
    private let clock: RadioClock
    private let listener: Int32
    /// Becomes readable when the service must end.
    private let interruption: Int32
    private var client: Client?
    private var status = BeaconStatus.idle

    private struct Client {
        let descriptor: Int32
        let socket: MessageSocket
        let user: uid_t
        /// When the program was connected, as a time since boot.
        let start: Duration
    }

    /// What a second program gets.
    static let busy = "another program uses this adapter"
    /// How long a program uses the adapter at least, even if another user waits for it: some lives of an
    /// identifier. ``RadioClock/speed`` shortens it.
    private static let maximumUse = Duration.seconds(3600)

    /// - Parameters:
    ///   - listener: A listening socket of type SOCK_SEQPACKET.
    ///   - interruption: A descriptor that becomes readable when the service must end.
    package init(
        _ radio: Radio,
        over channel: any ManagementChannel,
        listener: Int32,
        interruption: Int32,
        clock: RadioClock = .system
    ) {
        driver = RadioDriver(radio, over: channel)
        (self.listener, self.interruption, self.clock) = (listener, interruption, clock)
    }

    /// Serves until the interruption. Then nothing is left in the kernel.
    ///
    /// - Throws: `FileError` if the management socket fails.
    package mutating func run() throws(FileError) {
        handle(driver.start())
        handle(driver.stop())
        while !Self.isReadable(interruption) {
            let descriptors = [listener, interruption] + (client.map { [$0.descriptor] } ?? [])
            handle(try driver.wait(for: descriptors))
            if Self.isReadable(listener) { accept() }
            if let client, Self.isReadable(client.descriptor) { receive(from: client) }
        }
        handle(try driver.end())
    }

    private mutating func accept() {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let socket = MessageSocket(descriptor: descriptor)
        guard let user = Self.user(of: descriptor) else { return }
        let now = RadioDriver.now
        if let client {
            guard user != client.user, (now - client.start) * clock.speed >= Self.maximumUse else {
                _ = socket.sendNow(RadioReport.refused(Self.busy).message)
                return
            }
            send(.refused(Self.busy))
            disconnect()
        }
        client = Client(descriptor: descriptor, socket: socket, user: user, start: now)
        send(RadioReport(status))
        handle(driver.resume())
    }

    private mutating func receive(from client: Client) {
        switch client.socket.receive(RadioRequest.self, within: .zero) {
        case .timeout: return
        case .message(let request):
            let reading = clock.reading
            handle(
                driver.provide(
                    request.payloads.compactMap {
                        BeaconPayload(
                            data: $0.data,
                            from: reading.sinceBoot(at: .seconds($0.from)),
                            until: reading.sinceBoot(at: .seconds($0.until))
                        )
                    }
                )
            )
        case .malformed:
            send(.refused("malformed request"))
            disconnect()
        case .ended: disconnect()
        }
    }

    private mutating func disconnect() {
        client = nil
        handle(driver.stop())
    }

    private mutating func handle(_ outputs: [RadioOutput]) {
        let reading = clock.reading
        for output in outputs {
            switch output {
            case .send, .scanFailed: break
            case .received(let packet):
                let time = Int64(reading.timeOfDay(at: packet.time) / .milliseconds(1))
                send(.received(milliseconds: time, rssi: packet.rssi, data: packet.data))
            case .scanned(let scan):
                let (start, end) = (reading.timeOfDay(at: scan.start), reading.timeOfDay(at: scan.end))
                send(
                    .scanned(
                        start: start.components.seconds,
                        end: end.components.seconds,
                        packets: UInt32(scan.packets)
                    )
                )
            case .beacon(let status):
                self.status = status
                send(RadioReport(status))
            }
        }
    }

    /// Sends a report. A program that does not read its reports loses them.
    private func send(_ report: RadioReport) {
        _ = client?.socket.sendNow(report.message)
    }

    /// The user of the program at the other end of a connection (unix(7), SO_PEERCRED).
    private static func user(of descriptor: Int32) -> uid_t? {
        // struct ucred, which is declared only for _GNU_SOURCE: process, user and group.
        var credentials: [UInt32] = [0, 0, 0]
        var size = socklen_t(4 * credentials.count)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return credentials[1]
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, 0) == 1
    }
}
