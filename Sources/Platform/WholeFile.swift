import Glibc
package import SystemPackage

/// A file that is read in one piece, and replaced so that nobody ever sees a part of it.
package enum WholeFile {
    /// The bytes of a file, or of what else can be read to its end, such as a pipe.
    ///
    /// They are read into the place where they stay, with room for the most there may be: who erases the array of a secret leaves no copy
    /// in memory. What of that room is not written takes none.
    ///
    /// - Parameter maximumCount: More bytes are refused.
    package static func read(_ path: FilePath, maximumCount: Int) throws(FileError) -> [UInt8] {
        try FileError.wrap("read \(path)") {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter { try read(file, maximumCount: maximumCount) }
        }
    }

    /// The bytes of a file that is open, from where it is on.
    ///
    /// - Parameter maximumCount: More bytes are refused.
    /// - Throws: `Errno`.
    package static func read(_ file: FileDescriptor, maximumCount: Int) throws -> [UInt8] {
        try unsafe [UInt8](unsafeUninitializedCapacity: maximumCount + 1) { buffer, count in
            while true {
                let room = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                )
                let added = try unsafe file.read(into: room)
                if added == 0 { return }
                count += added
                guard count <= maximumCount else { throw Errno.fileTooLarge }
            }
        }
    }

    /// - Parameter write: Writes the whole file. It may throw anything.
    static func replace(
        _ path: FilePath,
        permissions: FilePermissions,
        write: (FileDescriptor) throws -> Void
    ) throws {
        let temporary = temporaryPath(of: path)
        try PrivateFile.removeLeftover(of: path)
        do {
            let file = try FileDescriptor.open(
                temporary,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                permissions: permissions
            )
            do {
                try file.closeAfter {
                    try write(file)
                    // What the process's mask took away.
                    guard fchmod(file.rawValue, permissions.rawValue) == 0 else { throw Errno(rawValue: errno) }
                    try synchronize(file)
                }
                guard unsafe rename(temporary.string, path.string) == 0 else { throw Errno(rawValue: errno) }
            } catch {
                _ = unsafe unlink(temporary.string)
                throw error
            }
            try synchronizeDirectory(of: path)
        } catch let error as Errno {
            throw FileError("write \(path)", error)
        }
    }

    /// Where the bytes go first.
    static func temporaryPath(of path: FilePath) -> FilePath {
        FilePath(path.string + ".new")
    }

    /// A rename is durable when the directory is.
    static func synchronizeDirectory(of path: FilePath) throws {
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
