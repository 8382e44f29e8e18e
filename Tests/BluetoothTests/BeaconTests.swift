import Bluetooth
import TestSupport
import TestTraits
import Testing

@Suite("Bluetooth: beacon")
struct BeaconTests {
    @Test(.proves("E30")) func `over a day, no address has two payloads and no payload has two addresses`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        var generator = SeededGenerator(5)
        let lives = (0..<150).map { _ in Int.random(in: 600...1200, using: &generator) }
        var from = bench.now
        var payloads: [BeaconPayload] = []
        for (number, life) in lives.enumerated() {
            payloads.append(Bench.payload(number, from: from, until: from + .seconds(life)))
            from += .seconds(life)
        }
        // A program provides the next payloads from time to time.
        while bench.now < .seconds(1000 + 86_400) {
            bench.provide(Array(payloads.filter { $0.until > bench.now }.prefix(3)))
            bench.wait(.seconds(900))
        }
        let records = bench.kernel.records
        #expect(records.count > 90)
        #expect(Set(records.map(\.address)).count == records.count)
        #expect(Set(records.map(\.data)).count == records.count)
        for (record, payload) in zip(records, payloads) {
            #expect(record.data == payload.data)
            #expect(record.start == payload.from)
            #expect(record.end.map { $0 == payload.until } ?? true)
        }
    }

    @Test(
        .proves("E30"),
        arguments: [1, 60, 64, 66, 600, 1200]
    )
    func `on an extended controller, a payload is on the air for all of its life`(life: Int) throws {
        var bench = Bench(isStarted: false)
        bench.kernel.isExtended = true
        bench.start()
        let start = bench.now
        bench.provide([life, 10])
        bench.wait(.seconds(life + 5))
        #expect(bench.kernel.records.count == 2)
        let record = try #require(bench.kernel.records.first)
        #expect((record.start, record.end) == (start, start + .seconds(life)))
        // The controller itself ends a short advertisement if the program is killed.
        let next = try #require(bench.kernel.instances.values.first)
        #expect(next.end <= start + .seconds(life + 10 + 3))
    }

    @Test func `each payload is removed before the next one is added, and the settings are read between`() {
        var bench = Bench()
        bench.provide([600, 600])
        bench.wait(.seconds(700))
        #expect(
            bench.kernel.commands.filter { ![0x0052, 0x0053].contains($0) }
                == [0x0004, 0x003D, 0x003F, 0x0004, 0x0054, 0x0055, 0x003F, 0x0004, 0x0054, 0x0055]
        )
    }

    @Test(.proves("E33"))
    func `if the kernel cannot remove an advertisement, all are removed, and the next payload is sent`() {
        var bench = Bench()
        bench.provide([600, 600])
        bench.wait(.seconds(10))
        bench.kernel.isStuck = true
        bench.wait(.seconds(620))
        #expect(bench.kernel.records.count == 2)
        #expect(bench.radio.status == .onAir(transmitPower: nil))
    }

    @Test(.proves("E31"))
    func `a killed program leaves nothing on the air for longer than the identifier's life`() throws {
        var bench = Bench()
        bench.provide([600])
        bench.wait(.seconds(10))
        let advertisement = try #require(bench.kernel.instances.values.first)
        #expect(advertisement.end <= .seconds(1000 + 600 + 3))
    }

    @Test(.proves("E31")) func `an advertisement and a scan of a killed program are removed at the start`() {
        var bench = Bench(isStarted: false)
        bench.kernel.leave(hex("020106"), in: SimulatedKernel.maximumInstances, until: .seconds(5000))
        bench.kernel.leaveMonitor()
        bench.start()
        #expect(bench.kernel.instances.isEmpty)
        #expect(!bench.kernel.monitors.contains(7))
    }

    @Test(
        .proves("E32"),
        arguments: [
            (AdapterSettings.connectable, "connectable"), (.discoverable, "discoverable"), (.privacy, "privacy"),
        ]
    )
    func `nothing is sent while a setting reveals the sender, and the setting is named`(
        setting: AdapterSettings,
        name: String
    ) {
        var bench = Bench(isStarted: false)
        bench.kernel.settings.insert(setting)
        bench.start()
        bench.provide([600, 600])
        bench.wait(.seconds(100))
        #expect(bench.kernel.records.isEmpty)
        #expect(bench.radio.status == .refused([name]))
        #expect("\(bench.radio.status)".contains(name))

        // The payload is sent as soon as the setting is off.
        bench.receive([bench.kernel.change([.powered, .lowEnergy])])
        #expect(bench.kernel.records.count == 1)
        #expect(bench.radio.status == .onAir(transmitPower: nil))

        // It is removed at once when the setting is turned on.
        bench.receive([bench.kernel.change([.powered, .lowEnergy, setting])])
        #expect(bench.kernel.instances.isEmpty)
        #expect(bench.radio.status == .refused([name]))

        // The same payload does not return with another address.
        bench.receive([bench.kernel.change([.powered, .lowEnergy])])
        bench.wait(.seconds(100))
        #expect(bench.kernel.records.count == 1)
        bench.wait(.seconds(600))
        #expect(bench.kernel.records.count == 2)
    }

    @Test(.proves("E32")) func `a setting that no event reported is found before each payload`() {
        var bench = Bench()
        bench.provide([600, 600])
        _ = bench.kernel.change([.powered, .lowEnergy, .discoverable])
        bench.wait(.seconds(700))
        #expect(bench.kernel.records.count == 1)
        #expect(bench.radio.status == .refused(["discoverable"]))
    }

    @Test(
        .proves("E30", "E33"),
        arguments: [true, false]
    )
    func `after suspend, an identifier is not sent from another address`(isFrozen: Bool) {
        var bench = Bench()
        bench.provide([600, 600])
        bench.wait(.seconds(10))
        let suspension = bench.kernel.suspend()
        // A program that was stopped before it read the event reads it afterwards.
        if !isFrozen { bench.receive([suspension]) }
        let resumption = bench.kernel.resume(at: bench.now)
        bench.receive(isFrozen ? [suspension, resumption] : [resumption])
        #expect(bench.kernel.instances.isEmpty)
        #expect(bench.kernel.records.count == (isFrozen ? 2 : 1))
        #expect(bench.kernel.records.allSatisfy { $0.end == bench.now })
        bench.wait(.seconds(600))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
        #expect(Set(bench.kernel.records.map(\.data)).count == 2)
    }

    @Test(.proves("E30")) func `an advertisement that another program removed does not return with another address`() {
        var bench = Bench()
        bench.provide([600, 600])
        bench.wait(.seconds(10))
        bench.receive(bench.kernel.removeAll(at: bench.now))
        #expect(bench.radio.status == .removedByOthers)
        bench.provide([590, 600])
        bench.wait(.seconds(500))
        #expect(bench.kernel.records.map(\.data).count == Set(bench.kernel.records.map(\.data)).count)
        bench.wait(.seconds(200))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
    }

    @Test(
        arguments: [0x003F, 0x0004, 0x0054, 0x0055] as [UInt16],
        [ManagementStatus.busy, .failed, nil]
    )
    func `after a failed or unanswered command, no payload is sent twice and the beacon recovers`(
        opcode: UInt16,
        status: ManagementStatus?
    ) {
        var bench = Bench()
        bench.provide([600, 600, 600, 600])
        bench.wait(.seconds(300))
        bench.kernel.failures = [opcode: [status, status]]
        bench.wait(.seconds(1900))
        let records = bench.kernel.records
        #expect(Set(records.map(\.data)).count == records.count)
        #expect(records.last?.data.last == 3)
        #expect(bench.radio.status == .onAir(transmitPower: nil))
        #expect(bench.kernel.commands.count < 40)
    }

    @Test func `the status has the transmit power that the controller has chosen`() {
        var bench = Bench(isStarted: false)
        bench.kernel.power = -4
        bench.start()
        bench.provide([600])
        #expect(bench.radio.status == .onAir(transmitPower: -4))
        #expect(bench.statuses == [.idle, .onAir(transmitPower: -4)])
    }

    @Test func `without a payload for this time, the beacon is silent`() {
        var bench = Bench()
        bench.provide([600], from: bench.now + .seconds(50))
        bench.wait(.seconds(49))
        #expect(bench.kernel.records.isEmpty)
        bench.wait(.seconds(2))
        #expect(bench.kernel.instances.count == 1)
        bench.wait(.seconds(600))
        #expect(bench.kernel.instances.isEmpty)
        #expect(bench.radio.status == .idle)
    }

    @Test func `payloads that are empty, too long, or live for more than an hour are refused`() {
        let data = [UInt8](repeating: 1, count: 31)
        #expect(BeaconPayload(data: data, from: .zero, until: .seconds(3600)) != nil)
        #expect(BeaconPayload(data: data + [1], from: .zero, until: .seconds(600)) == nil)
        #expect(BeaconPayload(data: [], from: .zero, until: .seconds(600)) == nil)
        #expect(BeaconPayload(data: data, from: .zero, until: .seconds(3601)) == nil)
        #expect(BeaconPayload(data: data, from: .seconds(5), until: .seconds(5)) == nil)
    }
}
