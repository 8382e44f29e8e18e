import Bluetooth
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Bluetooth: flood of packets")
struct FloodTests {
    @Test(.proves("E34")) func `a scan ends in time, even if packets arrive faster than they are read`() throws {
        let channel = try FloodedChannel()
        let schedule = ScanSchedule(duration: .milliseconds(20), intervals: .seconds(3000) ... .seconds(3000))
        let configuration = RadioConfiguration(adapter: SimulatedKernel.index, schedule: schedule)
        var driver = RadioDriver(Radio(configuration), over: channel)
        _ = driver.start()
        while channel.isFlooding { _ = try driver.wait(atMost: .zero) }
        #expect(channel.hasScanned)
        #expect(channel.packetCount < FloodedChannel.maximumCount)
    }
}

/// A management socket on which packets from the air wait as long as a scan runs.
private final class FloodedChannel: ManagementChannel {
    private struct State {
        var kernel = SimulatedKernel()
        var answers: [[UInt8]] = []
        var packetCount = 0
    }

    static let maximumCount = 200_000

    private let state = Mutex(State())
    /// A file that can always be read.
    private let file: FileDescriptor

    init() throws {
        file = try unsafe FileDescriptor.open("/dev/null", .readOnly)
    }

    deinit {
        try? file.close()
    }

    var descriptor: Int32 { file.rawValue }
    var packetCount: Int { state.withLock { $0.packetCount } }
    var hasScanned: Bool { state.withLock { $0.kernel.scans.first?.end != nil } }
    /// Whether the scan has not ended, and packets are left.
    var isFlooding: Bool { !hasScanned && packetCount < Self.maximumCount }

    func send(_ packet: [UInt8]) throws(FileError) {
        state.withLock { $0.answers += $0.kernel.receive(packet, at: RadioDriver.now) }
    }

    func receive() throws(FileError) -> [UInt8]? {
        state.withLock { state in
            if !state.answers.isEmpty { return state.answers.removeFirst() }
            guard !state.kernel.monitors.isEmpty, state.packetCount < Self.maximumCount else { return nil }
            state.packetCount += 1
            return SimulatedKernel.found(hex("17166ffd") + [UInt8](repeating: 1, count: 20), rssi: -60)
        }
    }
}
