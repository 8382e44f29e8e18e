package import CheckInProtocol
import Cryptography

/// The published packages, and the differences between database and public directory.
package struct PublicationState: Sendable, Equatable {
    /// The newest hour in the database; nil before the first.
    package let newest: Hour?
    /// The hours in the database whose packages were signed by another key or for another region.
    /// Clients refuse them.
    package private(set) var foreign: [Hour] = []
    /// The hours whose packages differ between public directory and database. This authority has
    /// signed both.
    package private(set) var twice: [Hour] = []
    /// The later hours, until now, for which the public directory has a package. The publisher
    /// adopts them.
    package private(set) var newer: [Hour] = []
    /// The number of missing or damaged files in the directory. They are written again.
    package private(set) var damaged = 0

    /// Reads all packages of the database and of the public directory.
    ///
    /// - Throws: ``DatabaseError``; `FileError`.
    package init(of database: any AuthorityDatabase, files: PackageFiles, now: UnixTime) async throws {
        let rows = try await database.read { connection in
            try connection.rows("SELECT hour, digest FROM package ORDER BY hour").compactMap { row in
                Hour(number: UInt32(row.integer(0))).map { (hour: $0, digest: row.bytes(1)) }
            }
        }
        newest = rows.last?.hour
        for (hour, digest) in rows {
            let bytes = try await database.read { try PackageBuilder.stored(hour, $0) }
            // Retention may have removed the package in the meantime.
            if !bytes.isEmpty, files.signed(bytes, hour) == nil { foreign.append(hour) }
            guard let file = try files.signed(hour) else {
                damaged += 1
                continue
            }
            if SHA256.hash(file.bytes) != digest { twice.append(hour) }
        }
        let hours = try files.names.compactMap(\.hour).sorted()
        newer = try hours.filter { [newest] hour in
            try hour <= now.hour && newest.map { hour > $0 } ?? true && files.signed(hour) != nil
        }
    }

    /// - Throws: ``AuthorityError`` if an operator must repair something.
    package func expectRight() throws(AuthorityError) {
        if let hour = foreign.first { throw .foreignPackage(hour) }
        if let hour = twice.first { throw .twoPackages(hour) }
    }
}

extension Authority {
    /// Compares the database with the public directory.
    package func publicationState() async throws -> PublicationState {
        try await PublicationState(of: database, files: publisher.files, now: clock.now())
    }
}
