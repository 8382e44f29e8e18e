import Bluetooth
import TestSupport
import TestTraits
import Testing

@Suite("Bluetooth: scanner")
struct ScannerTests {
    private static let beacon = Bench.payload(1, from: .zero, until: .seconds(1)).data

    @Test(.proves("E34")) func `scans last four seconds and begin 150 to 300 seconds apart at random moments`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        bench.wait(.seconds(86_400))
        let starts = bench.scans.map(\.start)
        let gaps = zip(starts.dropFirst(), starts).map { $0 - $1 }
        #expect(gaps.count > 300)
        #expect(gaps.allSatisfy { $0 >= .seconds(150) && $0 <= .seconds(300) })
        #expect(Set(gaps).count == gaps.count)
        #expect(bench.scans.allSatisfy { $0.end - $0.start == .seconds(4) })
    }

    @Test(.proves("E34"))
    func `beacons arrive with address, signal strength and time, each packet on its own`() throws {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        let start = bench.now
        bench.receive([SimulatedKernel.found(Self.beacon, rssi: -72)])
        bench.wait(.seconds(1))
        bench.receive([SimulatedKernel.found(Self.beacon, rssi: -95)])
        // While another program scans, the kernel reports packets by another event.
        bench.receive([SimulatedKernel.found(Self.beacon, rssi: -90, event: 0x0012)])
        #expect(bench.packets.map(\.rssi) == [-72, -95, -90])
        #expect(bench.packets.map(\.time) == [start, start + .seconds(1), start + .seconds(1)])
        let address = try #require(DeviceAddress(hex("010203040506")))
        #expect(bench.packets.allSatisfy { $0.data == Self.beacon && $0.address == address })
        #expect("\(address)" == "06:05:04:03:02:01")
        bench.wait(.seconds(10))
        #expect(bench.scans.map(\.packets) == [3])
    }

    @Test func `packets outside a scan, without signal strength, or of another service are ignored`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        bench.receive([
            SimulatedKernel.found(Self.beacon, rssi: 127), SimulatedKernel.found(hex("02011a"), rssi: -70),
            SimulatedKernel.found(hex("17166ffe") + [UInt8](repeating: 0, count: 20), rssi: -70),
            SimulatedKernel.found([], rssi: -70), SimulatedKernel.found(hex("ff166ffd"), rssi: -70),
        ])
        #expect(bench.packets.isEmpty)
        bench.receive([SimulatedKernel.found(hex("1316 6ffd") + [UInt8](repeating: 0, count: 16), rssi: -70)])
        #expect(bench.packets.count == 1)
        bench.wait(.seconds(10))
        bench.receive([SimulatedKernel.found(Self.beacon, rssi: -70)])
        #expect(bench.packets.count == 1)
    }

    @Test func `a scan reports a limited number of packets`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        for _ in 0..<5000 { bench.receive([SimulatedKernel.found(Self.beacon, rssi: -70)]) }
        #expect(bench.packets.count == 4096)
    }

    @Test func `a scan ends before the beacon changes, and its rest follows`() throws {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        bench.provide([600, 600], from: bench.now + .seconds(2))
        bench.wait(.seconds(3))
        let scan = try #require(bench.scans.first)
        #expect(scan.end - scan.start == .seconds(2))
        let commands = bench.kernel.commands
        let (end, change) = (commands.firstIndex(of: 0x0053), commands.firstIndex(of: 0x0054))
        #expect(try #require(end) < (try #require(change)))
        bench.wait(.seconds(100))
        #expect(bench.scans.map { $0.end - $0.start } == [.seconds(2), .seconds(2)])
    }

    @Test(.proves("E34"))
    func `a monitor is removed after a lost reply or a failed removal, so that the beacon can change`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index), isStarted: false)
        bench.kernel.lostReplies = [0x0052]
        bench.start()
        bench.provide([600, 600], from: bench.now + .seconds(60))
        bench.wait(.seconds(50))
        #expect(bench.failures == [.timeout])
        #expect(bench.kernel.monitors.isEmpty)
        bench.kernel.failures = [0x0053: [.busy, .busy]]
        bench.wait(.seconds(1250))
        #expect(bench.failures.count == 3)
        #expect(bench.kernel.monitors.isEmpty)
        #expect(bench.kernel.records.count == 2)
        bench.radio.stop(at: bench.now)
        bench.wait(.seconds(10))
        #expect(bench.radio.isStopped)
    }

    @Test func `a failed scan is reported, and the next one is tried`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index), isStarted: false)
        bench.kernel.failures = [0x0052: [.busy]]
        bench.start()
        bench.wait(.seconds(100))
        #expect(bench.failures == [.busy])
        bench.wait(.seconds(310))
        #expect(bench.scans.count == 1)
    }
}
