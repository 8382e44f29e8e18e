/// Why a database did not do what it was asked for. Neither statements' arguments nor rows are in it.
package struct DatabaseError: Error, Sendable {
    package enum Kind: Sendable, Equatable {
        /// It cannot be reached, was restarted or has no room. It may be there again in a moment.
        case unavailable
        /// It was made by a newer program.
        case newer
        /// It refuses what should be possible.
        case refused
    }

    package let kind: Kind
    /// What was tried, on what, and what the database said: its words, without values.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension DatabaseError: Equatable {
    package static func == (left: DatabaseError, right: DatabaseError) -> Bool { left.kind == right.kind }
}

extension DatabaseError: CustomStringConvertible {
    package var description: String { message }
}
