import Foundation
import OperatingSystem
import Synchronization
import SystemPackage

/// What an instance remembers of its database: the server and the last mark that it saw. With it, the
/// instance recognises a database that is not the one that it used: a primary that was replaced and
/// came back, a standby that lacks the last transactions, or a restored copy.
///
/// The memory is a file in the instance's own directory. The commands and the service share it.
package final class DatabaseMemory: Sendable {
    /// What an instance saw in its database.
    struct Sight: Sendable, Equatable, Codable {
        /// Nil if the database is a file.
        let server: DatabaseServer?
        let mark: Mark

        /// Nil if the database has no marks.
        init?(of connection: any DatabaseConnection) throws {
            guard try connection.hasTable("mark"), let mark = try connection.marks.newest else { return nil }
            (server, self.mark) = (try connection.server, mark)
        }
    }

    private let path: FilePath
    private let identity: AuthorityIdentity?
    private let changes = Atomic(0)

    /// - Parameter identity: If a database belongs to another authority, ``check(_:)`` says so. Nil if the
    ///   caller compares the identity.
    package init(_ directory: AuthorityDirectory, of identity: AuthorityIdentity? = nil) {
        (path, self.identity) = (directory.databaseMemory, identity)
    }

    /// Changes whenever this process remembers another server. A connection that was opened before may
    /// lead to the previous server, and must be checked again.
    package var generation: Int { changes.load(ordering: .acquiring) }

    /// Compares a database with the last one that this instance saw. A database without tables is
    /// accepted, because it has no authority.
    ///
    /// - Throws: ``AuthorityError``; ``DatabaseError``; `FileError`.
    package func check(_ connection: any DatabaseConnection) throws {
        if let identity, try connection.hasTable("identity") { try identity.check(connection) }
        if let difference = try difference(to: connection) { throw AuthorityError.otherDatabase(difference) }
    }

    /// The reason why the database is not the last one that this instance saw; nil if it is.
    package func difference(to connection: any DatabaseConnection) throws -> DatabaseDifference? {
        let seen: Sight
        do {
            guard let remembered = try remembered, try connection.hasTable("mark") else { return nil }
            seen = remembered
        } catch let difference as DatabaseDifference {
            return difference
        }
        let server = try connection.server
        guard seen.server?.system == server?.system else {
            return .system(seen: seen.server?.system, found: server?.system)
        }
        if let old = seen.server, let new = server, new.timeline < old.timeline {
            return .timeline(seen: old.timeline, found: new.timeline)
        }
        return try connection.marks.contains(seen.mark) ? nil : .mark(seen.mark.number)
    }

    /// Remembers the last mark of the database. If another server answers, such as a promoted standby,
    /// first adds a mark. From then on, the previous server lacks the last mark.
    ///
    /// - Throws: The same errors as ``check(_:)``.
    package func note(_ database: any AuthorityDatabase) async throws {
        var sight = try await database.read { [self] connection in
            try check(connection)
            return try Sight(of: connection)
        }
        let seen = try remembered
        guard sight != seen else { return }
        if let seen, sight?.server != seen.server {
            sight = try await database.write { [self] connection in
                try connection.lock(.publisher, .exclusive)
                try check(connection)
                try connection.marks.add()
                return try Sight(of: connection)
            }
        }
        try remember(sight, after: seen)
    }

    /// Accepts a database that is not the last one that this instance saw, and adds a mark. If the
    /// database lacks the remembered mark, codes and results that are unused in it may have been used in
    /// the other database. So they become void: a positive test must not authorise two batches.
    ///
    /// - Throws: ``DatabaseError``; `FileError`.
    package func accept(_ database: any AuthorityDatabase) async throws {
        let sight = try await database.write { [self] connection in
            try connection.lock(.publisher, .exclusive)
            if try !hasRememberedMark(connection) { try connection.voidUnusedProofs() }
            try connection.marks.add()
            return try Sight(of: connection)
        }
        // What is remembered may be damaged, so it is replaced unread.
        try remember(sight, after: nil)
        try await database.forget()
    }

    /// Forgets the database. The caller has created a new one.
    package func forget() throws { try PrivateFile.remove(path) }

    /// Whether the database contains the remembered mark; false if the memory is damaged.
    package func hasRememberedMark(_ connection: any DatabaseConnection) throws -> Bool {
        do {
            return try remembered.map { try connection.marks.contains($0.mark) } ?? true
        } catch is DatabaseDifference {
            return false
        }
    }

    private var remembered: Sight? {
        get throws {
            guard let bytes = try PrivateFile.read(path) else { return nil }
            do {
                return try JSONDecoder().decode(Sight.self, from: Data(bytes))
            } catch {
                throw DatabaseDifference.damaged(path.string)
            }
        }
    }

    /// - Parameter seen: What was remembered before.
    private func remember(_ sight: Sight?, after seen: Sight?) throws {
        guard let sight else { return }
        try PrivateFile.replace(path, with: Array(JSONEncoder().encode(sight)))
        if sight.server != seen?.server { changes.add(1, ordering: .releasing) }
    }
}

/// The reason why a database is not the last one that an instance saw.
package enum DatabaseDifference: Error, Sendable, Equatable {
    /// The system identifiers of the servers; nil for a file.
    case system(seen: String?, found: String?)
    /// The server's timeline is lower: the server was replaced by a standby, and has come back.
    case timeline(seen: Int64, found: Int64)
    /// The database lacks the mark with this number.
    case mark(Int64)
    /// The memory at this path is damaged.
    case damaged(String)
}

extension DatabaseDifference: CustomStringConvertible {
    package var description: String {
        func server(_ system: String?) -> String { system.map { "server \($0)" } ?? "a file" }
        return switch self {
        case .system(let seen, let found): "it is \(server(found)), and this instance used \(server(seen))"
        case .timeline(let seen, let found):
            "its timeline is \(found), and this instance has seen timeline \(seen): another server has replaced it"
        case .mark(let number):
            "it lacks the mark \(number) that this instance has seen: it is an older copy, or it has gone another way"
        case .damaged(let path): "\(path) is damaged, so this instance does not know its database any more"
        }
    }
}
