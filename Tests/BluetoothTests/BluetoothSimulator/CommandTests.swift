import BluetoothSimulator
import TestSupport
import Testing

@Suite("Bluetooth simulator: commands")
struct CommandTests {
    @Test(arguments: ControllerKind.allCases) func `the constants of a controller`(kind: ControllerKind) {
        var host = Host([kind])
        #expect(host.send(.readLocalVersion) == ["040e0c01011000" + "09000009f1050000"])
        #expect(host.send(.readAddress) == ["040e0a01091000" + "0100000000aa"])
        #expect(host.send(.readLEFeatures) == ["040e0c01032000" + (kind == .legacy ? "0000" : "0010") + "000000000000"])
    }

    @Test func `an unknown command, or a command of the other kind, is refused as unknown`() {
        var legacy = Host([.legacy])
        #expect(legacy.send(0x0406, [0, 0, 0]) == ["040f0401010604"])
        #expect(legacy.send(.readNumberOfSets) == ["040f0401013b20"])
        #expect(legacy.air.controllers[0].unknownOpcodes == [0x0406, 0x203B])
        var extended = Host([.extended])
        #expect(extended.send(.enableAdvertising, "01") == ["040f0401010a20"])
    }

    @Test(arguments: Opcode.allCases) func `parameters that are too short or too long are refused`(opcode: Opcode) {
        for kind in ControllerKind.allCases {
            for count in [0, 255] {
                var host = Host([kind])
                let events = host.send(opcode.rawValue, [UInt8](repeating: 1, count: count))
                let isKnown = events.first?.hasPrefix("040e") == true
                guard isKnown, let status = events.first.map({ hex($0)[6] }) else { continue }
                let takesNone = opcode.takesNoParameters
                #expect(status == (count == 0 && takesNone ? 0 : 0x12), "\(opcode), \(count) bytes")
            }
        }
    }

    @Test func `the address and the parameters do not change while a legacy controller advertises`() {
        var host = Host([.legacy])
        host.advertise("0201", address: "010203040506")
        #expect(host.status(.setRandomAddress, "060504030201") == .commandDisallowed)
        #expect(
            host.status(.setAdvertisingParameters, "40014001 03 01 00 000000000000 07 00") == .commandDisallowed
        )
        #expect(host.status(.enableAdvertising, "00") == .success)
        #expect(host.status(.setRandomAddress, "060504030201") == .success)
        host.scan(on: 0)
        #expect(host.status(.setRandomAddress, "010203040506") == .commandDisallowed)
    }

    @Test func `the parameters of an enabled set do not change, and an enabled set is not removed`() {
        var host = Host([.extended])
        _ = host.advertise("0201", address: "010203040506", set: 1)
        #expect(host.advertise("0201", address: "010203040506", set: 1) == ["040e0401362" + "00c"])
        #expect(host.status(.removeSet, "01") == .commandDisallowed)
        #expect(host.status(.removeSet, "02") == .unknownAdvertisingIdentifier)
        #expect(host.status(.clearSets) == .commandDisallowed)
        #expect(host.status(.enableExtendedAdvertising, "00 00") == .success)
        #expect(host.status(.removeSet, "01") == .success)
    }

    @Test func `a set with a random address does not start without one, and a fourth set has no memory`() {
        var host = Host([.extended])
        let rest = "1000 400100 400100 07 01 00 000000000000 00 7F 01 00 01 00 00"
        #expect(host.status(.setExtendedAdvertisingParameters, "01" + rest) == .success)
        #expect(host.status(.enableExtendedAdvertising, "01 01 01 0000 00") == .invalidParameters)
        #expect(host.status(.setExtendedAdvertisingParameters, "02" + rest) == .success)
        #expect(host.status(.setExtendedAdvertisingParameters, "03" + rest) == .success)
        #expect(host.status(.setExtendedAdvertisingParameters, "04" + rest) == .memoryCapacityExceeded)
    }

    @Test func `the transmit power is the requested one within the limits`() {
        for (wanted, chosen) in [(127, "08"), (-100, "ec"), (-3, "fd")] as [(Int8, String)] {
            var host = Host([.extended])
            let answer = host.advertise("0201", address: "010203040506", set: 1, power: wanted)
            #expect(answer == ["040e0501362000" + chosen])
        }
    }

    @Test func `a reset ends advertising and scanning`() {
        var host = Host([.legacy])
        host.advertise("0201", address: "010203040506")
        #expect(host.air.nextEvent != nil)
        #expect(host.status(.reset) == .success)
        #expect(host.air.nextEvent == nil)
    }
}

extension Opcode {
    fileprivate var takesNoParameters: Bool {
        switch self {
        case .reset, .readLocalVersion, .readSupportedCommands, .readLocalFeatures, .readBufferSize, .readAddress,
            .readLEBufferSize, .readLEFeatures, .readAdvertisingPower, .readAcceptListSize, .clearAcceptList,
            .makeRandomNumber, .readSupportedStates, .readMaximumAdvertisingData, .readNumberOfSets, .clearSets,
            .readTransmitPower:
            true
        default: false
        }
    }
}
