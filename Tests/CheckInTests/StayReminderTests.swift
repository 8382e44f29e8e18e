import CheckInProtocol
import Testing

@testable import checkin

@Suite("Reminding of the end of a stay")
struct StayReminderTests {
    private static let end = UnixTime(seconds: 1_800_000_000)

    @Test func `the reminder is shown once, ten minutes before the end`() {
        var reminder = StayReminder()
        let due = [7200, 660, 601, 600, 540, 1].map { reminder.isDue(before: Self.end, now: Self.end + -$0) }
        #expect(due == [false, false, false, true, false, false])
    }

    @Test func `a stay that ends soon has no reminder, and an extended stay has another one`() {
        var reminder = StayReminder()
        let isFirstDue = reminder.isDue(before: Self.end, now: Self.end + -300)
        #expect(!isFirstDue)
        let later = Self.end + 3600
        let due = [3900, 590, 580].map { reminder.isDue(before: later, now: later + -$0) }
        #expect(due == [false, true, false])
    }

    @Test func `a stay that replaces the awaited one shortly before its end has no reminder`() {
        var reminder = StayReminder()
        let isFirstDue = reminder.isDue(before: Self.end, now: Self.end + -900)
        let isSecondDue = reminder.isDue(before: Self.end + -300, now: Self.end + -800)
        #expect(!isFirstDue && !isSecondDue)
    }
}
