import BluetoothSimulator
import TestSupport
import Testing

@Suite("Bluetooth simulator: faults")
struct FaultTests {
    @Test func `a command is refused, ignored, or executed without an answer, as often as requested`() {
        var host = Host([.legacy])
        host.air.change(0) { $0.inject(.refuses(.commandDisallowed), on: .enableAdvertising, times: 2) }
        #expect(host.status(.enableAdvertising, "01") == .commandDisallowed)
        #expect(host.status(.readAddress) == .success)
        #expect(host.status(.enableAdvertising, "01") == .commandDisallowed)
        #expect(host.air.nextEvent == nil)
        host.air.change(0) { $0.inject(.ignores, on: .enableAdvertising) }
        #expect(host.send(.enableAdvertising, "01").isEmpty)
        #expect(host.air.nextEvent == nil)
        host.air.change(0) { $0.inject(.losesAnswer) }
        #expect(host.send(.enableAdvertising, "01").isEmpty)
        #expect(host.air.nextEvent != nil)
        #expect(host.air.controllers[0].faultsStruck == 4)
        #expect(host.status(.enableAdvertising, "01") == .success)
    }

    @Test func `events are lost`() {
        var host = Host([.legacy, .legacy])
        host.air.change(1) { $0.inject(.loses(.report), times: 3) }
        host.advertise("0201", address: "010203040506")
        host.scan(on: 1)
        host.wait(.seconds(2))
        #expect(host.events(of: 1).count == host.air.log.count - 3)
        host.air.change(1) { $0.inject(.loses(.report), times: 1000) }
        host.air.change(1) { $0.clearFaults() }
        host.wait(.seconds(1))
        #expect(!host.events(of: 1).isEmpty)
    }

    @Test func `a controller that was removed is silent and has lost its state`() {
        var host = Host([.extended])
        _ = host.advertise("0201", address: "010203040506", set: 1)
        host.air.change(0) { $0.powerOff() }
        host.wait(.seconds(1))
        #expect(host.air.log.isEmpty)
        #expect(host.status(.enableExtendedAdvertising, "01 01 01 0000 00") == .unknownAdvertisingIdentifier)
    }

    @Test func `events that the host has masked are not sent`() {
        var host = Host([.legacy, .legacy])
        _ = host.send(.setLEEventMask, "0000000000000000", to: 1)
        host.advertise("0201", address: "010203040506")
        host.scan(on: 1)
        host.wait(.seconds(1))
        #expect(host.events(of: 1).isEmpty)
    }
}
