import Bluetooth
import BluetoothSimulator
import TestSupport
import TestTraits
import Testing

/// What the rest of the system does to an adapter while it broadcasts.
extension BluetoothMachineTests {
    @Test(
        .extended,
        .proves("E33"),
        arguments: ControllerKind.allCases
    )
    func `a controller that is unplugged and plugged in again is used again`(kind: ControllerKind) async throws {
        let sender = try await broadcast(kind, mark: 7)
        machine.simulator.disconnect(sender)
        _ = try await machine.wait(for: "beacon: the adapter does not exist", from: sender)
        try await machine.plugIn(sender)
        try await expectNext(from: sender)
    }

    @Test(
        .extended,
        .proves("E33"),
        arguments: ControllerKind.allCases
    )
    func `an adapter that rfkill has blocked, or that was turned off, is used again`(kind: ControllerKind) async throws
    {
        let sender = try await broadcast(kind, mark: 10)
        let block = "$(echo /sys/class/bluetooth/hci\(sender)/rfkill*)/soft"
        try await machine.run("echo 1 > \(block)")
        _ = try await machine.wait(for: "beacon: the adapter is off", from: sender)
        try await machine.run("echo 0 > \(block)")
        let old = Set(beacons(of: sender).map(\.payload))
        // Set Powered.
        #expect(try await machine.command(sender, "5", "01") == 0)
        let on = machine.simulator.now
        var log: [AirRecord] = []
        _ = try await eventually {
            log += beacons(of: sender)
        } is: {
            log.contains { !old.contains($0.payload) }
        }
        let said = try await machine.run("tail -n 20 radio-\(sender); dmesg | tail -n 10")
        #expect(log.contains { !old.contains($0.payload) }, "\(said)")
        // The kernel sends the interrupted advertisement again until it is removed.
        #expect(log.allSatisfy { !old.contains($0.payload) || $0.time < on + .seconds(1) })
    }

    /// bluetoothd can remove advertisements of other programs when it starts. bluetoothd 5.66 did not
    /// remove ours.
    @Test(
        .extended,
        .proves("E30", "E33"),
        arguments: ControllerKind.allCases
    )
    func `after a start and a restart of bluetoothd, the beacon continues, and no identifier has a second address`(
        kind: ControllerKind
    ) async throws {
        let sender = try await broadcast(kind, mark: 11)
        for _ in 0..<2 {
            try await machine.startBluetoothd()
            try await expectNext(from: sender)
        }
        try await machine.stopBluetoothd()
    }

    @Test(
        .extended,
        .proves("E32"),
        arguments: ControllerKind.allCases
    )
    func `if bluetoothd makes the adapter discoverable, the beacon ends within a second, and the setting is named`(
        kind: ControllerKind
    ) async throws {
        let sender = try await broadcast(kind, mark: 12)
        try await machine.startBluetoothd()
        try await expectNext(from: sender)
        try await machine.run(
            """
            dbus-send --system --print-reply --dest=org.bluez /org/bluez/hci\(sender) org.freedesktop.DBus.Properties.Set \
                string:org.bluez.Adapter1 string:Discoverable variant:boolean:true
            """
        )
        let set = machine.simulator.now
        let output = try await machine.wait(for: "discoverable", from: sender)
        #expect(output.contains("beacon: connectable and discoverable are on, which reveals the sender"))
        #expect(beacons(of: sender).allSatisfy { $0.time < set + .seconds(1) })
        try await machine.stopBluetoothd()
        try await machine.kill(sender)
        // Set Connectable, which also ends Discoverable.
        #expect(try await machine.command(sender, "7", "00") == 0)
    }

    @Test(
        .extended,
        .proves("E30", "E33"),
        arguments: ControllerKind.allCases
    )
    func `after suspend, the beacon continues, and an identifier has a second address only for a moment`(
        kind: ControllerKind
    ) async throws {
        let sender = try await broadcast(kind, mark: 14)
        var log = beacons(of: sender)
        // The kernel informs the Bluetooth part, stops all processes, waits for five seconds, and
        // continues.
        try await machine.run(
            """
            echo freezer > /sys/power/pm_test
            echo freeze > /sys/power/state
            """
        )
        let identifiers = Set(log.map(\.payload)).count
        _ = try await eventually {
            log += beacons(of: sender)
        } is: {
            Set(log.map(\.payload)).count > identifiers
        }
        let seen = SeenBeacons(log)
        #expect(seen.lives.count > identifiers)
        #expect(seen.payloads.values.allSatisfy { $0.count == 1 })
        // If the kernel stops checkin-radio before it can remove the advertisement, the kernel later sends it
        // again, from another address, until it is removed.
        for records in Dictionary(grouping: log, by: \.payload).values {
            let again = records.drop { $0.address == records[0].address }
            if let first = again.first, let last = again.last { #expect(last.time - first.time < .seconds(3)) }
        }
    }

    /// Starts a radio that changes its identifier every 6 seconds, and waits until the first one is on
    /// the air.
    ///
    /// - Returns: The number of its controller.
    private func broadcast(_ kind: ControllerKind, mark: UInt8) async throws -> Int {
        let (sender, _) = BluetoothMachine.pair(kind)
        beacons(of: sender)
        try await machine.startRadio(sender, seconds: 400, payloads: Self.payloads(60, mark: mark), life: 6)
        _ = try await machine.wait(for: "on the air", from: sender)
        return sender
    }

    /// Waits until a new identifier is on the air. Since the last call, no identifier had two
    /// addresses, and no address two identifiers.
    private func expectNext(from sender: Int, _ location: SourceLocation = #_sourceLocation) async throws {
        var seen = SeenBeacons(beacons(of: sender))
        let before = seen.lives.count
        let count = try await eventually {
            seen.add(beacons(of: sender))
            return seen.lives.count
        } is: {
            $0 > before
        }
        #expect(count > before, sourceLocation: location)
        let isUnlinkable = seen.isUnlinkable
        #expect(isUnlinkable, sourceLocation: location)
    }
}
