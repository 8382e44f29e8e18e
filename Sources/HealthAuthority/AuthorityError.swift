/// Why the authority's server cannot work as it was set up.
package enum AuthorityError: Error, Equatable, Sendable {
    /// The database was used with another secret file than this instance's.
    case foreignSecret
}

extension AuthorityError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .foreignSecret:
            "the database belongs to another secret file: all instances need the same one"
        }
    }
}
