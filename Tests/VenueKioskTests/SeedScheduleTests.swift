import CheckInProtocol
import TestSupport
import TestTraits
import Testing

@testable import VenueKiosk

@Suite("Seed schedule")
struct SeedScheduleTests {
    /// Midnight is four hours before the rotation.
    @Test(.proves("M1")) func `a daily seed rotates at the scheduled hour, with a hand-over of four hours`() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        let first = life.state.current
        #expect(
            life.run(hours: 48) == [
                .init(event: .rotated, hours: 4), .init(event: .previousErased, hours: 8),
                .init(event: .rotated, hours: 28), .init(event: .previousErased, hours: 32),
            ]
        )
        #expect(life.state.current != first)
    }

    @Test func `the code has the old seed only during the hand-over`() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        let first = life.state.current
        #expect(life.state.previous == nil)
        _ = life.run(hours: 4)
        #expect(life.state.previous == first)
        _ = life.run(hours: 4)
        #expect(life.state.previous == nil)
    }

    @Test func `without a hand-over, the rotation erases the old seed`() {
        var life = KeptLife(.daily(hour: 4, minute: 0), handOverHours: 0)
        #expect(life.run(hours: 24) == [.init(event: .rotated, hours: 4)])
        #expect(life.state.previous == nil)
    }

    @Test func `a rotation during a hand-over drops the oldest seed, so that the code has at most two`() {
        var life = KeptLife(.every(hours: 2), handOverHours: 12)
        _ = life.run(hours: 2)
        let second = life.state.current
        #expect(life.run(hours: 2) == [.init(event: .rotated, hours: 2)])
        #expect(life.state.previous == second)
    }

    @Test(arguments: [1, 6, 168]) func `seeds rotate at the given interval in hours`(hours: Int) {
        var life = KeptLife(.every(hours: hours), handOverHours: 0)
        let happened = life.run(hours: Int64(hours) * 2)
        #expect(
            happened == [
                .init(event: .rotated, hours: Double(hours)), .init(event: .rotated, hours: Double(2 * hours)),
            ]
        )
    }

    @Test(
        arguments: [RotationSchedule.perEvent, .never]
    )
    func `without automatic rotation, a seed rotates at the operator's request`(schedule: RotationSchedule) {
        var life = KeptLife(schedule)
        #expect(life.run(hours: 24 * 30).isEmpty)
        let first = life.state.current
        life.rotateNow()
        #expect(life.state.current != first)
        #expect(life.state.previous == first)
        #expect(life.run(hours: 5) == [.init(event: .previousErased, hours: 4)])
    }

    @Test(
        arguments: [.daily(hour: 4, minute: 0), RotationSchedule.every(hours: 24)]
    )
    func `without a known time of day, the machine's running time determines a seed's age`(schedule: RotationSchedule) {
        var life = KeptLife(schedule, machine: SimulatedMachine(isWallKnown: false))
        #expect(life.run(hours: 30) == [.init(event: .rotated, hours: 24), .init(event: .previousErased, hours: 28)])
    }

    @Test(arguments: [true, false])
    func `the times are times of day, or count from the boot if the time of day is unknown`(isWallKnown: Bool) {
        var life = KeptLife(.every(hours: 6), machine: SimulatedMachine(isWallKnown: isWallKnown))
        _ = life.run(hours: 7)
        func time(hours: Int64) -> KioskTime {
            isWallKnown ? .wall(SimulatedMachine.epoch + hours * 3600) : .sinceBoot(60 + hours * 3600)
        }
        #expect(
            life.times
                == SeedTimes(
                    now: time(hours: 7),
                    lastRotation: time(hours: 6),
                    nextRotation: time(hours: 12),
                    handOverEnd: time(hours: 10)
                )
        )
        #expect(life.times.lastRotation == KioskTime(life.times.lastRotation.text))
        _ = life.run(hours: 4)
        #expect(life.times.handOverEnd == nil)
        #expect(KeptLife(.never).times.nextRotation == nil)
    }

    @Test func `a clock that becomes known later does not change the schedule`() {
        var life = KeptLife(.daily(hour: 4, minute: 0), machine: SimulatedMachine(isWallKnown: false))
        _ = life.run(hours: 1)
        life.reboot(isWallKnown: true)
        #expect(life.run(hours: 24).map(\.event) == [.rotated, .previousErased])
    }

    @Test(arguments: [true, false]) func `a reboot keeps the seed, the hand-over and the age`(isWallKnown: Bool) {
        var life = KeptLife(.every(hours: 6), handOverHours: 2, machine: SimulatedMachine(isWallKnown: isWallKnown))
        _ = life.run(hours: 7)
        let before = life.state
        life.reboot()
        #expect(life.step() == nil)
        #expect(life.state.current == before.current)
        #expect(life.state.previous == before.previous)
        // The last hour before the reboot was saved. The minute since the boot also counts.
        #expect(life.run(hours: 1).map(\.event) == [.previousErased])
        #expect(life.run(hours: 4).map(\.event) == [.rotated])
    }

    @Test func `a machine that is switched off every night rotates its seed`() {
        var life = KeptLife(.daily(hour: 4, minute: 0), machine: SimulatedMachine(isWallKnown: false))
        var rotations = 0
        for _ in 1...6 {
            rotations += life.run(hours: 12).count { $0.event == .rotated }
            life.reboot(hoursOff: 12)
        }
        // Six days of twelve hours, minus the time lost at each reboot.
        #expect((2...3).contains(rotations))
    }

    @Test func `a rotation that was due while the machine was off happens at the next start`() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        _ = life.run(hours: 2)
        life.reboot(hoursOff: 10)
        #expect(life.step() == .rotated)
    }

    @Test(
        arguments: [-100_000, -24, -1, 1, 24, 100_000] as [Int64]
    )
    func `if the clock jumps back and forth, a seed rotates at most once within an hour`(hours: Int64) {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        _ = life.run(hours: 5)
        var rotations = 0
        for minute in 0..<59 {
            life.machine.jump(hours: minute.isMultiple(of: 2) ? hours : -hours)
            life.machine.run(minutes: 1)
            if life.step() == .rotated { rotations += 1 }
        }
        #expect(rotations <= 1)
    }

    @Test func `if the clock jumps during a reboot, a seed rotates at most once within an hour`() {
        var life = KeptLife(.every(hours: 1))
        _ = life.run(hours: 1)
        life.reboot()
        life.machine.jump(hours: 1000)
        #expect(life.run(hours: 1).count { $0.event == .rotated } <= 1)
    }

    @Test(arguments: [1, 24, 100_000] as [Int64]) func `a clock jump does not end a hand-over early`(hours: Int64) {
        var life = KeptLife(.perEvent)
        life.rotateNow()
        life.machine.jump(hours: hours)
        #expect(life.step() == nil)
        #expect(life.state.previous != nil)
    }

    @Test func `a clock set back by a year does not delay a rotation by a year`() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        life.machine.jump(hours: -24 * 365)
        #expect(life.run(hours: 26).contains { $0.event == .rotated })
    }

    @Test func `a decision that was not saved is made again`() {
        let machine = SimulatedMachine()
        var generator = SeededGenerator(1)
        let life = SeedSchedule(schedule: .never, handOver: 0, venueClock: .utc, venue: .example, state: nil)
        #expect(life.next(at: machine.reading, using: &generator)?.event == .firstSeed)
        #expect(life.next(at: machine.reading, using: &generator)?.event == .firstSeed)
    }
}
