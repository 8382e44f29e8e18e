package import CheckInProtocol
import Cryptography

/// What is published, and where database and public directory differ.
package struct PublicationState: Sendable, Equatable {
    /// The newest hour of the database; nil before the first.
    package let newest: Hour?
    /// Hours of the database whose packages another key has signed, or for another region. Clients refuse them.
    package private(set) var foreign: [Hour] = []
    /// Hours of which the public directory has another package than the database. This authority has signed both.
    package private(set) var twice: [Hour] = []
    /// Later hours, until now, of which the public directory has a package. The publisher adopts them.
    package private(set) var newer: [Hour] = []
    /// How many files of the directory are missing or damaged. They are written again.
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
            // Retention can have removed it meanwhile.
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

    /// - Throws: ``AuthorityError``: an operator must repair something.
    package func expectRight() throws(AuthorityError) {
        if let hour = foreign.first { throw .foreignPackage(hour) }
        if let hour = twice.first { throw .twoPackages(hour) }
    }
}

extension Authority {
    /// What is published.
    package func publicationState() async throws -> PublicationState {
        try await PublicationState(of: database, files: publisher.files, now: clock.now())
    }
}
