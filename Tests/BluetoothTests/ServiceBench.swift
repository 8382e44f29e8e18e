import Bluetooth
import Glibc
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// The management socket of a simulated kernel.
final class SimulatedChannel: ManagementChannel {
    let kernel = Mutex(SimulatedKernel())
    let descriptor: Int32
    private let ends: (program: MessageSocket, kernel: MessageSocket)

    init() throws {
        let pair = try socketPair()
        descriptor = pair.0
        ends = (MessageSocket(descriptor: pair.0), MessageSocket(descriptor: pair.1))
    }

    func send(_ packet: [UInt8]) throws(FileError) {
        for answer in kernel.withLock({ $0.receive(packet, at: RadioDriver.now) }) { deliver(answer) }
    }

    func receive() throws(FileError) -> [UInt8]? {
        guard case .message(let packet) = ends.program.receive(timeout: 0) else { return nil }
        return packet
    }

    /// Sends an event to the program.
    func deliver(_ event: [UInt8]) {
        ends.kernel.send(event)
    }
}

/// A running service with a simulated kernel.
final class ServiceBench: Sendable {
    let channel: SimulatedChannel
    private let listener: Int32
    private let interruption: (receiver: Int32, sender: Int32)
    let path: String
    private let state = Mutex((hasEnded: false, isStopped: false))

    /// One scan that lasts as long as the test.
    private static let configuration = RadioConfiguration(
        adapter: SimulatedKernel.index,
        schedule: ScanSchedule(duration: .seconds(3000), intervals: .seconds(4000) ... .seconds(4000))
    )

    init(clock: RadioClock = .system) throws {
        channel = try SimulatedChannel()
        path = try SharedDirectory.make("radio-\(UInt64.random(in: 0...(.max)))").appending("socket").string
        listener = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        let pair = try socketPair()
        interruption = (pair.0, pair.1)
        let (listener, path) = (listener, path)
        let isBound = unsafe withAddress(path) { unsafe bind(listener, $0, $1) } == 0 && listen(listener, 4) == 0
        try #require(isBound)
        try Thread.start { [self] in
            var service = RadioService(
                Radio(Self.configuration),
                over: channel,
                listener: listener,
                interruption: interruption.receiver,
                clock: clock
            )
            try? service.run()
            state.withLock { $0.hasEnded = true }
        }
    }

    /// Connects a program.
    func connect() throws -> MessageSocket {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
        let isConnected = unsafe withAddress(path) { unsafe Glibc.connect(descriptor, $0, $1) } == 0
        try #require(isConnected)
        return MessageSocket(descriptor: descriptor)
    }

    /// Ends the service, and waits for its end.
    func stop() async throws {
        state.withLock { state in
            if !state.isStopped { close(interruption.sender) }
            state.isStopped = true
        }
        let hasEnded = try await eventually {
            state.withLock { $0.hasEnded }
        } is: {
            $0
        }
        #expect(hasEnded)
        close(listener)
        close(interruption.receiver)
    }
}

private func socketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
}

private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
