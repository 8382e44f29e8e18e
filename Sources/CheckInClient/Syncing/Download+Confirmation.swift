import CheckInProtocol
import Cryptography
import Files
import OHTTP
import Publication
import SystemPackage

extension Download.Result {
    /// Returns the configuration with a single authorisation key: the key for the newest package's
    /// day. A submission must not be authorised with another key.
    ///
    /// All clients download the same packages, and each package contains the digest of the key for
    /// its day. Therefore, all clients use the same key at the same time. A key that only one
    /// client used would mark that client's submissions. Before the first package of a day, the
    /// previous day's key is used. A configuration without any key is returned unchanged.
    ///
    /// - Throws: `stale` if the configuration is older than the key; `refused` if a package of the
    ///   day names another key, or another relay; ``staleness``; file errors.
    func confirmedConfiguration(in files: PublishedFiles) throws -> Configuration {
        if let staleness { throw staleness }
        guard !configuration.authorizationKeys.isEmpty else { return configuration }
        let day = newestHour.number / Hour.perDay
        guard let key = configuration.authorizationKeys.first(where: { $0.day.number == day }) else {
            throw SyncError.stale(
                path: PublishedPath.configuration,
                hours: Int(newestHour.number) - Int(configuration.hour.number)
            )
        }
        try expectConfirmed(key, in: files)
        _ = try configuration.confirmedRelay(in: files)
        return configuration.keeping([key])
    }

    /// Checks that all packages of the day have named this key. This includes packages that an
    /// index later omits or replaces, because their keys were recorded when they were downloaded.
    private func expectConfirmed(_ key: Configuration.AuthorizationKey, in files: PublishedFiles) throws {
        guard try files.keys.digests(of: key.day.number) == [SHA256.hash(key.publicKey)] else {
            throw SyncError.refused(
                path: PublishedPath.configuration,
                .value(field: "an authorisation key: a package of that day names a different one")
            )
        }
    }
}

extension Configuration {
    /// Returns the relay and the gateway's key for the day of the newest package; nil if messages
    /// go to the authority directly.
    ///
    /// As with authorisation keys, all packages of the day must name the same relay with the same
    /// key, or no relay at all. A relay that is named to only one client could belong to the
    /// authority. A key that is given to only one client would mark that client's messages.
    ///
    /// - Throws: `refused` if a package of the day names another relay or another key, or if there
    ///   is no package or no key for the day; file errors.
    func confirmedRelay(in files: PublishedFiles) throws -> (url: String, gateway: KeyConfiguration)? {
        let day = try files.hours().last.flatMap { Day(number: $0.number / Hour.perDay) }
        let named = try day.map { try files.relays.digests(of: $0.number) } ?? []
        guard let obliviousHTTP else {
            // Packages that an earlier version downloaded have no records. Those packages did not
            // name a relay.
            guard named.allSatisfy({ $0 == DayDigests.none }) else { throw Self.unconfirmedRelay }
            return nil
        }
        guard let day, let gateway = obliviousHTTP.key(of: day), named == [obliviousHTTP.digest(of: day)] else {
            throw Self.unconfirmedRelay
        }
        return (obliviousHTTP.relay, gateway)
    }

    private static var unconfirmedRelay: SyncError {
        .refused(
            path: PublishedPath.configuration,
            .value(field: "the relay: a package of that day names a different one or none")
        )
    }
}

/// The values that each day's packages have named so far. Each day has a file with the SHA-256
/// digests of the different values, 32 bytes each.
struct DayDigests {
    /// The digest that is stored for a package that names nothing.
    static let none = [UInt8](repeating: 0, count: SHA256.digestCount)

    private let directory: FilePath

    init(in directory: FilePath) {
        self.directory = directory
    }

    /// Adds the value that a package has named.
    ///
    /// - Parameter digest: 32 bytes; nil if the package names nothing.
    func note(_ digest: [UInt8]?, of day: UInt32) throws {
        let digest = digest ?? Self.none
        let known = try digests(of: day)
        guard !known.contains(digest) else { return }
        try Directory.makePrivate(directory)
        try PrivateFile.replace(file(of: day), with: known.flatMap(\.self) + digest)
    }

    /// Returns a day's digests in the order in which packages named the values. Contains ``none``
    /// for a package that names nothing.
    func digests(of day: UInt32) throws -> [[UInt8]] {
        let bytes = try PrivateFile.read(file(of: day)) ?? []
        return stride(from: 0, to: bytes.count, by: SHA256.digestCount).map {
            Array(bytes[$0...].prefix(SHA256.digestCount))
        }
    }

    func remove(before oldest: UInt32) throws(FileError) {
        guard try Directory.has(directory) else { return }
        for name in try Directory.names(in: directory) where UInt32(name) ?? 0 < oldest {
            try PrivateFile.remove(directory.appending(name))
        }
    }

    private func file(of day: UInt32) -> FilePath { directory.appending(String(day)) }
}
