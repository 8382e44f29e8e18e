package import CheckInProtocol

/// Why the authority's server cannot work as it was set up.
package enum AuthorityError: Error, Equatable, Sendable {
    /// The database has no tables of an authority.
    case empty
    /// The database belongs to another signing key than this instance's. Fingerprints.
    case foreignKey(database: String, given: String)
    /// The database belongs to another secret file than this instance's.
    case foreignSecret
    /// The database belongs to another region than this instance's.
    case foreignRegion(database: String, given: String)
    /// The package of an hour in the database was signed by another key, or for another region.
    case foreignPackage(Hour)
    /// The package of an hour in the public directory is not the database's. This authority has signed both.
    case twoPackages(Hour)
}

extension AuthorityError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the database has no authority’s tables"
        case .foreignKey(let database, let given):
            "the database belongs to the signing key \(database), and this instance has \(given)"
        case .foreignSecret: "the database belongs to another secret file than this instance’s"
        case .foreignRegion(let database, let given):
            "the database belongs to the region \(database), and this instance is of \(given)"
        case .foreignPackage(let hour):
            "the package of the hour \(hour.number) in the database is not this authority’s: clients refuse it"
        case .twoPackages(let hour):
            "there are two packages of the hour \(hour.number): one in the public directory, another in the database"
        }
    }

    /// What to type.
    package var hints: [String] {
        switch self {
        case .empty:
            [
                "is this the right database? (--database-file)",
                "if it is lost, make it again for the same keys: authorityd init --keep-keys",
            ]
        case .foreignKey, .foreignSecret:
            ["copy signing.key, authority.secret and authority.conf from another instance or from your back-up"]
        case .foreignRegion(let database, _):
            ["write “region = \(database)” into authority.conf: clients refuse files of another region"]
        case .foreignPackage, .twoPackages: ["authorityd repair"]
        }
    }
}
