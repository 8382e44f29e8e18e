package import SystemPackage

/// A file that everybody can read and that is only ever seen whole.
package enum PublishedFile {
    /// Replaces the file, mode 0644, by what `write` writes, so that after a crash at any moment there is the old one or the new one.
    ///
    /// - Throws: ``FileError``, and what `write` throws.
    package static func replace(_ path: FilePath, write: (FileDescriptor) throws -> Void) throws {
        let permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
        try WholeFile.replace(path, permissions: permissions, write: write)
    }
}
