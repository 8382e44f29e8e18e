import AuthorityProtocol
import CheckInProtocol
import Cryptography
import OHTTP

/// The authorisation keys for yesterday and today. All instances share the keys through the
/// database. Each day's relay is stored with the day's key, so that all packages of a day name the
/// same relay.
actor AuthorizationKeyring {
    private let database: any AuthorityDatabase
    private let secrets: AuthoritySecrets
    private let relay: String?
    private let makeKey: @Sendable () -> AuthorizationKey.Private
    private var keys: [Day: AuthorizationKey.Private] = [:]

    /// - Parameters:
    ///   - relay: The URL of the relay for days that begin from now on; nil if clients send
    ///     directly.
    ///   - makeKey: Generates a day's key.
    init(
        database: any AuthorityDatabase,
        secrets: AuthoritySecrets,
        relay: String?,
        makeKey: @escaping @Sendable () -> AuthorizationKey.Private
    ) {
        self.database = database
        self.secrets = secrets
        self.relay = relay
        self.makeKey = makeKey
    }

    /// The key for `day`. Nil if `day` is neither yesterday nor `today`, or if the day has no key
    /// yet.
    func key(of day: Day, today: Day) async throws -> AuthorizationKey.Private? {
        guard Self.days(today).contains(day) else { return nil }
        // Drop the keys for other days. A wrong clock may have led to a key for a later day. When
        // that day comes, another key is generated for it.
        keys = keys.filter { Self.days(today).contains($0.key) }
        if let key = keys[day] { return key }
        guard let stored = try await database.read({ try $0.authorizationKeys.key(of: day) }) else { return nil }
        guard let key = secrets.open(stored.sealed, day: day) else { throw AuthorityError.foreignSecret }
        keys[day] = key
        return key
    }

    /// The gateway's key with this identifier. Nil if the identifier does not belong to yesterday's
    /// or today's key.
    func gatewayKey(_ identifier: UInt8, today: Day) async throws -> GatewayKey? {
        guard let day = Self.days(today).first(where: { $0.gatewayKeyIdentifier == identifier }) else { return nil }
        return try await key(of: day, today: today).map { GatewayKey(of: $0, day: day) }
    }

    /// Generates today's key if the database does not contain one. Deletes expired keys, but always
    /// keeps the three newest keys. Otherwise, today's key would be deleted as expired if an
    /// operator accepted a clock that is ahead. Today's packages name this key, so it must be kept.
    ///
    /// Runs outside the actor, because requests need yesterday's key while today's key is being
    /// generated.
    ///
    /// - Returns: The public keys, for the configuration.
    nonisolated func turn(today: Day) async throws -> [PublishedKeys] {
        let isMissing = try await database.read { try $0.authorizationKeys.key(of: today) == nil }
        // Generating an RSA key takes up to a second.
        let made = isMissing ? try await WorkerThreads.runOnce(makeKey) : nil
        let days = Self.days(today)
        return try await database.write { [secrets, relay] connection in
            if let made {
                try connection.authorizationKeys.insert(
                    AuthorizationKeyTable.Key(
                        day: today,
                        sealed: secrets.seal(made, day: today),
                        publicKey: made.publicKey.der,
                        relay: relay
                    )
                )
            }
            try connection.authorizationKeys.delete(before: days[0], keeping: Self.keptCount)
            return try days.compactMap { try self.published($0, connection) }
        }
    }

    /// The public keys for `day`; nil if the day has no keys.
    nonisolated func published(_ day: Day, _ connection: any DatabaseConnection) throws -> PublishedKeys? {
        try connection.authorizationKeys.key(of: day).map { key in
            PublishedKeys(
                authorization: Configuration.AuthorizationKey(day: day, publicKey: key.publicKey),
                obliviousHTTP: try key.relay.flatMap { try obliviousHTTP($0, sealedKey: key.sealed, day: day) }
            )
        }
    }

    private nonisolated func obliviousHTTP(_ relay: String, sealedKey: [UInt8], day: Day) throws -> ObliviousHTTP? {
        guard let key = secrets.open(sealedKey, day: day) else { throw AuthorityError.foreignSecret }
        return ObliviousHTTP(relay: relay, keys: [GatewayKey(of: key, day: day).configuration])
    }

    /// The number of newest keys that are always kept: the keys for yesterday and today, and the
    /// key before them.
    private static let keptCount = 3

    private static func days(_ today: Day) -> [Day] {
        [Day(number: today.number &- 1), today].compactMap { $0 }
    }
}

/// A day's public keys.
struct PublishedKeys {
    let authorization: Configuration.AuthorizationKey
    /// The day's relay with the gateway's key for that day; nil if clients send directly to the
    /// authority on that day.
    let obliviousHTTP: ObliviousHTTP?

    var day: Day { authorization.day }
}

extension [PublishedKeys] {
    /// The last day's relay, with the gateway's keys for all days that have the same relay. The
    /// last day's key comes first. Nil if the last day has no relay.
    var obliviousHTTP: ObliviousHTTP? {
        guard let relay = last?.obliviousHTTP?.relay else { return nil }
        let keys = reversed().filter { $0.obliviousHTTP?.relay == relay }.compactMap {
            $0.obliviousHTTP?.key(of: $0.day)
        }
        return ObliviousHTTP(relay: relay, keys: keys)
    }
}

extension GatewayKey {
    /// Derives the gateway's key for a day. After the day's authorisation key has been deleted, the
    /// gateway's key cannot be derived again. So messages that a relay has recorded cannot be
    /// decrypted later.
    ///
    /// ```
    /// private key = HKDF-SHA256(ikm = authorisation key (PKCS #1, DER), salt = empty,
    ///                           info = "venue-checkin/v1/authority/gateway", L = 32)
    /// ```
    init(of key: AuthorizationKey.Private, day: Day) {
        let info = Array("venue-checkin/v1/authority/gateway".utf8)
        self.init(
            identifier: day.gatewayKeyIdentifier,
            privateKey: HKDFSHA256.derive(from: key.der, info: info, count: HPKE.privateKeyCount)
        )
    }
}
