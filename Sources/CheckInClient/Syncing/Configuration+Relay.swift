import CheckInProtocol
import OHTTP
import Publication

extension Configuration {
    /// Returns the relay and the gateway's key for the day of the newest package; nil if messages
    /// go to the authority directly.
    ///
    /// As for authorisation keys, all packages of the day must name the same relay with the same
    /// key, or none. A relay named only to one client could belong to the authority. A key given
    /// only to one client would mark its messages.
    ///
    /// - Throws: `refused` if a package of the day names another relay or another key, or if there
    ///   is no package or no key of the day; errors of files.
    func confirmedRelay(in files: PublishedFiles) throws -> (url: String, gateway: KeyConfiguration)? {
        let day = try files.hours().last.flatMap { Day(number: $0.number / Hour.perDay) }
        let named = try day.map { try files.relays.digests(of: $0.number) } ?? []
        guard let obliviousHTTP else {
            // There are no records of packages that an earlier version downloaded. They named no
            // relay.
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
