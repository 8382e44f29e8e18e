import Glibc
package import SystemPackage

/// A small file that only its owner can read and that is only ever seen whole.
package enum PrivateFile {
    /// The most that ``read(_:)`` reads, in bytes.
    private static let maximumCount = 1 << 20

    /// The file's bytes, or nil if there is no such file.
    ///
    /// Who erases the array of a secret leaves no copy in memory.
    package static func read(_ path: FilePath) throws(FileError) -> [UInt8]? {
        do {
            return try WholeFile.read(path, maximumCount: maximumCount)
        } catch {
            guard error.errno == .noSuchFileOrDirectory else { throw error }
            return nil
        }
    }

    /// Replaces the file, mode 0600, so that after a crash at any moment it holds the old bytes or the new ones.
    ///
    /// The bytes go to a file of a fixed name beside it, which a crash may leave behind and the next write, or
    /// ``removeLeftover(of:)``, takes away.
    ///
    /// - Parameter belongsToDirectoryOwner: Whether a file that root writes belongs to the owner of its directory.
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

    /// Removes the file, if it exists, and what an interrupted write left beside it.
    package static func remove(_ path: FilePath) throws(FileError) {
        try removeLeftover(of: path)
        try FileError.wrap("remove \(path)") {
            guard unsafe unlink(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
            try WholeFile.synchronizeDirectory(of: path)
        }
    }

    /// Removes what an interrupted write left beside the file, if anything.
    package static func removeLeftover(of path: FilePath) throws(FileError) {
        try FileError.wrap("remove what an interrupted write left of \(path)") {
            guard unsafe unlink(WholeFile.temporaryPath(of: path).string) == 0 || errno == ENOENT else {
                throw Errno(rawValue: errno)
            }
        }
    }
}
