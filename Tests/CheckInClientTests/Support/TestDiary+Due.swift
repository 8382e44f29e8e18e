@testable import CheckInClient

extension TestDiary {
    /// Lets the next download fetch configuration and index, at whatever hour they are due.
    func makeIndexDue() throws { try diary.updateBackground { $0.indexDueHour = nil } }

    /// From which on configuration and index are fetched.
    var indexDueHour: UInt32? { get throws { try diary.backgroundState().indexDueHour } }
}
