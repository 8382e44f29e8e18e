import Bluetooth
import Testing

@Suite("Bluetooth: clock")
struct RadioClockTests {
    @Test func `the time of day advances faster from its origin`() {
        let origin = RadioClock.system.reading.timeOfDay.components.seconds - 100
        let early = RadioClock(speed: 72, origin: origin).reading
        #expect(early.timeOfDay >= .seconds(origin + 7200))
        #expect(early.timeOfDay < .seconds(origin + 7200 + 72 * 60))
        #expect(early.sinceBoot(at: early.timeOfDay + .seconds(720)) == early.sinceBoot + .seconds(10))
        #expect(early.timeOfDay(at: early.sinceBoot + .seconds(10)) == early.timeOfDay + .seconds(720))
    }

    @Test(
        arguments: [
            ("72@1793491200", RadioClock(speed: 72, origin: 1_793_491_200)), ("1.0@0", .system), ("72", nil),
            ("@1", nil),
            ("0@1", nil), ("-1@1", nil), ("inf@1", nil), ("nan@1", nil), ("1@2@3", nil), ("1@x", nil),
        ]
    )
    func `a clock is parsed strictly`(text: String, clock: RadioClock?) {
        #expect(RadioClock(text) == clock)
    }

    @Test func `a schedule is shortened`() {
        let schedule = ScanSchedule.phones.shortened(by: 100)
        #expect(schedule.duration == .milliseconds(500))
        #expect(schedule.intervals == .milliseconds(1500) ... .milliseconds(3000))
    }
}
