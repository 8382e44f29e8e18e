package import SystemPackage
import Foundation

/// Directories for files that many tests of a process share. They are removed when the process ends.
package enum SharedDirectory {
    private static let root: String = {
        let path = NSTemporaryDirectory() + "shared-\(UUID().uuidString)"
        atexit { try? FileManager.default.removeItem(atPath: SharedDirectory.root) }
        return path
    }()

    /// Makes an empty directory for its owner only.
    ///
    /// - Parameter name: Different for each directory of a process.
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
