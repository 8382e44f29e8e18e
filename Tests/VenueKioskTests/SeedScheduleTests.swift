import CheckInProtocol
import TestSupport
import TestTraits
import Testing

@testable import VenueKiosk

@Suite("Seed life")
struct SeedScheduleTests {
    /// Midnight is four hours before the time of rotation.
    @Test("a day's seed rotates at the scheduled hour and hands over for four", .proves("M1"))
    func daily() {
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

    @Test("the code carries the old seed during the hand-over and at no other time")
    func handOver() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        let first = life.state.current
        #expect(life.state.previous == nil)
        _ = life.run(hours: 4)
        #expect(life.state.previous == first)
        _ = life.run(hours: 4)
        #expect(life.state.previous == nil)
    }

    @Test("a hand-over of no length erases the old seed with the rotation")
    func noHandOver() {
        var life = KeptLife(.daily(hour: 4, minute: 0), handOverHours: 0)
        #expect(life.run(hours: 24) == [.init(event: .rotated, hours: 4)])
        #expect(life.state.previous == nil)
    }

    @Test("a rotation during a hand-over drops the older seed: the code never carries three")
    func rotationDuringHandOver() {
        var life = KeptLife(.every(hours: 2), handOverHours: 12)
        _ = life.run(hours: 2)
        let second = life.state.current
        #expect(life.run(hours: 2) == [.init(event: .rotated, hours: 2)])
        #expect(life.state.previous == second)
    }

    @Test("seeds rotate every so many hours", arguments: [1, 6, 168])
    func every(hours: Int) {
        var life = KeptLife(.every(hours: hours), handOverHours: 0)
        let happened = life.run(hours: Int64(hours) * 2)
        #expect(
            happened == [
                .init(event: .rotated, hours: Double(hours)), .init(event: .rotated, hours: Double(2 * hours)),
            ]
        )
    }

    @Test(
        "a seed that does not rotate by itself does so at the operator's word",
        arguments: [RotationSchedule.perEvent, .never]
    )
    func operatorsWord(schedule: RotationSchedule) {
        var life = KeptLife(schedule)
        #expect(life.run(hours: 24 * 30).isEmpty)
        let first = life.state.current
        life.rotateNow()
        #expect(life.state.current != first)
        #expect(life.state.previous == first)
        #expect(life.run(hours: 5) == [.init(event: .previousErased, hours: 4)])
    }

    @Test(
        "without a known time of day, a seed lives as long as its machine has run",
        arguments: [.daily(hour: 4, minute: 0), RotationSchedule.every(hours: 24)]
    )
    func unknownTimeOfDay(schedule: RotationSchedule) {
        var life = KeptLife(schedule, machine: SimulatedMachine(isWallKnown: false))
        #expect(life.run(hours: 30) == [.init(event: .rotated, hours: 24), .init(event: .previousErased, hours: 28)])
    }

    @Test("a clock that becomes known later does not disturb a seed's life")
    func laterKnownTimeOfDay() {
        var life = KeptLife(.daily(hour: 4, minute: 0), machine: SimulatedMachine(isWallKnown: false))
        _ = life.run(hours: 1)
        life.reboot(isWallKnown: true)
        #expect(life.run(hours: 24).map(\.event) == [.rotated, .previousErased])
    }

    @Test("a reboot keeps seed, hand-over and age", arguments: [true, false])
    func reboot(isWallKnown: Bool) {
        var life = KeptLife(.every(hours: 6), handOverHours: 2, machine: SimulatedMachine(isWallKnown: isWallKnown))
        _ = life.run(hours: 7)
        let before = life.state
        life.reboot()
        #expect(life.step() == nil)
        #expect(life.state.current == before.current)
        #expect(life.state.previous == before.previous)
        // The last hour before the reboot was written down; the minutes since the boot count.
        #expect(life.run(hours: 1).map(\.event) == [.previousErased])
        #expect(life.run(hours: 4).map(\.event) == [.rotated])
    }

    @Test("a machine that is switched off every night still rotates, although it never runs a day")
    func nightsOff() {
        var life = KeptLife(.daily(hour: 4, minute: 0), machine: SimulatedMachine(isWallKnown: false))
        var rotations = 0
        for _ in 1...6 {
            rotations += life.run(hours: 12).count { $0.event == .rotated }
            life.reboot(hoursOff: 12)
        }
        // Six days of twelve hours, less what each reboot forgets.
        #expect((2...3).contains(rotations))
    }

    @Test("a seed that fell due while the machine was off rotates when it comes back")
    func dueWhileOff() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        _ = life.run(hours: 2)
        life.reboot(hoursOff: 10)
        #expect(life.step() == .rotated)
    }

    @Test(
        "a clock that jumps to and fro rotates a seed once within an hour",
        arguments: [-100_000, -24, -1, 1, 24, 100_000] as [Int64]
    )
    func jumps(hours: Int64) {
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

    @Test("a clock that jumps across a reboot rotates a seed once within an hour")
    func jumpAcrossReboot() {
        var life = KeptLife(.every(hours: 1))
        _ = life.run(hours: 1)
        life.reboot()
        life.machine.jump(hours: 1000)
        #expect(life.run(hours: 1).count { $0.event == .rotated } <= 1)
    }

    @Test("a jump never ends a hand-over early", arguments: [1, 24, 100_000] as [Int64])
    func jumpDuringHandOver(hours: Int64) {
        var life = KeptLife(.perEvent)
        life.rotateNow()
        life.machine.jump(hours: hours)
        #expect(life.step() == nil)
        #expect(life.state.previous != nil)
    }

    @Test("a clock that was set back by a year does not keep a seed for a year")
    func setBack() {
        var life = KeptLife(.daily(hour: 4, minute: 0))
        life.machine.jump(hours: -24 * 365)
        #expect(life.run(hours: 26).contains { $0.event == .rotated })
    }

    @Test("nothing is decided twice: a state that was not kept is decided anew")
    func notKept() {
        let machine = SimulatedMachine()
        var generator = SeededGenerator(1)
        let life = SeedSchedule(schedule: .never, handOver: 0, localTime: .utc, state: nil)
        #expect(life.next(at: machine.reading, using: &generator)?.event == .firstSeed)
        #expect(life.next(at: machine.reading, using: &generator)?.event == .firstSeed)
    }
}
