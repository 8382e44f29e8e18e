package import SystemPackage

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
