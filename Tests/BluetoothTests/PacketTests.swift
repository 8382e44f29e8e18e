import Bluetooth
import Encodings
import TestSupport
import Testing

@Suite("Bluetooth: packets of the management socket")
struct PacketTests {
    @Test(
        arguments: [
            (.readIndexList, "0300 ffff 0000"), (.readInformation, "0400 0100 0000"),
            (.setPowered(true), "0500 0100 0100 01"), (.setLowEnergy(true), "0d00 0100 0100 01"),
            (.readAdvertisingFeatures, "3d00 0100 0000"), (.removeAdvertising(instance: 3), "3f00 0100 0100 03"),
            (.setScanTimes(interval: 0x60, window: 0x60), "4c00 0100 0a00 1300 02 6000 1400 02 6000"),
            (.removeMonitor(handle: 2), "5300 0100 0200 0200"),
            (
                .setAdvertisingParameters(instance: 1, timeout: 1202, transmitPower: 127),
                "5400 0100 1200 01 00e00000 0000 b204 40010000 b0010000 7f"
            ),
            (.setAdvertisingData(instance: 1, hex("02011a")), "5500 0100 0600 01 03 00 02011a"),
            (
                .addMonitor,
                "5200 0100 2300 01 16 00 02 6ffd 0000000000000000000000000000000000000000000000000000000000"
            ),
        ] as [(ManagementCommand, String)]
    )
    func `commands have the bytes of the kernel's documentation`(command: ManagementCommand, bytes: String) {
        #expect(command.bytes(index: 1) == hex(bytes))
    }

    private static let found = "2f00 0000 1900 0000 060504030201 01 b8 00000000 0900 08166ffd0102030405"

    @Test(
        arguments: [
            ("0100 0000 0400 3f00 00 03", .reply(opcode: 0x3F, .success, [3])),
            ("0200 0000 0300 3f00 0d", .reply(opcode: 0x3F, .invalidParameters, [])),
            ("0400 0000 0000", .adapterAdded), ("0500 0000 0000", .adapterRemoved),
            ("0600 0000 0400 03020000", .newSettings([.powered, .connectable, .lowEnergy])),
            ("2400 0000 0100 02", .advertisingRemoved(instance: 2)),
            ("2c00 0000 0200 0102", .monitorRemoved(handle: 0x0201)),
            ("2300 0000 0100 02", .other(0x23)),
        ] as [(String, ManagementEvent.Content)]
    )
    func `events are parsed`(bytes: String, content: ManagementEvent.Content) {
        #expect(ManagementEvent(hex(bytes))?.content == content)
    }

    @Test func `a received packet has address, signal strength and data`() throws {
        let event = try #require(ManagementEvent(hex(Self.found)))
        guard case .deviceFound(let report) = event.content else {
            Issue.record("not a packet: \(event)")
            return
        }
        #expect(report.rssi == -72)
        #expect(report.data == hex("08166ffd0102030405"))
        #expect("\(report.address)" == "01:02:03:04:05:06")
    }

    @Test func `shortened and extended packets are refused`() {
        for text in [Self.found, "0600 0000 0400 03020000", "2400 0000 0100 02", "0400 0000 0000"] {
            let packet = hex(text)
            for count in 0..<packet.count { #expect(ManagementEvent(Array(packet.prefix(count))) == nil) }
            #expect(ManagementEvent(packet + [0]) == nil)
            // A length that fits, but fields that do not.
            var longer = packet + [0]
            longer[4] += 1
            #expect(ManagementEvent(longer) == nil)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `random packets neither crash nor change the beacon`(seed: UInt64) {
        var generator = SeededGenerator(seed)
        var bench = Bench()
        bench.provide([600])
        for _ in 0..<200 {
            let parameters = generator.bytes(Int.random(in: 0...40, using: &generator))
            // Replies, packets and unknown events.
            let number = [0x0001, 0x0002, 0x0012, 0x002F, 0x0099].randomElement(using: &generator)!
            bench.receive([SimulatedKernel.event(UInt16(number), parameters)])
            bench.receive([generator.bytes(Int.random(in: 0...20, using: &generator))])
        }
        #expect(bench.kernel.instances.count == 1)
        #expect(bench.kernel.records.count == 1)
    }

    @Test func `events of other adapters are ignored`() {
        var bench = Bench()
        bench.provide([600])
        let privacy = AdapterSettings.privacy.rawValue.littleEndianBytes
        bench.receive([
            SimulatedKernel.event(0x0005, [], index: 1), SimulatedKernel.event(0x0006, privacy, index: 1),
            SimulatedKernel.event(0x0024, [SimulatedKernel.maximumInstances], index: 1),
        ])
        #expect(bench.radio.status == .onAir(transmitPower: nil))
        #expect(bench.kernel.instances.count == 1)
    }
}
