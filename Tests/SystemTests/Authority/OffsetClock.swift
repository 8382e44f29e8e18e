import CheckInProtocol
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The clock of instances under test: the system's, and as much more as a file says.
final class OffsetClock: Sendable {
    let file: FilePath
    private let offset: Mutex<Int64>

    /// Ten minutes past the last hour of today, whenever a test is run: no hour begins by itself, and a day and an hour later there have
    /// been two midnights.
    init(file: FilePath) throws {
        self.file = file
        let start = Day.seconds - 3600 + 600 - Int64(time(nil)) % Day.seconds
        offset = Mutex(start)
        try write(start)
    }

    var now: UnixTime { offset.withLock { UnixTime(seconds: Int64(time(nil)) + $0) } }

    var hour: Hour { Hour(number: UInt32(now.seconds / 3600))! }
    var today: Day { Day(number: UInt32(now.seconds / Day.seconds))! }

    /// Nobody is told an hour before the instances can have it.
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
