import Foundation
package import SystemPackage

/// Directories for files that all tests in a process share. They are removed when the process
/// exits.
package enum SharedDirectory {
    private static let root: String = {
        let path = NSTemporaryDirectory() + "shared-\(UUID().uuidString)"
        atexit { try? FileManager.default.removeItem(atPath: SharedDirectory.root) }
        return path
    }()

    /// Creates an empty directory to which only its owner has access.
    ///
    /// - Parameter name: A name that is used only once within the process.
    package static func make(_ name: String) throws -> FilePath {
        let path = FilePath(root).appending(name)
        try FileManager.default.createDirectory(
            atPath: path.string,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return path
    }
}

/// The directory for diaries, databases and other files that the programs sync to the disk after each change.
package enum MemoryDirectory {
    /// The path of the directory, which ends with a slash. The directory is in memory if there are four
    /// gigabytes of space, so that tests do not wait for a disk.
    package static let path: String = {
        let memory = "/dev/shm/"
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
        let isUsable = free > 4 << 30 && FileManager.default.isWritableFile(atPath: memory)
        return isUsable ? memory : NSTemporaryDirectory()
    }()

    /// Creates an empty directory to which only its owner has access, with a unique name that begins with `prefix`.
    package static func make(prefix: String) throws -> FilePath {
        let directory = FilePath(path).appending("\(prefix)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            atPath: directory.string,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        return directory
    }
}
