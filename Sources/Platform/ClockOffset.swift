import Synchronization
package import SystemPackage

/// Seconds to add to the clock, which a file has: for tests, and for trying things out.
package final class ClockOffset: Sendable {
    private let path: FilePath
    private let last: Mutex<Int64>

    /// - Throws: If there is no such file or no number in it. What is deleted by a clock that is wrong does not come back.
    package init(in path: FilePath) throws(FileError) {
        self.path = path
        last = Mutex(try Self.read(path))
    }

    /// What the file says now; what it said last, while somebody is writing it or when it is gone.
    package var seconds: Int64 {
        last.withLock { last in
            if let seconds = try? Self.read(path) { last = seconds }
            return last
        }
    }

    private static func read(_ path: FilePath) throws(FileError) -> Int64 {
        guard let bytes = try PrivateFile.read(path) else { throw FileError("read \(path)", .noSuchFileOrDirectory) }
        guard let seconds = Int64(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }) else {
            throw FileError("read a number of seconds from \(path)", .invalidArgument)
        }
        return seconds
    }
}
