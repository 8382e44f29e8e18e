import Cryptography
import Encodings

/// The apps that may use the verification API. Each app has its own API key.
package struct Apps: Sendable {
    let database: any AuthorityDatabase
    let secrets: AuthoritySecrets
    let clock: AuthorityClock

    /// The names of all apps, sorted.
    package func list() async throws -> [String] {
        try await database.read { try $0.apps.all.map(\.name) }
    }

    /// The number of apps. The tables must have the current version.
    package static func count(in database: any AuthorityDatabase) async throws -> Int {
        try await database.read { try $0.apps.all.count }
    }

    /// Generates an API key for an app. The new key replaces the app's previous key.
    ///
    /// - Returns: The key as 64 hexadecimal digits. Only a hash of the key is stored.
    package func add(_ name: String) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let key = Hexadecimal.text(generator.bytes(32))
        let hash = hash(key)
        try await database.write { [clock] connection in
            try connection.apps.store(name, keyHash: hash)
            try Audit.record(.appAdded, of: name, connection, clock)
        }
        return key
    }

    /// Removes an app. From then on, the app's API key is refused.
    ///
    /// - Returns: False if no app has this name.
    package func remove(_ name: String) async throws -> Bool {
        try await database.write { [clock] connection in
            guard try connection.apps.delete(name) else { return false }
            try Audit.record(.appRemoved, of: name, connection, clock)
            return true
        }
    }

    /// Whether an app has this API key.
    func has(key: String) async throws -> Bool {
        let hash = hash(key)
        return try await database.read { connection in
            try connection.apps.all.contains { constantTimeEqual($0.keyHash, hash) }
        }
    }

    private func hash(_ key: String) -> [UInt8] { secrets.hash(Array(key.utf8), kind: "API key") }
}
