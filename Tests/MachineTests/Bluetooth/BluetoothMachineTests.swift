import Bluetooth
import BluetoothSimulator
import Encodings
import TestSupport
import TestTraits
import Testing

/// Beacon and scanner on the Bluetooth part of a real kernel, with simulated controllers. All tests
/// share one virtual machine.
@Suite(
    "Bluetooth on a real kernel",
    .serialized,
    .timeLimit(.minutes(Thoroughness.isWhole ? 90 : 15)),
    .enabled("this machine cannot run a virtual machine") { try await BluetoothImage.isThere.value },
    .shared { try await BluetoothMachine() }
)
struct BluetoothMachineTests {
    let machine: BluetoothMachine

    init() throws {
        machine = try Shared<BluetoothMachine>.value
    }

    /// Payloads with flags, the list of services and the service data, as iPhones send them.
    static func payloads(_ count: Int, mark: UInt8) -> [[UInt8]] {
        (0..<count).map { number in
            hex("02011a 03036ffd 17166ffd") + [mark] + UInt16(number).bigEndianBytes
                + [UInt8](repeating: 0xAB, count: 17)
        }
    }

    /// Clears the log of the air, and returns the beacons of a controller. With `connectable`, the
    /// kernel also sends packets of its own, which are not beacons.
    @discardableResult
    func beacons(of sender: Int) -> [AirRecord] {
        machine.simulator.withAir { $0.takeLog() }.filter {
            $0.sender == sender && $0.payload.starts(with: hex("02011a 03036ffd"))
        }
    }

