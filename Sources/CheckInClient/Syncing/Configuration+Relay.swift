import CheckInProtocol
import OHTTP
import Publication

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
