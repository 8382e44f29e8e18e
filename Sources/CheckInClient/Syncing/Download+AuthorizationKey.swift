import CheckInProtocol
import Cryptography
import Publication

extension Download.Result {
    /// The configuration with one authorisation key: that of the newest package's day. A submission may be authorised with no other.
    ///
    /// Everybody downloads the same packages, and each names the key of its day. So all clients use the same key at the same time: a key
    /// that one client alone uses would mark what it submits. Before the first package of a day, that is the key of the day before. A
    /// configuration without any key stays without.
    ///
    /// - Throws: `stale` if the configuration is older than the key; `refused` if a package of the day names another key, or another
    ///   relay; ``staleness``; what files throw.
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

    /// Packages that an index leaves out or replaces later count too: what they named was noted when they were downloaded.
    private func expectConfirmed(_ key: Configuration.AuthorizationKey, in files: PublishedFiles) throws {
        guard try files.keys.digests(of: key.day.number) == [SHA256.hash(key.publicKey)] else {
            throw SyncError.refused(
                path: PublishedPath.configuration,
                .value(field: "an authorisation key: a package of that day names a different one")
            )
        }
    }
}
