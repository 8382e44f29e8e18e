import Bluetooth
import BluetoothSimulator
import Encodings
import TestSupport
import TestTraits
import Testing

extension BluetoothMachineTests {
    /// Both kinds of controllers run at the same time. The clocks of the programs are 72 times as fast,
    /// so that an identifier lasts 8 to 17 seconds: the kernel's timeouts are whole seconds. The
    /// intervals of the controllers are only 8 times as short, because a slow machine cannot simulate
    /// a thousand packets a second.
    @Test(
        .proves("E30", "E34")
    )
    func
        `for hours, address and identifier change together, also during scans, and the signal strength arrives exactly`()
        async throws
    {
        let hours = Thoroughness.isWhole ? 24 : 2
        let clock = RadioClock(speed: 72, origin: try await machine.time())
        machine.setScale(8)
        defer { machine.setScale(1) }
        _ = machine.simulator.withAir { $0.takeLog() }
        var stations: [Station] = []
        for kind in ControllerKind.allCases {
            stations.append(try await start(kind, hours: hours, clock: clock))
        }

        let begin = machine.simulator.now
        let length = Duration.seconds(hours * 3600) / clock.speed
        var isFar = false
        while machine.simulator.now < begin + length {
            // The signal changes during each scan.
            isFar.toggle()
            machine.simulator.withAir { [stations, isFar] air in
                for station in stations {
                    air.setAttenuation(isFar ? 85 : 60, between: station.sender, and: station.receiver)
                }
            }
            collect(&stations)
            try await Task.sleep(for: .milliseconds(250))
        }
        for station in stations { try await machine.endService(station.sender, "TERM") }
        collect(&stations)
        for station in stations { try await check(station, hours: hours) }
    }

    /// A controller that broadcasts by `checkin-radio`, and one that receives.
    private struct Station {
        let kind: ControllerKind
        let sender: Int
        let receiver: Int
        let payloads: [RadioRequest.Payload]
        var seen = SeenBeacons()
    }

    private func collect(_ stations: inout [Station]) {
        let log = machine.simulator.withAir { $0.takeLog() }
        for index in stations.indices {
            stations[index].seen.add(log.filter { $0.sender == stations[index].sender })
        }
    }

    private func start(_ kind: ControllerKind, hours: Int, clock: RadioClock) async throws -> Station {
        let (sender, receiver) = BluetoothMachine.pair(kind)
        var generator = SeededGenerator(kind == .legacy ? 1 : 2)
        // Phones change their identifiers every 10 to 20 minutes.
        var from = clock.origin + 600
        let payloads = Self.payloads(hours * 6, mark: kind == .legacy ? 1 : 2).map { data in
            let life = Int64.random(in: 600...1200, using: &generator)
            defer { from += life }
            return RadioRequest.Payload(from: from, until: from + life, data: data)
        }
        let seconds = hours * 50
        try await machine.startRadio(receiver, seconds: seconds + 10, scan: (1, 10))
        try await machine.startService(sender, clock: clock)
        try await machine.startClient("day-\(sender)", of: sender, seconds: 10_000, payloads: payloads, clock: clock)
        return Station(kind: kind, sender: sender, receiver: receiver, payloads: payloads)
    }

    private func check(_ station: Station, hours: Int) async throws {
        let seen = station.seen
        let output = try await machine.wait(for: "ended", in: "day-\(station.sender)")
        let end =
            "\(output.filter { !$0.hasPrefix("received") }.suffix(20))\(try await machine.run("dmesg | tail -n 20"))"
        let isUnlinkable = seen.isUnlinkable
        #expect(isUnlinkable)
        #expect(seen.payloads.keys.allSatisfy { $0.isNonResolvable })
        #expect(seen.types == [.nonConnectable], "\(end)")
        #expect(seen.powers.count == 1)
        let power = try #require(seen.powers.first)
        // While a scan ends, an adapter without extended advertising can refuse the address of a beacon,
        // which is then not sent. Scans are eight times as frequent as in real time.
        #expect(seen.lives.count > hours * 2, "\(end)")
        let order = seen.lives.map { life in station.payloads.firstIndex { $0.data == life.payload } ?? -1 }
        #expect(order.first.map { $0 >= 0 } ?? false)
        #expect(order == order.sorted())
        #expect(seen.gaps.allSatisfy { $0 > .zero })
        let gaps = seen.gaps.sorted()
        print(
            "\(station.kind): \(seen.lives.count) identifiers in \(hours) hours; gaps between them: median",
            "\(gaps[gaps.count / 2]), longest \(gaps[gaps.count - 1])"
        )

        #expect(output.contains("state 1: on the air" + (station.kind == .legacy ? "" : " with \(power) dBm")))
        // A scan begins every 150 to 300 seconds, or later on a slow machine.
        let scans = output.filter { $0.hasPrefix("scanned") }.count
        #expect(scans > hours && scans < hours * 36)

        let heard = try await machine.wait(for: "stopped", from: station.receiver)
        let packets = heard.compactMap(HeardPacket.init)
        #expect(packets.count > 5)
        let strengths = Set(packets.map(\.rssi))
        #expect(strengths.isSubset(of: [power - 60, power - 85]))
        #expect(strengths.count == 2)
        let addresses = Dictionary(uniqueKeysWithValues: seen.lives.map { ($0.payload, $0.addresses) })
        #expect(
            packets.allSatisfy { packet in
                addresses[packet.data]?.contains { $0.bytes == packet.address } == true
            }
        )
        #expect(machine.simulator.withAir { $0.controllers[station.sender].unknownOpcodes }.isEmpty)
    }
}
