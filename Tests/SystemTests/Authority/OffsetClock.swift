import CheckInProtocol
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The clock of the instances under test: the system's clock, plus an offset in a file.
final class OffsetClock: Sendable {
    let file: FilePath
    private let offset: Mutex<Int64>

    /// Starts at 23:10 (UTC) of the current day, regardless of the time at which the test runs.
    /// Therefore, no hour begins by itself during a test, and two midnights pass within a day and
    /// an hour.
    init(file: FilePath) throws {
        self.file = file
        let start = Day.seconds - 3600 + 600 - Int64(time(nil)) % Day.seconds
        offset = Mutex(start)
        try write(start)
    }

    var now: UnixTime { offset.withLock { UnixTime(seconds: Int64(time(nil)) + $0) } }

    var hour: Hour { Hour(number: UInt32(now.seconds / 3600))! }
    var today: Day { Day(number: UInt32(now.seconds / Day.seconds))! }

    /// Writes the file first. Otherwise, the test could use the new hour before the instances can
    /// read the file.
    func advance(hours: Int64) throws {
        try offset.withLock { offset in
            try write(offset + hours * 3600)
            offset += hours * 3600
        }
    }

    private func write(_ offset: Int64) throws {
        try Data("\(offset)".utf8).write(to: URL(filePath: file.string), options: .atomic)
    }
}
