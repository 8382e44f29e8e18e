import Cryptography

/// The laboratories that may tell results, each by a key of its own.
package struct Laboratories: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets

    /// Makes a key for a laboratory, in place of the one that it had.
    ///
    /// - Returns: 64 hexadecimal digits, which are kept nowhere.
    package func add(_ name: String) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let key = Hexadecimal.text(generator.bytes(32))
        let hash = hash(key)
        _ = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO laboratory (name, key_hash) VALUES ($1, $2)
                ON CONFLICT (name) DO UPDATE SET key_hash = excluded.key_hash
                """,
                .text(name),
                .bytes(hash)
            )
        }
        return key
    }

    /// Whether some laboratory has this key.
    func isKnown(_ key: String) async throws -> Bool {
        let hash = hash(key)
        return try await database.read { connection in
            try connection.rows("SELECT key_hash FROM laboratory").contains { constantTimeEqual($0.bytes(0), hash) }
        }
    }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: "laboratory key") }
}
