package import SystemPackage

/// A file that every user can read. It is replaced atomically.
package enum PublishedFile {
    /// Replaces the file, mode 0644, with the output of `write`. After a crash at any moment, the
    /// old file or the new one exists.
    ///
    /// - Throws: ``FileError``, and the errors of `write`.
    package static func replace(_ path: FilePath, write: (FileDescriptor) throws -> Void) throws {
        let permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
        try WholeFile.replace(path, permissions: permissions, write: write)
    }
}
