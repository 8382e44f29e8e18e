import Cryptography
import Encodings

/// The authority's case systems that may issue codes. Each of them has its own key.
package struct CaseSystems: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock

    /// The names of all case systems, sorted.
    package func list() async throws -> [String] {
        try await database.read { try $0.caseSystems.all.map(\.name) }
    }

    /// Generates a key for a case system. The new key replaces its previous key.
    ///
    /// - Parameter name: A name that ``Officer/isName(_:)`` accepts, also with ``Officer/caseSystemPrefix``.
    /// - Returns: The key as 64 hexadecimal digits. Only a hash of the key is stored.
    package func add(_ name: String) async throws -> String {
        precondition(Self.isName(name), "the caller checks the name")
        var generator = SystemRandomNumberGenerator()
        let key = Hexadecimal.text(generator.bytes(32))
        let hash = hash(key)
        try await database.write { [clock] connection in
            try connection.caseSystems.store(name, keyHash: hash)
            try Audit.record(.caseSystemAdded, of: name, connection, clock)
        }
        return key
    }

    /// Removes a case system. From then on, its key is refused. Codes that it has issued stay valid.
    ///
    /// - Returns: False if no case system has this name.
    package func remove(_ name: String) async throws -> Bool {
        try await database.write { [clock] connection in
            guard try connection.caseSystems.delete(name) else { return false }
            try Audit.record(.caseSystemRemoved, of: name, connection, clock)
            return true
        }
    }

    /// Whether `text` can be the name of a case system.
    package static func isName(_ text: String) -> Bool {
        Officer.isName(text) && Officer.isName(Officer.caseSystemPrefix + text)
    }

    /// The name in the audit list of the case system with this key; nil if there is none.
    package func officer(withKey key: String) async throws -> String? {
        let hash = hash(key)
        return try await database.read { connection in
            try connection.caseSystems.all.first { constantTimeEqual($0.keyHash, hash) }.map {
                Officer.caseSystemPrefix + $0.name
            }
        }
    }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: "case system's key") }
}

/// The table `case_system`: case systems, with hashes of their keys.
struct CaseSystemTable {
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [
            """
            CREATE TABLE case_system (
                name TEXT NOT NULL PRIMARY KEY, key_hash \(dialect.bytes) NOT NULL
            )\(dialect.byPrimaryKey)
            """
        ]
    }

    /// All case systems and the hashes of their keys, sorted by name.
    var all: [(name: String, keyHash: [UInt8])] {
        get throws {
            try connection.rows("SELECT name, key_hash FROM case_system ORDER BY name").map {
                ($0.text(0), $0.bytes(1))
            }
        }
    }

    /// Stores a case system, or replaces its key.
    func store(_ name: String, keyHash: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO case_system (name, key_hash) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash
            """,
            .text(name),
            .bytes(keyHash)
        )
    }

    /// Returns false if no case system has this name.
    func delete(_ name: String) throws -> Bool {
        try connection.execute("DELETE FROM case_system WHERE name = $1", .text(name)) == 1
    }
}

extension DatabaseConnection {
    var caseSystems: CaseSystemTable { CaseSystemTable(connection: self) }
}
