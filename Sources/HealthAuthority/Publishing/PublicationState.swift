package import CheckInProtocol
import Cryptography

/// The published packages, and the differences between the database and the public directory.
package struct PublicationState: Sendable, Equatable {
    /// The newest hour in the database; nil before the first hour is published.
    package let newest: Hour?
    /// The hours whose packages in the database were signed by another key or for another region.
    /// Clients refuse these packages.
    package private(set) var foreign: [Hour] = []
    /// The hours with two different packages: one in the public directory and one in the database.
    /// This authority has signed both packages.
    package private(set) var twice: [Hour] = []
    /// The export files that differ between the public directory and the database. This authority has
    /// signed both.
    package private(set) var exportsTwice: [StoredExport] = []
    /// The hours of packages in the public directory that are newer than ``newest``. Future hours
    /// are not included. The publisher adopts these packages.
    package private(set) var newer: [Hour] = []
    /// The number of package files that are missing from the directory or are damaged. These files
    /// are written again.
    package private(set) var damaged = 0

    /// Reads all packages and exports in the database and in the public directory.
    ///
    /// - Throws: ``DatabaseError``; `FileError`.
    package init(
        of database: any AuthorityDatabase,
        files: PackageFiles,
        exports: ExportDirectory,
        now: UnixTime
    ) async throws {
        let stored = try await database.read { try $0.packages.all }
        newest = stored.last?.hour
        for package in stored {
            let hour = package.hour
            let bytes = try await database.read { try $0.packages.file(of: hour) }
            // Since the rows were read, the package may have been deleted at the end of its
            // retention period.
            if !bytes.isEmpty, files.signed(bytes, hour) == nil { foreign.append(hour) }
            guard let file = try files.signed(hour) else {
                damaged += 1
                continue
            }
            if SHA256.hash(file.bytes) != package.digest { twice.append(hour) }
        }
        for export in try await StoredExport.published(in: database) {
            if let file = try exports.signed(export.name), SHA256.hash(file.bytes) != export.digest {
                exportsTwice.append(export)
            }
        }
        let hours = try files.names.compactMap(\.hour).sorted()
        newer = try hours.filter { [newest] hour in
            try hour <= now.hour && newest.map { hour > $0 } ?? true && files.signed(hour) != nil
        }
    }

    /// - Throws: ``AuthorityError`` if an operator must repair a problem.
    package func expectRight() throws(AuthorityError) {
        if let hour = foreign.first { throw .foreignPackage(hour) }
        if let hour = twice.first { throw .twoPackages(hour) }
        if let export = exportsTwice.first { throw .twoExports(export.path) }
    }
}
