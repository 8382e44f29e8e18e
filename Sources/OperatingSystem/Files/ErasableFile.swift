import Glibc
package import SystemPackage

/// A small file that is overwritten in place, so that earlier content cannot be read from the disk.
///
/// ```
/// file = slot (4096) || slot (4096)          slot = content || zeros
/// ```
///
/// New content is written to the unused slot. After it has reached the disk, the other slot is
/// filled with zeros. If the power fails at any moment, at least one slot contains the complete old
/// content or the complete new content. From the content, readers must be able to see which slot is
/// newer and whether a slot is complete.
///
/// Earlier content may survive on a copy-on-write file system, such as btrfs or F2FS, and inside a
/// flash card.
package struct ErasableFile: Sendable {
    /// The size of a slot in bytes. File systems write in units of this size.
    package static let slotSize = 4096
    private static let count = 2 * slotSize

    package let path: FilePath

    package init(path: FilePath) {
        self.path = path
    }

    /// Reads the two slots, each with ``slotSize`` bytes and padded with zeros. Returns nil if
    /// there is no file.
    ///
    /// - Throws: `fileTooLarge` if the file is longer than two slots.
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
                // read the one slot before it is filled, and the other slot after it is cleared.
                try Self.lock(file, LOCK_SH)
                return try Self.slots(of: file)
            }
        }
    }

    /// Creates the file with mode 0600 and with `content` in the first slot. The owner of the
    /// directory becomes the owner of the file.
    package func create(_ content: [UInt8]) throws(FileError) {
        var bytes = Self.padded(content, to: Self.count)
        defer { Self.erase(&bytes) }
        try PrivateFile.replace(path, with: bytes, belongsToDirectoryOwner: true)
    }

    /// Overwrites a slot, then fills the other one with zeros.
    ///
    /// - Parameter change: Receives the current slots, and returns the slot to write and the new
    ///   content. Returns nil if the file should not change. Until the write is complete, no other
    ///   process can change the slots.
    /// - Throws: `noSuchFileOrDirectory` if there is no file.
    package func overwrite(_ change: ([[UInt8]]) -> (slot: Int, content: [UInt8])?) throws(FileError) {
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .noFollow])
            try file.closeAfter {
                try Self.lock(file, LOCK_EX)
                // Remove any bytes after the two slots, because this program did not write them.
                guard ftruncate(file.rawValue, off_t(Self.count)) == 0 else { throw Errno(rawValue: errno) }
                var slots = try Self.slots(of: file)
                defer { for index in slots.indices { Self.erase(&slots[index]) } }
                guard let change = change(slots) else { return }
                try Self.write(change.content, to: change.slot, of: file)
                try Self.write([], to: 1 - change.slot, of: file)
            }
        }
    }

    /// Writes a slot and waits until it has reached the disk.
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

    /// Returns the bytes, padded with zeros. The returned array was never reallocated, so the
    /// caller can erase its memory.
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
