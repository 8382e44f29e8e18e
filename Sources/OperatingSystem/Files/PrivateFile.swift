import Glibc
package import SystemPackage

/// A small file that only its owner can read. It is replaced atomically.
package enum PrivateFile {
    /// The maximum size for ``read(_:)`` in bytes.
    private static let maximumCount = 1 << 20

    /// Reads the file. Returns nil if the file does not exist.
    ///
    /// If the file contains a secret, the caller can erase the returned array: there is no other
    /// copy in memory.
    package static func read(_ path: FilePath) throws(FileError) -> [UInt8]? {
        do {
            return try WholeFile.read(path, maximumCount: maximumCount)
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Replaces the file, with mode 0600. After a crash at any moment, the file contains either the
    /// old bytes or the new bytes.
    ///
    /// The bytes are first written to a temporary file with a fixed name in the same directory. A
    /// crash may leave the temporary file behind. The next write, or ``removeLeftover(of:)``,
    /// removes it.
    ///
    /// - Parameter belongsToDirectoryOwner: If true and the file is written by root, the owner of
    ///   the directory becomes the owner of the file.
    package static func replace(
        _ path: FilePath,
        with bytes: [UInt8],
        belongsToDirectoryOwner: Bool = false
    ) throws(FileError) {
        do {
            try WholeFile.replace(path, permissions: .ownerReadWrite) {
                _ = try $0.writeAll(bytes)
                if belongsToDirectoryOwner { try Directory.giveToOwner($0, at: path) }
            }
        } catch let error as FileError {
            throw error
        } catch {
            fatalError("unreachable: a write to a file throws Errno, which is wrapped")
        }
    }

    /// Replaces the file like ``replace(_:with:belongsToDirectoryOwner:)``. Also overwrites the old
    /// bytes in place on the disk before their blocks are freed. The old bytes may survive on a
    /// copy-on-write file system and inside a flash card.
    package static func replaceErasing(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
        let old: FileDescriptor? = try FileError.wrap("open \(path)") {
            do {
                return try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .noFollow])
            } catch Errno.noSuchFileOrDirectory {
                return nil
            }
        }
        guard let old else { return try replace(path, with: bytes) }
        do {
            try replace(path, with: bytes)
            try FileError.wrap("erase the old content of \(path)") {
                let count = try old.seek(offset: 0, from: .end)
                try write([UInt8](repeating: 0, count: Int(count)), over: old)
            }
        } catch {
            _ = Glibc.close(old.rawValue)
            throw error
        }
        try FileError.wrap("close \(path)") { try old.close() }
    }

    /// Overwrites a file in place on the disk with the same number of bytes. A crash may leave some
    /// of the old bytes in the file.
    package static func overwrite(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .noFollow])
            try file.closeAfter {
                guard try file.seek(offset: 0, from: .end) == Int64(bytes.count) else { throw Errno.invalidArgument }
                try write(bytes, over: file)
            }
        }
    }

    private static func write(_ bytes: [UInt8], over file: FileDescriptor) throws {
        _ = try file.writeAll(toAbsoluteOffset: 0, bytes)
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Removes the file, if it exists, and the temporary file of an interrupted write.
    package static func remove(_ path: FilePath) throws(FileError) {
        try removeLeftover(of: path)
        try FileError.wrap("remove \(path)") {
            guard unsafe unlink(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
            try WholeFile.synchronizeDirectory(of: path)
        }
    }

    /// Removes the temporary file of an interrupted write, if it exists.
    package static func removeLeftover(of path: FilePath) throws(FileError) {
        try FileError.wrap("remove the leftover of an interrupted write to \(path)") {
            guard unsafe unlink(WholeFile.temporaryPath(of: path).string) == 0 || errno == ENOENT else {
                throw Errno(rawValue: errno)
            }
        }
    }
}
