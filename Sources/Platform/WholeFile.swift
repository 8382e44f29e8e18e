import Glibc
import SystemPackage

/// How a file is replaced so that nobody ever sees a part of it.
enum WholeFile {
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
