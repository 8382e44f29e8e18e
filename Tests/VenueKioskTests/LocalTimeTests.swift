import CheckInProtocol
import Foundation
import Testing
import VenueKiosk

@testable import struct VenueKiosk.LocalTime

/// The machine's own zone, whichever it is: Foundation says what the clock shows.
@Suite("Local time")
struct LocalTimeTests {
    @Test("the next time at which the clock shows an hour is later, within a day, and shows it", arguments: 0..<365)
    func next(day: Int) {
        let start = SimulatedMachine.epoch + Int64(day) * 86_400 + 12_345
        let next = LocalTime.system.next(hour: 4, minute: 30, after: start)
        #expect(next > start)
        #expect(next - start <= 25 * 3600)
        let fields = Calendar(identifier: .gregorian).dateComponents(
            in: .current,
            from: Date(timeIntervalSince1970: Double(next.seconds))
        )
        #expect((fields.hour, fields.minute, fields.second) == (4, 30, 0))
    }

    @Test("a time that is now is next tomorrow")
    func now() {
        let start = LocalTime.system.next(hour: 4, minute: 0, after: SimulatedMachine.epoch)
        #expect(LocalTime.system.next(hour: 4, minute: 0, after: start) > start)
    }
}
