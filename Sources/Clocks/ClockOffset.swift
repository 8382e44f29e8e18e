package import OperatingSystem
import Synchronization
package import SystemPackage

/// A number of seconds that is added to the clock. The number is read from a file. For tests and
/// experiments.
package final class ClockOffset: Sendable {
    private let path: FilePath
    private let last: Mutex<Int64>

    /// - Throws: An error if the file does not exist or contains no number. The program must not
    ///   continue with the wrong time, because data that it deletes by mistake cannot be restored.
    package init(in path: FilePath) throws(FileError) {
        self.path = path
        last = Mutex(try Self.read(path))
    }

    /// The number that is in the file now. If the file is missing or is being written, this is the
    /// last number that could be read.
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
