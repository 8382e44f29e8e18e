import CheckInProtocol
import Cryptography
import Publication

extension Download.Result {
    /// Returns the configuration with a single authorisation key: the key for the newest package's
    /// day. A submission must not be authorised with another key.
    ///
    /// All clients download the same packages, and each package names the key for its day.
    /// Therefore, all clients use the same key at the same time. A key that only one client used
    /// would mark that client's submissions. Before the first package of a day, the previous day's
    /// key is used. A configuration without any key is returned unchanged.
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