    @Test(
        .extended,
        .proves("E30", "E34"),
        arguments: ControllerKind.allCases
    )
    func `address and identifier change together, also during scans, and the signal strength arrives exactly`(
        kind: ControllerKind
    ) async throws {
        let (sender, receiver) = BluetoothMachine.pair(kind)
        let payloads = Self.payloads(6, mark: kind == .legacy ? 1 : 2)
        try await machine.silence(sender)
        machine.simulator.withAir { air in
            _ = air.takeLog()
            air.setAttenuation(60, between: sender, and: receiver)
        }
        try await machine.startRadio(receiver, seconds: 26, scan: (4, 5))
        // The scans of the sender fall into the changes of its payloads.
        try await machine.startRadio(sender, seconds: 20, scan: (2, 4), payloads: payloads)
        _ = try await machine.wait(for: "received", from: receiver)
        machine.simulator.withAir { $0.setAttenuation(85, between: sender, and: receiver) }
        let sent = try await machine.wait(for: "stopped", from: sender)
        let heard = try await machine.wait(for: "stopped", from: receiver)
        let log = machine.simulator.withAir { $0.takeLog() }.filter { $0.sender == sender }

        let seen = SeenBeacons(log)
        let isUnlinkable = seen.isUnlinkable
        #expect(isUnlinkable)
        #expect(seen.lives.map(\.payload) == payloads)
        #expect(seen.payloads.keys.allSatisfy { $0.isNonResolvable })
        #expect(log.allSatisfy { $0.type == .nonConnectable })
        let powers = Set(log.map(\.power))
        #expect(powers.count == 1)
        let power = try #require(powers.first)
        #expect(sent.contains(kind == .legacy ? "beacon: on the air" : "beacon: on the air with \(power) dBm"))

        let packets = heard.compactMap(HeardPacket.init)
        let addresses = Dictionary(uniqueKeysWithValues: seen.lives.map { ($0.payload, $0.addresses) })
        #expect(packets.count > 10)
        #expect(Set(packets.map(\.rssi)) == [power - 60, power - 85])
        #expect(
            packets.allSatisfy { packet in
                addresses[packet.data]?.contains { $0.bytes == packet.address } == true
            }
        )
        #expect(machine.simulator.withAir { $0.controllers[sender].unknownOpcodes }.isEmpty)
    }

    @Test(
        .extended,
        .proves("E31"),
        arguments: ControllerKind.allCases
    )
    func `a killed program leaves nothing on the air after the identifier's time`(kind: ControllerKind) async throws {
        let (sender, _) = BluetoothMachine.pair(kind)
        beacons(of: sender)
        try await machine.startRadio(sender, seconds: 60, payloads: Self.payloads(1, mark: 3), life: 4)
        _ = try await machine.wait(for: "on the air", from: sender)
        try await machine.kill(sender)
        try await machine.run("sleep 16")
        let (log, now) = (beacons(of: sender), machine.simulator.now)
        let (first, last) = (try #require(log.first?.time), try #require(log.last?.time))
        // Six seconds; a timer on a busy machine can be late.
        #expect(last - first < .seconds(14))
        #expect(last - first > .seconds(3))
        #expect(now - last > .seconds(1))
    }

    @Test(
        .extended,
        .proves("E32"),
        arguments: ControllerKind.allCases
    )
    func `a setting that reveals the sender ends the beacon within a second, and is named`(
        kind: ControllerKind
    ) async throws {
        let (sender, _) = BluetoothMachine.pair(kind)
        beacons(of: sender)
        try await machine.startRadio(sender, seconds: 8, payloads: Self.payloads(1, mark: 4), life: 30)
        _ = try await machine.wait(for: "on the air", from: sender)
        // Set Connectable.
        #expect(try await machine.command(sender, "7", "01") == 0)
        let set = machine.simulator.now
        let output = try await machine.wait(for: "stopped", from: sender)
        #expect(output.contains("beacon: connectable is on, which reveals the sender"))
        let log = beacons(of: sender)
        #expect(!log.isEmpty)
        #expect(log.allSatisfy { $0.time < set + .seconds(1) })
        print("beacons from the public address: \(log.filter { !$0.address.isRandom }.count)")

        // Nothing is sent while the setting is on.
        try await machine.startRadio(sender, seconds: 3, payloads: Self.payloads(1, mark: 5), life: 30)
        _ = try await machine.wait(for: "stopped", from: sender)
        #expect(beacons(of: sender).isEmpty)
        #expect(try await machine.command(sender, "7", "00") == 0)

        // Privacy, which is set while the adapter is off: Set Powered, Set Privacy.
        #expect(try await machine.command(sender, "5", "00") == 0)
        #expect(try await machine.command(sender, "2f", "01" + String(repeating: "5a", count: 16)) == 0)
        try await machine.startRadio(sender, seconds: 3, payloads: Self.payloads(1, mark: 6), life: 30)
        let refusal = try await machine.wait(for: "stopped", from: sender)
        #expect(refusal.contains("beacon: privacy is on, which reveals the sender"))
        #expect(beacons(of: sender).isEmpty)
        #expect(try await machine.command(sender, "5", "00") == 0)
        #expect(try await machine.command(sender, "2f", "00" + String(repeating: "00", count: 16)) == 0)
    }

    /// An extended controller counts the kernel's timeouts itself, and only up to a minute.
    @Test(
        .extended,
        .proves("E30", "E31"),
        arguments: ControllerKind.allCases
    )
    func `an identifier is on the air for more than a minute, and a kill of checkin-radio ends it`(
        kind: ControllerKind
    ) async throws {
        let (sender, _) = BluetoothMachine.pair(kind)
        let payload = Self.payloads(1, mark: kind == .legacy ? 16 : 17)[0]
        try await machine.silence(sender)
        try await machine.startService(sender)
        let now = try await machine.time()
        let request = [RadioRequest.Payload(from: now, until: now + 600, data: payload)]
        try await machine.startClient("long-\(sender)", of: sender, seconds: 100, payloads: request)
        _ = try await machine.wait(for: "state 1", in: "long-\(sender)")
        beacons(of: sender)
        try await machine.run("sleep 70")
        let (log, time) = (beacons(of: sender), machine.simulator.now)
        #expect(Set(log.map(\.payload)) == [payload])
        #expect(Set(log.map(\.address)).count == 1)
        let last = try #require(log.last?.time)
        #expect(time - last < .seconds(5))
        try await machine.endService(sender, "KILL")
        try await machine.run("sleep 2")
        // The kernel itself ends an advertisement of a legacy controller, but only after its time.
        let rest = beacons(of: sender)
        try await machine.run("sleep 5")
        #expect(beacons(of: sender).isEmpty, "\(rest.count) packets after the kill")
    }

    @Test(
        .extended,
        .proves("E31", "E35"),
        arguments: ["TERM", "KILL"]
    )
    func `checkin-radio broadcasts and receives for one program, and leaves nothing on the air`(
        signal: String
    ) async throws {
        let (sender, other) = BluetoothMachine.pair(.extended)
        machine.simulator.withAir { $0.setAttenuation(70, between: sender, and: other) }
        let payloads = Self.payloads(2, mark: signal == "TERM" ? 8 : 9)
        try await machine.startRadio(other, seconds: 15, payloads: [payloads[1]], life: 60)
        _ = try await machine.wait(for: "on the air", from: other)
        beacons(of: sender)

        try await machine.startService(sender)
        let now = try await machine.time()
        let request = [RadioRequest.Payload(from: now, until: now + 12, data: payloads[0])]
        try await machine.startClient("client-1", of: sender, seconds: 30, payloads: request)
        _ = try await machine.wait(for: "received", in: "client-1")
        let output = try await machine.wait(for: "state 1", in: "client-1")
        #expect(output.contains("state 1: on the air with 8 dBm"))
        let filters = try await machine.run("grep ^Seccomp: /proc/$(cat service-\(sender).pid)/status")
        #expect(filters == "Seccomp:\t2\n", "requests of ioctl are forbidden")
        #expect(output.contains("received -62 \(Hexadecimal.text(payloads[1]))"))
        try await machine.startClient("client-2", of: sender, seconds: 30, payloads: request)
        #expect(
            try await machine.wait(for: "ended", in: "client-2") == [
                "refused: another program uses this adapter", "ended",
            ]
        )

        try await machine.endService(sender, signal)
        #expect(try await machine.wait(for: "ended", in: "client-1").last == "ended")
        let stopped = machine.simulator.now
        try await machine.run("sleep 16")
        let sent = beacons(of: sender)
        #expect(Set(sent.map(\.payload)) == [payloads[0]])
        let (first, last) = (try #require(sent.first?.time), try #require(sent.last?.time))
        #expect(last - first < .seconds(15.5))
        if signal == "TERM" { #expect(last < stopped) }
        _ = try await machine.wait(for: "stopped", from: other)
    }
}
