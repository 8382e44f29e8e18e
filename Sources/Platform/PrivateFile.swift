import Glibc
package import SystemPackage

/// A small file that only its owner can read and that is only ever seen whole.
package enum PrivateFile {
    /// The most that ``read(_:)`` reads, in bytes.
    private static let maximumCount = 1 << 20

    /// The file's bytes, or nil if there is no such file.
    package static func read(_ path: FilePath) throws(FileError) -> [UInt8]? {
        try FileError.wrap("read \(path)") {
            let file: FileDescriptor
            do {
                file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            } catch Errno.noSuchFileOrDirectory {
                return nil
            }
            return try file.closeAfter {
                var bytes: [UInt8] = []
                var chunk = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
                    if count == 0 { return bytes }
                    bytes += chunk[..<count]
                    guard bytes.count <= maximumCount else { throw Errno.fileTooLarge }
                }
            }
        }
    }

    /// Replaces the file, mode 0600, so that after a crash at any moment it holds the old bytes or the new ones.
    ///
    /// The bytes go to a file of a fixed name beside it, which a crash may leave behind and the next write, or
    /// ``removeLeftover(of:)``, takes away.
    package static func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
        let temporary = temporaryPath(of: path)
        try removeLeftover(of: path)
        try FileError.wrap("write \(path)") {
            let file = try FileDescriptor.open(
                temporary,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
            do {
                try file.closeAfter {
                    _ = try file.writeAll(bytes)
                    try synchronize(file)
                }
                guard unsafe rename(temporary.string, path.string) == 0 else { throw Errno(rawValue: errno) }
            } catch {
                _ = unsafe unlink(temporary.string)
                throw error
            }
            try synchronizeDirectory(of: path)
        }
    }

    /// Removes the file, if it exists, and what an interrupted write left beside it.
    package static func remove(_ path: FilePath) throws(FileError) {
        try removeLeftover(of: path)
        try FileError.wrap("remove \(path)") {
            guard unsafe unlink(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
            try synchronizeDirectory(of: path)
        }
    }

    /// Removes what an interrupted write left beside the file, if anything.
    package static func removeLeftover(of path: FilePath) throws(FileError) {
        try FileError.wrap("remove what an interrupted write left of \(path)") {
            guard unsafe unlink(temporaryPath(of: path).string) == 0 || errno == ENOENT else {
                throw Errno(rawValue: errno)
            }
        }
    }

    private static func temporaryPath(of path: FilePath) -> FilePath {
        FilePath(path.string + ".new")
    }

    /// A rename is durable when the directory is.
    private static func synchronizeDirectory(of path: FilePath) throws {
        let parent = path.removingLastComponent()
        let directory = try FileDescriptor.open(
            parent.isEmpty ? "." : parent,
            .readOnly,
            options: [.directory, .closeOnExec]
        )
        try directory.closeAfter { try synchronize(directory) }
    }

    private static func synchronize(_ file: FileDescriptor) throws {
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}
