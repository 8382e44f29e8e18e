import Glibc
package import SystemPackage

/// A small file whose earlier content cannot be read from its disk: it is overwritten where it lies.
///
/// ```
/// file = slot (4096) || slot (4096)          slot = content || zeros
/// ```
///
/// New content goes to the slot that is not in use. Once it is on the disk, the other slot is filled with zeros. A loss of power
/// at any moment leaves the old content, the new content or both, whole: the content has to say which is newer, and whether it
/// is whole.
///
/// A file system that writes to new places, such as btrfs and F2FS, and the controller of a flash card can keep earlier content.
package struct ErasableFile: Sendable {
    /// Bytes of a slot: the unit in which file systems write.
    package static let slotSize = 4096
    private static let count = 2 * slotSize

    package let path: FilePath

    package init(path: FilePath) {
        self.path = path
    }

    /// The two slots, each of ``slotSize`` bytes, with zeros where the file ends earlier; nil if there is no file.
    ///
    /// - Throws: With `fileTooLarge` if the file is longer than two slots.
    package func read() throws(FileError) -> [[UInt8]]? {
        try FileError.wrap("read \(path)") {
            let file: FileDescriptor
            do {
                file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
            } catch Errno.noSuchFileOrDirectory {
                return nil
            }
            return try file.closeAfter {
                // A writer fills one slot and empties the other: between the two, a reader could miss both.
                try Self.lock(file, LOCK_SH)
                return try Self.slots(of: file)
            }
        }
    }

    /// Makes the file, mode 0600, with `content` in the first slot. It belongs to the owner of its directory.
    package func create(_ content: [UInt8]) throws(FileError) {
        var bytes = Self.padded(content, to: Self.count)
        defer { Self.erase(&bytes) }
        try PrivateFile.replace(path, with: bytes, belongsToDirectoryOwner: true)
    }

    /// Overwrites a slot, and then the other one with zeros.
    ///
    /// - Parameter change: The slot to write to and its content, or nil to leave the file as it is; given the slots as they are.
    ///   No other process changes them until this is done.
    /// - Throws: With `noSuchFileOrDirectory` if there is no file.
    package func overwrite(_ change: ([[UInt8]]) -> (slot: Int, content: [UInt8])?) throws(FileError) {
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .noFollow])
            try file.closeAfter {
                try Self.lock(file, LOCK_EX)
                // What is behind the slots is not ours.
                guard ftruncate(file.rawValue, off_t(Self.count)) == 0 else { throw Errno(rawValue: errno) }
                var slots = try Self.slots(of: file)
                defer { for index in slots.indices { Self.erase(&slots[index]) } }
                guard let change = change(slots) else { return }
                try Self.write(change.content, to: change.slot, of: file)
                try Self.write([], to: 1 - change.slot, of: file)
            }
        }
    }

    /// Writes a slot to the disk.
    private static func write(_ content: [UInt8], to index: Int, of file: FileDescriptor) throws {
        var slot = padded(content, to: slotSize)
        defer { erase(&slot) }
        _ = try file.writeAll(toAbsoluteOffset: Int64(index * slotSize), slot)
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    private static func slots(of file: FileDescriptor) throws -> [[UInt8]] {
        var bytes = try WholeFile.read(file, maximumCount: count)
        defer { erase(&bytes) }
        return [bytes.prefix(slotSize), bytes.dropFirst(slotSize)].map { padded($0, to: slotSize) }
    }

    /// The bytes with zeros behind them, in memory that is not moved: the caller can erase it.
    private static func padded(_ bytes: some Collection<UInt8>, to count: Int) -> [UInt8] {
        precondition(bytes.count <= count, "content that fits a slot")
        var padded = [UInt8](repeating: 0, count: count)
        padded.replaceSubrange(0..<bytes.count, with: bytes)
        return padded
    }

    private static func erase(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            if let base = buffer.baseAddress { unsafe explicit_bzero(base, buffer.count) }
        }
    }

    private static func lock(_ file: FileDescriptor, _ operation: Int32) throws {
        while flock(file.rawValue, operation) != 0 {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
    }
}
