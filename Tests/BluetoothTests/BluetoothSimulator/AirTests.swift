import BluetoothSimulator
import TestSupport
import Testing

@Suite("Bluetooth simulator: air")
struct AirTests {
    private static let (one, two) = ("0201060303aabb", "0201060303ccdd")
    private static let (addressOne, addressTwo) = ("010203040506", "0a0b0c0d0e0f")

    @Test(arguments: [1, 50] as [Double])
    func `packets follow at the interval plus a random delay of at most 10 ms`(scale: Double) {
        var host = Host([.legacy], scale: scale)
        host.advertise(Self.one, address: Self.addressOne)
        host.wait(.seconds(60) / scale)
        let times = host.air.log.map(\.time)
        let gaps = zip(times.dropFirst(), times).map { ($0 - $1) * scale }
        #expect(gaps.count > 280)
        #expect(gaps.allSatisfy { $0 >= .milliseconds(199.999) && $0 <= .milliseconds(210.001) })
        #expect(Set(gaps).count > 200)
        #expect(host.air.log.allSatisfy { $0.payload == hex(Self.one) && $0.address.bytes == hex(Self.addressOne) })
    }

    @Test func `a scan with a full window hears each packet, with transmit power minus attenuation`() {
        var host = Host([.legacy, .legacy])
        host.advertise(Self.one, address: Self.addressOne)
        host.scan(on: 1)
        host.wait(.seconds(10))
        let packets = host.air.takeLog().count
        // 4 dBm - 60 dB = -56 dBm.
        let near = "043e130201030106050403020107".replacing("060504030201", with: Self.addressOne) + Self.one + "c8"
        #expect(host.events(of: 1) == [String](repeating: near, count: packets))

        host.air.setAttenuation(99, between: 0, and: 1)
        host.wait(.seconds(10))
        let far = near.dropLast(2) + "a1"
        #expect(Set(host.events(of: 1)) == [String(far)])

        host.air.setAttenuation(105, between: 0, and: 1)
        host.wait(.seconds(10))
        #expect(host.events(of: 1).isEmpty)
        host.air.setAttenuation(nil, between: 0, and: 1)
        host.wait(.seconds(10))
        #expect(host.events(of: 1).isEmpty)
    }

    @Test func `attenuation may differ by direction`() {
        var host = Host([.legacy, .legacy], attenuation: nil)
        host.air.setAttenuation(70, from: 0, to: 1)
        host.advertise(Self.one, address: Self.addressOne)
        host.advertise(Self.two, address: Self.addressTwo, from: 1)
        host.scan(on: 0)
        host.scan(on: 1)
        host.wait(.seconds(2))
        #expect(host.events(of: 0).isEmpty)
        #expect(!host.events(of: 1).isEmpty)
    }

    @Test func `a scan hears the share of packets that its window covers`() {
        var host = Host([.legacy, .legacy])
        host.advertise(Self.one, address: Self.addressOne)
        host.scan(on: 1, window: 0x30)
        host.wait(.seconds(300))
        let share = Double(host.events(of: 1).count) / Double(host.air.log.count)
        #expect(abs(share - 0.5) < 0.06)
    }

    @Test func `the duplicate filter passes each address once until the scan starts again`() {
        var host = Host([.legacy, .legacy, .legacy])
        host.advertise(Self.one, address: Self.addressOne)
        host.advertise(Self.two, address: Self.addressTwo, from: 2)
        for _ in 0..<2 {
            host.scan(on: 1, filteringDuplicates: true)
            host.wait(.seconds(5))
            #expect(host.events(of: 1).count == 2)
            _ = host.send(.enableScan, "0000", to: 1)
        }
    }

    @Test func `a set ends after its duration, and the host gets an event`() {
        var host = Host([.extended])
        _ = host.advertise(Self.one, address: Self.addressOne, set: 2, duration: 300)
        host.wait(.seconds(2.9))
        #expect(host.events(of: 0).isEmpty)
        host.wait(.seconds(60))
        let packets = host.air.log.count
        #expect((13...15).contains(packets))
        #expect(host.air.log.allSatisfy { $0.time < .seconds(3) })
        #expect(host.events(of: 0) == ["043e06123c020000" + [UInt8(packets)].hex])
    }

    @Test func `two sets send with their own addresses, times and powers`() {
        var host = Host([.extended, .extended])
        _ = host.advertise(Self.one, address: Self.addressOne, set: 1, power: -10)
        _ = host.advertise(Self.two, address: Self.addressTwo, set: 2, power: 8)
        _ = host.send(.setExtendedScanParameters, "00 00 01 00 6000 6000", to: 1)
        _ = host.send(.enableExtendedScan, "01 00 0000 0000", to: 1)
        host.wait(.seconds(2))
        let heard = Set(host.events(of: 1))
        #expect(
            heard == [
                "043e210d01100001\(Self.addressOne)0100ff7fba0000" + "00000000000000" + "07" + Self.one,
                "043e210d01100001\(Self.addressTwo)0100ff7fcc0000" + "00000000000000" + "07" + Self.two,
            ]
        )
        #expect(
            Set(host.air.log.map { "\($0.address.bytes.hex) \($0.power)" })
                == ["\(Self.addressOne) -10", "\(Self.addressTwo) 8"]
        )
    }

    @Test func `an active scan asks scannable advertisers, and the log shows it`() {
        var host = Host([.legacy, .legacy])
        _ = host.send(.setAdvertisingParameters, "40014001 00 00 00 000000000000 07 00")
        _ = host.send(.enableAdvertising, "01")
        _ = host.send(.setScanParameters, "01 6000 6000 00 00", to: 1)
        _ = host.send(.enableScan, "0101", to: 1)
        host.wait(.seconds(1))
        #expect(host.events(of: 1).map { hex($0)[5] } == [0, 4])
        let requests = host.air.log.filter { $0.type == .scanRequest }
        #expect(requests.map(\.address) == [host.air.controllers[1].address])
    }

    @Test func `a log shows data that change while a legacy controller advertises`() {
        var host = Host([.legacy])
        host.advertise(Self.one, address: Self.addressOne)
        host.wait(.seconds(1))
        let padding = String(repeating: "00", count: 24)
        _ = host.send(.setAdvertisingData, "07" + Self.two + padding)
        host.wait(.seconds(1))
        #expect(Set(host.air.log.map(\.payload)) == [hex(Self.one), hex(Self.two)])
        #expect(Set(host.air.log.map(\.address)).count == 1)
    }
}
