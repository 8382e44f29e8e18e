import Glibc
package import SystemPackage

/// A file that the user named, in a directory that belongs to the user. Only its owner can read it.
///
/// Unlike ``PrivateFile``, it has neighbours that this program did not write. The temporary file
/// therefore has an unpredictable name, and no other file is removed.
package enum NamedFile {
    /// Writes the output of `write` to the file. If `write` throws, the file does not change.
    ///
    /// A symbolic link stays, and its target is written. A device or a named pipe is opened and written.
    ///
    /// - Throws: ``FileError``, or an error from `write`.
    package static func replace(_ path: FilePath, write: (FileDescriptor) throws -> Void) throws {
        var status = stat()
        guard unsafe stat(path.string, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
            let target = target(of: path)
            return try WholeFile.replace(target, permissions: .ownerReadWrite, by: temporary(for: target), write: write)
        }
        do {
            let file = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
            try file.closeAfter { try write(file) }
        } catch let error as Errno {
            throw FileError("write \(path)", error)
        }
    }

    /// Creates the file. If this fails, there is no file.
    ///
    /// - Throws: ``FileError``, with `fileExists` if there already is a file.
    package static func create(_ path: FilePath, with bytes: [UInt8]) throws {
        // Reserve the name.
        try FileError.wrap("create \(path)") {
            let options: FileDescriptor.OpenOptions = [.create, .exclusiveCreate, .closeOnExec]
            try FileDescriptor.open(path, .writeOnly, options: options, permissions: .ownerReadWrite).close()
        }
        do {
            try WholeFile.replace(path, permissions: .ownerReadWrite, by: temporary(for: path)) {
                _ = try $0.writeAll(bytes)
            }
        } catch {
            _ = unsafe unlink(path.string)
            throw error
        }
    }

    /// The path behind symbolic links; `path` if it does not exist.
    private static func target(of path: FilePath) -> FilePath {
        guard let resolved = unsafe realpath(path.string, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe FilePath(platformString: resolved)
    }

    /// The path of a temporary file in the same directory.
    private static func temporary(for path: FilePath) -> FilePath {
        path.removingLastComponent().appending(".venue-check-in-\(UInt64.random(in: 0 ... .max))")
    }
}
