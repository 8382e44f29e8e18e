package import CheckInProtocol
import OperatingSystem

/// A mismatch between an instance's database, files and configuration.
package enum AuthorityError: Error, Equatable, Sendable {
    /// The database has no authority tables.
    case empty
    /// The database belongs to a signing key other than this instance's key. Both values are
    /// fingerprints.
    case foreignKey(database: String, given: String)
    /// The database belongs to a secret file other than this instance's file.
    case foreignSecret
    /// The database belongs to a region other than this instance's region.
    case foreignRegion(database: String, given: String)
    /// The database is not the last one that this instance saw.
    case otherDatabase(DatabaseDifference)
    /// A peer uses another database. The values are the peer's address and the two databases.
    case otherPeer(String, own: String, peer: String)
    /// The database contains a package that was signed by another key or for another region. The
    /// value is the package's hour.
    case foreignPackage(Hour)
    /// The public directory and the database contain different packages for this hour, and this
    /// authority has signed both.
    case twoPackages(Hour)
    /// The public directory and the database contain different export files with this path, and
    /// this authority has signed both.
    case twoExports(String)
}

extension AuthorityError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the database has no authority tables"
        case .foreignKey(let database, let given):
            "the database belongs to signing key \(String(untrusted: database.utf8)), but this instance has \(given)"
        case .foreignSecret: "authority.secret does not match the database"
        case .foreignRegion(let database, let given):
            "the database belongs to region \(String(untrusted: database.utf8)), but this instance has \(given)"
        case .otherDatabase(let difference): "the database is not the one that this instance used last: \(difference)"
        case .otherPeer(let address, let own, let peer):
            "the peer \(address) uses another database (\(String(untrusted: peer.utf8))) than this instance (\(own))"
        case .foreignPackage(let hour):
            "the package of hour \(hour.number) in the database has another signing key or region: clients refuse it"
        case .twoPackages(let hour):
            "the package of hour \(hour.number) in the public directory differs from the one in the database"
        case .twoExports(let path): "the file \(path) in the public directory differs from the one in the database"
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
            ["copy \(AuthorityDirectory.sharedFiles) from another instance or from your backup"]
        case .foreignRegion(let database, _):
            [
                """
                set “region = \(String(untrusted: database.utf8))” in authority.conf: clients refuse files of another region
                """
            ]
        case .otherDatabase:
            [
                "if two database servers accept writes, stop the one that was replaced; otherwise correct database.url",
                "if you have changed the database on purpose: authorityd database accept",
            ]
        case .otherPeer:
            ["stop the database server that was replaced, and restart the instances that used it"]
        case .foreignPackage, .twoPackages, .twoExports: ["authorityd repair"]
        }
    }
}
