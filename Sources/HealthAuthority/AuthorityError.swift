package import CheckInProtocol

/// A mismatch between the database, the files and the configuration of an instance.
package enum AuthorityError: Error, Equatable, Sendable {
    /// The database has no tables of an authority.
    case empty
    /// The database belongs to another signing key than this instance. Both values are
    /// fingerprints.
    case foreignKey(database: String, given: String)
    /// The database belongs to another secret file than this instance.
    case foreignSecret
    /// The database belongs to another region than this instance.
    case foreignRegion(database: String, given: String)
    /// The package of an hour in the database was signed by another key, or for another region.
    case foreignPackage(Hour)
    /// The package of an hour in the public directory differs from the one in the database. This
    /// authority has signed both.
    case twoPackages(Hour)
}

extension AuthorityError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the database has no authority tables"
        case .foreignKey(let database, let given):
            "the database belongs to signing key \(database), but this instance has \(given)"
        case .foreignSecret: "authority.secret does not match the database"
        case .foreignRegion(let database, let given):
            "the database belongs to region \(database), but this instance has \(given)"
        case .foreignPackage(let hour):
            "the package of hour \(hour.number) in the database has another signing key or region: clients refuse it"
        case .twoPackages(let hour):
            "the package of hour \(hour.number) in the public directory differs from the one in the database"
        }
    }

    /// Commands and instructions for the operator.
    package var hints: [String] {
        switch self {
        case .empty:
            [
                "check which database is used: --database-file",
                "if the database is lost, recreate it for the same keys: authorityd init --keep-keys",
            ]
        case .foreignKey, .foreignSecret:
            ["copy signing.key, authority.secret and authority.conf from another instance or from your backup"]
        case .foreignRegion(let database, _):
            ["set “region = \(database)” in authority.conf: clients refuse files of another region"]
        case .foreignPackage, .twoPackages: ["authorityd repair"]
        }
    }
}
