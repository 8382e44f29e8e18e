import AuthorityProtocol
import CheckInProtocol
import OperatingSystem
package import SystemPackage

extension PublicDirectory {
    /// Writes missing export files first, then the index that lists them. Removes old files after the
    /// index has been replaced. Before the first export, there is no directory.
    ///
    /// A file that was removed or truncated is written again.
    func updateExports() async throws {
        let stored = try await database.read { try $0.exports.all }
        let index = Array(stored.map { $0.path + "\n" }.joined().utf8)
        let missing = try stored.filter { try !isThere($0) }
        let isIndexThere = Self.size(of: path.pushing(FilePath(PublishedPath.exportIndex))) == index.count
        guard !missing.isEmpty || (!isIndexThere && !stored.isEmpty) || exported != Set(stored) else { return }
        try Self.makeDirectory(exports.path)
        for export in missing {
            // A file that has been deleted from the database is not in the next list.
            guard try await add(export) else { return }
        }
        try write(index, to: PublishedPath.exportIndex)
        exported = Set(stored)
        try removeExports(except: stored)
    }

    /// Returns false if the file has been deleted from the database.
    private func add(_ export: StoredExport) async throws -> Bool {
        guard try exports.signed(export.name) == nil else { throw AuthorityError.twoExports(export.path) }
        let path = exports.path(of: export.name)
        return try await database.read { connection in
            guard try connection.exports.contains(export) else { return false }
            try PublishedFile.replace(path) { file in
                try connection.exports.forEachPart(of: export) { _ = try file.writeAll($0) }
            }
            return true
        }
    }

    /// Whether the file already contains the export. If the file was written before this program
    /// started, its content is read. Such a file may come from a database that was lost.
    private func isThere(_ export: StoredExport) throws -> Bool {
        guard export.hasSize(in: path) else { return false }
        return try exported.contains(export) || Self.digest(of: exports.path(of: export.name)) == export.digest
    }

    private func removeExports(except kept: [StoredExport]) throws {
        let listed = Set(kept.map(\.name))
        let newest = kept.last?.period.end ?? 0
        let now = try clock.now().seconds
        for (path, name) in try exports.names {
            if let name {
                // The publisher adopts newer files that this authority has signed.
                let isNewer = name.period.end > newest && name.period.end <= now
                if listed.contains(name) { continue }
                if isNewer, try exports.signed(name) != nil { continue }
            }
            try Self.remove(path)
        }
    }
}

extension StoredExport {
    var name: ExportDirectory.Name { ExportDirectory.Name(period: period, number: number) }

    /// Whether a public directory has a file with the path and the size of this one.
    package func hasSize(in publicFiles: FilePath) -> Bool {
        PublicDirectory.size(of: publicFiles.pushing(FilePath(path))) == size
    }
}
