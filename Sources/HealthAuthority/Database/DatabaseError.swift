/// A failed database operation. It contains neither arguments of statements nor rows.
package struct DatabaseError: Error, Sendable {
    package enum Kind: Sendable, Equatable {
        /// The database is unreachable, was restarted, or has no space. It may recover soon.
        case unavailable
        /// The tables were created by a newer program.
        case newer
        /// The database rejected an operation that should succeed.
        case refused
    }

    package let kind: Kind
    /// The operation, its object, and the database's message without values.
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
