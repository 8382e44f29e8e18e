package import SystemPackage
import Foundation

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
