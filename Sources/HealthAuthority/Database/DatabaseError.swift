/// A failed database operation. The error contains neither statement arguments nor rows.
package struct DatabaseError: Error, Sendable {
    package enum Kind: Sendable, Equatable {
        /// The database is unreachable, was restarted, has no free space, or has too many waiting
        /// transactions. It may work again soon.
        case unavailable
        /// The tables were created by a newer version of the program.
        case newer
        /// The database rejected an operation that should succeed.
        case refused
    }

    package let kind: Kind
    /// The operation, the object that it was applied to, and the database's message without values.
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
