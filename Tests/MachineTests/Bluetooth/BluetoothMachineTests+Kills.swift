import Bluetooth
import BluetoothSimulator
import TestSupport
import TestTraits
import Testing

extension BluetoothMachineTests {
    /// As after each new connection, the user's program provides only identifiers that begin later.
    @Test(
        .extended,
        .proves("E30", "E31")
    )
    func `after 200 kills of checkin-radio at random moments, no identifier was on the air after its time`()
        async throws
    {
        let life: Int64 = 4
        let kinds = ControllerKind.allCases
        let payloads = kinds.map { Self.payloads(2000, mark: $0 == .legacy ? 20 : 21) }
        for kind in kinds { try await machine.endRadio(BluetoothMachine.pair(kind).sender) }
        // Until the last identifier of an earlier test is no longer on the air.
        try await machine.run("sleep 12")
        _ = machine.simulator.withAir { $0.takeLog() }
        let start = try await machine.time()
        // The machine's clock has shown this second already.
        let reference = machine.simulator.now
        var seen = kinds.map { _ in SeenBeacons() }
        func collect() {
            let log = machine.simulator.withAir { $0.takeLog() }
            for (index, kind) in kinds.enumerated() {
                seen[index].add(log.filter { $0.sender == BluetoothMachine.pair(kind).sender })
            }
        }

        for round in 0..<100 {
            let next = Int(try await machine.time() - start) / Int(life) + 1
            for (index, kind) in kinds.enumerated() {
                let (sender, _) = BluetoothMachine.pair(kind)
                let requests = (next..<next + 20).map { number in
                    let from = start + Int64(number) * life
                    return RadioRequest.Payload(from: from, until: from + life, data: payloads[index][number])
                }
                try await machine.startService(sender)
                try await machine.startClient("kill-\(sender)", of: sender, seconds: 1000, payloads: requests)
            }
            try await Task.sleep(for: .milliseconds(.random(in: 0...6000)))
            for kind in kinds { try await machine.endService(BluetoothMachine.pair(kind).sender, "KILL") }
            collect()
            if round == 99 { try await machine.run("sleep \(life + 4)") }
        }
        collect()
        for (index, kind) in kinds.enumerated() {
            let isUnlinkable = seen[index].isUnlinkable
            #expect(isUnlinkable)
            #expect(seen[index].lives.count > 20)
            var overtime = Duration.zero
            for life_ in seen[index].lives {
                let number = try #require(payloads[index].firstIndex(of: life_.payload))
                let until = reference + .seconds(Int64(number + 1) * life)
                overtime = max(overtime, life_.last - until)
            }
            #expect(overtime < .seconds(3))
            print("\(kind): \(seen[index].lives.count) identifiers, longest time on the air after the end: \(overtime)")
        }
    }
}
