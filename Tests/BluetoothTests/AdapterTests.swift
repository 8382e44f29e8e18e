import Bluetooth
import TestSupport
import TestTraits
import Testing

@Suite("Bluetooth: adapter")
struct AdapterTests {
    @Test(.proves("E33")) func `an adapter that is removed and added again is used again`() {
        var bench = Bench()
        bench.provide([600, 600])
        bench.receive([bench.kernel.plug(false, at: bench.now)])
        #expect(bench.radio.status == .noAdapter)
        bench.wait(.seconds(100))
        bench.receive([bench.kernel.plug(true, at: bench.now)])
        bench.wait(.seconds(600))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
        let records = bench.kernel.records
        #expect(Set(records.map(\.data)).count == records.count)
    }

    @Test(.proves("E33")) func `an adapter that is turned off and on again is used again`() {
        var bench = Bench()
        bench.provide([600, 600])
        bench.receive(bench.kernel.removeAll(at: bench.now) + [bench.kernel.change([.lowEnergy])])
        #expect(bench.radio.status == .adapterOff)
        bench.wait(.seconds(100))
        bench.receive([bench.kernel.change([.lowEnergy, .powered])])
        bench.wait(.seconds(600))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
    }

    @Test func `an adapter is turned on only at the start, and only if this is configured`() {
        for turnsOn in [false, true] {
            var configuration = Bench.quiet
            configuration.turnsOn = turnsOn
            var bench = Bench(configuration, isStarted: false)
            bench.kernel.settings = []
            bench.start()
            #expect(bench.kernel.settings.contains(.powered) == turnsOn)
            guard turnsOn else { continue }
            bench.receive([bench.kernel.change([.lowEnergy])])
            bench.wait(.seconds(600))
            #expect(!bench.kernel.settings.contains(.powered))
        }
    }

    @Test(
        .proves("E33"),
        arguments: [0x0004, 0x0005, 0x003D] as [UInt16],
        [.failed, .timeout, .busy, nil] as [ManagementStatus?]
    )
    func `an adapter whose start fails for a moment is started again`(opcode: UInt16, failure: ManagementStatus?) {
        var configuration = Bench.quiet
        configuration.turnsOn = true
        var bench = Bench(configuration, isStarted: false)
        bench.kernel.settings = []
        bench.kernel.failures = [opcode: [failure, failure]]
        bench.start()
        bench.provide([600])
        bench.wait(.seconds(60))
        #expect(bench.statuses.contains(.failed(failure ?? .timeout)))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
    }

    @Test func `missing permission and a missing adapter are reported`() {
        var bench = Bench(isStarted: false)
        bench.kernel.failures = [0x0004: [.permissionDenied]]
        bench.start()
        #expect(bench.radio.status == .failed(.permissionDenied))
        var absent = Bench(isStarted: false)
        absent.kernel.isPresent = false
        absent.start()
        #expect(absent.radio.status == .noAdapter)
    }

    @Test(.proves("E33")) func `after commands that cannot be sent, the beacon recovers`() {
        var bench = Bench()
        bench.provide([600, 600, 600])
        bench.wait(.seconds(590))
        bench.isSendingRefused = true
        bench.wait(.seconds(20))
        #expect((1...20).contains(bench.refusals))
        bench.isSendingRefused = false
        bench.wait(.seconds(700))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
        let records = bench.kernel.records
        #expect(Set(records.map(\.data)).count == records.count)
    }

    @Test(
        .proves("E35"),
        arguments: [0x0052, 0x0054, 0x0055] as [UInt16]
    )
    func `a program that connects while a command is outstanding ends the beacon of the program before it`(
        opcode: UInt16
    ) {
        let interval = Duration.seconds(100)
        let schedule = ScanSchedule(duration: .seconds(1), intervals: interval...interval)
        var bench = Bench(RadioConfiguration(adapter: SimulatedKernel.index, schedule: schedule))
        bench.wait(.seconds(10))
        bench.heldOpcode = opcode
        bench.provide([600])
        let first = Bench.payload(0, from: bench.now, until: bench.now + .seconds(600)).data
        while bench.heldReply == nil { bench.wait(.milliseconds(100)) }
        bench.radio.stop(at: bench.now)
        bench.radio.resume(at: bench.now)
        let next = Bench.payload(1, from: bench.now, until: bench.now + .seconds(600))
        bench.provide([next])
        bench.deliverReply()
        bench.wait(.seconds(5))
        #expect(bench.kernel.instances.values.map(\.data) == [next.data])
        #expect(opcode != 0x0054 || !bench.kernel.records.contains { $0.data == first })
    }

    @Test(.proves("E31")) func `after a stop, nothing is left in the kernel`() {
        var bench = Bench(.init(adapter: SimulatedKernel.index))
        bench.provide([600, 600])
        #expect(bench.kernel.instances.count == 1)
        bench.radio.stop(at: bench.now)
        bench.wait(.seconds(1))
        #expect(bench.kernel.instances.isEmpty)
        #expect(bench.kernel.monitors.isEmpty)
        #expect(bench.radio.isStopped)
        bench.wait(.seconds(1000))
        #expect(bench.kernel.instances.isEmpty)
        #expect(bench.radio.deadline(after: bench.now) == nil)

        // A program that connects later is served.
        bench.radio.resume(at: bench.now)
        bench.provide([600])
        bench.wait(.seconds(1))
        #expect(bench.radio.status == .onAir(transmitPower: nil))
        #expect(bench.scans.count > 1)
    }
}
