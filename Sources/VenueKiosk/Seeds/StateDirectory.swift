import OperatingSystem
package import SystemPackage

/// The directory of a kiosk's seeds. Only its owner may have access to it.
package struct StateDirectory: Sendable {
    package let path: FilePath

    package init(path: FilePath) {
        self.path = path
    }

    /// The file that a running kiosk keeps locked.
    package var lock: FilePath { path.appending("lock") }

    /// The directory and the file with the seeds, as far as they exist.
    private var parts: [FilePath] {
        get throws(FileError) {
            let seeds = SeedFile(directory: path).path
            return try Directory.has(seeds) ? [path, seeds] : try Directory.has(path) ? [path] : []
        }
    }

    /// The directory or the file with the seeds, if other users have access to it.
    package var openToOthers: FilePath? {
        get throws(FileError) {
            for part in try parts where try Directory.isOpenToOthers(part) { return part }
            return nil
        }
    }

    /// Creates the directory with mode 0700. If other users have access to an existing directory
    /// with seeds, or to the seeds, removes that access. A directory without seeds may have another
    /// purpose and is left unchanged.
    ///
    /// - Returns: What other users had access to; nil if they had no access.
    /// - Throws: ``OpenToOthers`` for a directory without seeds; `FileError`.
    package func make() throws -> FilePath? {
        try Directory.makePrivate(path)
        guard let open = try openToOthers else { return nil }
        let parts = try parts
        guard parts.count == 2 else { throw OpenToOthers(path: path) }
        for part in parts { try Directory.closeToOthers(part) }
        return open
    }

    /// A directory, or a file with seeds, to which other users have access.
    package struct OpenToOthers: Error, Equatable, CustomStringConvertible {
        package let path: FilePath

        package init(path: FilePath) {
            self.path = path
        }

        package var description: String { "other users have access to \(path)" }
    }
}
