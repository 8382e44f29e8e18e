import CheckInProtocol
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The clock of the instances under test: the system's clock, plus an offset in a file.
final class OffsetClock: Sendable {
    let file: FilePath
    private let offset: Mutex<Int64>

    /// Starts at ten minutes past the last hour of today, at whatever time the test runs. No hour
    /// begins by itself during a test, and two midnights have passed after a day and an hour.
    init(file: FilePath) throws {
        self.file = file
        let start = Day.seconds - 3600 + 600 - Int64(time(nil)) % Day.seconds
        offset = Mutex(start)
        try write(start)
    }

    var now: UnixTime { offset.withLock { UnixTime(seconds: Int64(time(nil)) + $0) } }

    var hour: Hour { Hour(number: UInt32(now.seconds / 3600))! }
    var today: Day { Day(number: UInt32(now.seconds / Day.seconds))! }

    /// Writes the file first, so that the test does not use an hour before the instances can read
    /// it.
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
