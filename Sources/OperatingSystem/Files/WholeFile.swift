import Glibc
package import SystemPackage

/// A file that is read as a whole and replaced atomically, so that no process sees a partial file.
package enum WholeFile {
    /// Reads a file, or anything else that can be read to its end, such as a pipe.
    ///
    /// The bytes are read directly into the result. If the file contains a secret, the caller can
    /// erase the returned array: there is no other copy in memory.
    ///
    /// - Parameter maximumCount: The maximum number of bytes. A longer file is refused.
    package static func read(_ path: FilePath, maximumCount: Int) throws(FileError) -> [UInt8] {
        try FileError.wrap("read \(path)") {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter { try read(file, maximumCount: maximumCount) }
        }
    }

    /// Returns the size of a file in bytes; nil if the file does not exist.
    package static func size(of path: FilePath) throws(FileError) -> Int? {
        try FileError.wrap("read the size of \(path)") {
            var status = stat()
            if unsafe stat(path.string, &status) == 0 { return Int(status.st_size) }
            guard errno == ENOENT else { throw Errno(rawValue: errno) }
            return nil
        }
    }

    /// Reads an open file from its current offset.
    ///
    /// - Parameter maximumCount: The maximum number of bytes. A longer file is refused.
    /// - Throws: `Errno`.
    package static func read(_ file: FileDescriptor, maximumCount: Int) throws -> [UInt8] {
        var status = stat()
        guard unsafe fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
        // Pipes, and files in /proc, have no size. For them, reserve the maximum.
        let size = status.st_size > 0 ? min(Int(status.st_size), maximumCount) : maximumCount
        var bytes = try read(file, atMost: size + 1)
        if bytes.count > size, size < maximumCount {
            // The file has grown since fstat(2). Start again with an array that does not have to
            // grow, because a growing array leaves its old bytes in memory.
            unsafe bytes.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) }
            try file.seek(offset: -Int64(bytes.count), from: .current)
            bytes = try read(file, atMost: maximumCount + 1)
        }
        guard bytes.count <= maximumCount else { throw Errno.fileTooLarge }
        return bytes
    }

    /// Reads up to `capacity` bytes, or to the end of the file.
    private static func read(_ file: FileDescriptor, atMost capacity: Int) throws -> [UInt8] {
        try unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            while count < capacity {
                let room = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                )
                let added = try unsafe file.read(into: room)
                if added == 0 { return }
                count += added
            }
        }
    }

    /// Replaces a file of this program. Removes the temporary file of an interrupted write.
    ///
    /// - Parameter write: Writes the whole content of the file. It may throw any error.
    static func replace(
        _ path: FilePath,
        permissions: FilePermissions,
        write: (FileDescriptor) throws -> Void
    ) throws {
        try PrivateFile.removeLeftover(of: path)
        try replace(path, permissions: permissions, by: temporaryPath(of: path), write: write)
    }

    /// - Parameters:
    ///   - temporary: The path of the temporary file, in the same directory.
    ///   - write: Writes the whole content of the file. It may throw any error.
    static func replace(
        _ path: FilePath,
        permissions: FilePermissions,
        by temporary: FilePath,
        write: (FileDescriptor) throws -> Void
    ) throws {
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
                    // Restore permission bits that the umask has removed.
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

    /// The path of the temporary file.
    static func temporaryPath(of path: FilePath) -> FilePath {
        FilePath(path.string + ".new")
    }

    /// Makes a rename durable by synchronising the directory.
    static func synchronizeDirectory(of path: FilePath) throws {
        // The file was there, so the path has no trailing slash.
        let text = path.string
        let parent = text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[...$0]) } ?? "."
        let number = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        let directory = FileDescriptor(rawValue: number)
        try directory.closeAfter { try synchronize(directory) }
    }

    private static func synchronize(_ file: FileDescriptor) throws {
        guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
}

/// A file that every user can read. It is replaced atomically.
package enum PublishedFile {
    /// Replaces the file, with mode 0644, by the output of `write`. After a crash at any moment,
    /// either the old file or the new file exists.
    ///
    /// - Throws: ``FileError``, or an error from `write`.
    package static func replace(_ path: FilePath, write: (FileDescriptor) throws -> Void) throws {
        let permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
        try WholeFile.replace(path, permissions: permissions, write: write)
    }
}
