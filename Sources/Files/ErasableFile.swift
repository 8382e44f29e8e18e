import Glibc
package import SystemPackage

/// A small file whose earlier content cannot be read from the disk, because it is overwritten in
/// place.
///
/// ```
/// file = slot (4096) || slot (4096)          slot = content || zeros
/// ```
///
/// New content goes to the unused slot. Once it is on the disk, the other slot is filled with
/// zeros. A power loss at any moment leaves the old content, the new content or both, each
/// complete. The content itself must show which is newer, and whether it is complete.
///
/// A copy-on-write file system, such as btrfs and F2FS, and the controller of a flash card can keep
/// earlier content.
package struct ErasableFile: Sendable {
    /// The size of a slot in bytes: the unit in which file systems write.
    package static let slotSize = 4096
    private static let count = 2 * slotSize

    package let path: FilePath

    package init(path: FilePath) {
        self.path = path
    }

    /// Reads the two slots, each of ``slotSize`` bytes, padded with zeros; nil if there is no file.
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
                // A writer fills one slot, then clears the other. Without a lock, a reader could
                // miss both.
                try Self.lock(file, LOCK_SH)
                return try Self.slots(of: file)
            }
        }
    }

    /// Creates the file, mode 0600, with `content` in the first slot. It belongs to the owner of
    /// its directory.
    package func create(_ content: [UInt8]) throws(FileError) {
        var bytes = Self.padded(content, to: Self.count)
        defer { Self.erase(&bytes) }
        try PrivateFile.replace(path, with: bytes, belongsToDirectoryOwner: true)
    }

    /// Overwrites a slot, then fills the other one with zeros.
    ///
    /// - Parameter change: Receives the current slots, and returns the slot to write and its
    ///   content, or nil to leave the file unchanged. No other process changes the slots until the
    ///   write is complete.
    /// - Throws: With `noSuchFileOrDirectory` if there is no file.
    package func overwrite(_ change: ([[UInt8]]) -> (slot: Int, content: [UInt8])?) throws(FileError) {
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .noFollow])
            try file.closeAfter {
                try Self.lock(file, LOCK_EX)
                // Bytes beyond the slots are not ours.
                guard ftruncate(file.rawValue, off_t(Self.count)) == 0 else { throw Errno(rawValue: errno) }
                var slots = try Self.slots(of: file)
                defer { for index in slots.indices { Self.erase(&slots[index]) } }
                guard let change = change(slots) else { return }
                try Self.write(change.content, to: change.slot, of: file)
                try Self.write([], to: 1 - change.slot, of: file)
            }
        }
    }

    /// Writes a slot and synchronises it.
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

    /// The bytes padded with zeros, in memory that is not reallocated, so that the caller can erase
    /// it.
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
