import CheckInProtocol
import DiagnosisKeys
import Files
import Publication
import SystemPackage

extension PublicDirectory {
    /// Writes new export files first, then the index that lists them. Removes old files after the
    /// index has been replaced. Before the first export, there is no directory.
    func updateExports() async throws {
        let stored = try await database.read { try $0.exports.all }
        guard stored != exported else { return }
        try Self.makeDirectory(exports.path)
        for export in stored {
            // A file that has been deleted from the database is not in the next list.
            guard try await add(export) else { return }
        }
        let index = stored.map { $0.path + "\n" }.joined()
        try write(Array(index.utf8), to: PublishedPath.exportIndex)
        try removeExports(except: stored)
        exported = stored
    }

    /// Returns false if the file has been deleted from the database.
    private func add(_ export: StoredExport) async throws -> Bool {
        let name = ExportDirectory.Name(period: export.period, number: export.number)
        let path = exports.path(of: name)
        guard !exported.contains(export) else { return true }
        if try isThere(export, path) { return true }
        guard try exports.signed(name) == nil else { throw AuthorityError.twoExports(export.path) }
        return try await database.read { connection in
            guard try connection.exports.contains(export) else { return false }
            try PublishedFile.replace(path) { file in
                try connection.exports.forEachPart(of: export) { _ = try file.writeAll($0) }
            }
            return true
        }
    }

    private func isThere(_ export: StoredExport, _ path: FilePath) throws -> Bool {
        try Self.size(of: path) == export.size && Self.digest(of: path) == export.digest
    }

    private func removeExports(except kept: [StoredExport]) throws {
        let listed = Set(kept.map { ExportDirectory.Name(period: $0.period, number: $0.number) })
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
