import Cryptography

/// Other programs that may send requests: phone apps, or case systems. Each has a name and a key of its own.
package struct KeyHolders: Sendable {
    /// What the programs may do.
    package struct Kind: Sendable {
        let table: String
        /// Keeps the hashes of a kind apart from all others.
        let hashKind: String
        let added, removed: AuditAction
        /// Whether a text can be a name.
        package let isName: @Sendable (String) -> Bool

        /// Phone apps, which may use the verification API.
        package static let app = Kind(
            table: "app",
            hashKind: "API key",
            added: .appAdded,
            removed: .appRemoved,
            isName: AccessKey.isName
        )
        /// The authority's case systems, which may issue codes.
        package static let caseSystem = Kind(
            table: "case_system",
            hashKind: "case system's key",
            added: .caseSystemAdded,
            removed: .caseSystemRemoved,
            isName: Officer.isCaseSystem
        )
    }

    let kind: Kind
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock

    /// All names, sorted.
    package func list() async throws -> [String] {
        try await database.read { [kind] in try $0.keyHolders(kind).all.map(\.name) }
    }

    /// The number of programs of a kind. The tables must have the current version.
    package static func count(of kind: Kind, in database: any AuthorityDatabase) async throws -> Int {
        try await database.read { try $0.keyHolders(kind).all.count }
    }

    /// Generates a key. The new key replaces the previous key of this name.
    ///
    /// - Parameter name: A name that the kind accepts.
    /// - Returns: The key as 64 hexadecimal digits. Only a hash of the key is stored.
    package func add(_ name: String) async throws -> String {
        precondition(kind.isName(name), "the caller checks the name")
        let key = AccessKey.generate()
        let hash = hash(key)
        try await database.write { [kind, clock] connection in
            try connection.keyHolders(kind).store(name, keyHash: hash)
            try Audit.record(kind.added, of: name, connection, clock)
        }
        return key
    }

    /// Removes a program. From then on, its key is refused. What it has already received stays valid.
    ///
    /// - Returns: False if no program of this kind has this name.
    package func remove(_ name: String) async throws -> Bool {
        try await database.write { [kind, clock] connection in
            guard try connection.keyHolders(kind).delete(name) else { return false }
            try Audit.record(kind.removed, of: name, connection, clock)
            return true
        }
    }

    /// The name of the program with this key; nil if no program has it.
    package func name(withKey key: String) async throws -> String? {
        let hash = hash(key)
        return try await database.read { [kind] connection in
            try connection.keyHolders(kind).all.first { constantTimeEqual($0.keyHash, hash) }?.name
        }
    }

    /// Whether a program has this key.
    func has(key: String) async throws -> Bool { try await name(withKey: key) != nil }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: kind.hashKind) }
}

/// A table with names and hashes of keys.
struct KeyHolderTable {
    let kind: KeyHolders.Kind
    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        [KeyHolders.Kind.app, .caseSystem].map { kind in
            """
            CREATE TABLE \(kind.table) (
                name TEXT NOT NULL PRIMARY KEY, key_hash \(dialect.bytes) NOT NULL
            )\(dialect.byPrimaryKey)
            """
        }
    }

    /// All programs and the hashes of their keys, sorted by name.
    var all: [(name: String, keyHash: [UInt8])] {
        get throws {
            try connection.rows("SELECT name, key_hash FROM \(kind.table) ORDER BY name").map {
                ($0.text(0), $0.bytes(1))
            }
        }
    }

    /// Stores a program, or replaces its key.
    func store(_ name: String, keyHash: [UInt8]) throws {
        try connection.execute(
            """
            INSERT INTO \(kind.table) (name, key_hash) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash
            """,
            .text(name),
            .bytes(keyHash)
        )
    }

    /// Returns false if no program has this name.
    func delete(_ name: String) throws -> Bool {
        try connection.execute("DELETE FROM \(kind.table) WHERE name = $1", .text(name)) == 1
    }
}

extension DatabaseConnection {
    func keyHolders(_ kind: KeyHolders.Kind) -> KeyHolderTable { KeyHolderTable(kind: kind, connection: self) }
}
