import AuthorityProtocol
public import CheckInProtocol
import Cryptography
import OHTTP
import OperatingSystem
import SystemPackage

extension Download.Result {
    /// Returns the configuration with a single authorisation key: the key for the newest package's
    /// day. A submission must not be authorised with another key.
    ///
    /// Before the first package of a day, the previous day's key is used. A configuration without any
    /// key is returned unchanged.
    ///
    /// - Throws: `stale` if the configuration is older than the key; `refused` if a package of the
    ///   day names other settings; ``staleness``; file errors.
    func confirmedConfiguration(in files: PublishedFiles) throws -> Configuration {
        if let staleness { throw staleness }
        guard !configuration.authorizationKeys.isEmpty else { return configuration }
        let day = newestHour.start.day
        guard configuration.authorizationKeys.contains(where: { $0.day == day }) else {
            throw ClientError.stale(
                path: PublishedPath.configuration,
                hours: Int(newestHour.number) - Int(configuration.hour.number)
            )
        }
        return configuration.keeping([try configuration.confirmedTraffic(on: day, in: files).authorizationKey])
    }
}

extension Configuration {
    /// Returns the settings for a day, if all packages of the day have named them. This includes
    /// packages that an index later omits or replaces, because the digests in them were recorded when
    /// they were downloaded.
    ///
    /// All clients download the same packages. Therefore, all clients have the same settings on a day.
    /// A setting, a key or a relay that only one client had would mark this client's messages.
    ///
    /// - Returns: Nil if a package of the day names other settings, or if there is no package or no
    ///   key for the day.
    func traffic(on day: Day, namedIn files: PublishedFiles) throws -> DailyTraffic? {
        guard let traffic = traffic(on: day), try files.traffic.digests(of: day.number) == [traffic.digest] else {
            return nil
        }
        return traffic
    }

    /// Returns the settings for a day.
    ///
    /// - Throws: `refused` if ``traffic(on:namedIn:)`` is nil; file errors.
    fileprivate func confirmedTraffic(on day: Day, in files: PublishedFiles) throws -> DailyTraffic {
        guard let traffic = try traffic(on: day, namedIn: files) else {
            throw ClientError.refused(
                path: PublishedPath.configuration,
                .value(field: "the settings, a key or the relay: a package of that day names different ones")
            )
        }
        return traffic
    }

    /// The newest day for which both this configuration and the packages can have settings; nil without
    /// a package.
    func newestDay(in files: PublishedFiles) throws -> Day? {
        try files.hours().last.map { min($0, hour).start.day }
    }

    /// Returns the relay and the gateway's key for the newest day; nil if messages go to the authority
    /// directly.
    ///
    /// - Throws: The errors of ``confirmedTraffic(on:in:)``.
    func confirmedRelay(in files: PublishedFiles) throws -> (url: String, gateway: KeyConfiguration)? {
        let day = try newestDay(in: files) ?? hour.start.day
        guard let relay = try confirmedTraffic(on: day, in: files).obliviousHTTP else { return nil }
        guard let gateway = relay.key(of: day) else { fatalError("unreachable: it is one key, of this day") }
        return (relay.relay, gateway)
    }
}

extension Diary {
    /// The settings that all packages of the newest day have named. They shape the messages of all
    /// clients of the authority. Nil without a configuration or a package, if packages of the day name
    /// different settings, or if the configuration has other settings of this day.
    public func settingsOfDay() throws -> SettingsOfDay? {
        guard let configuration = try configuration(), case let files = try publishedFiles(),
            let day = try files.hours().last?.start.day,
            case let digests = try files.traffic.digests(of: day.number), digests.count == 1,
            digests[0] != DayDigests.none, configuration.traffic(on: day).map({ $0.digest == digests[0] }) ?? true
        else { return nil }
        return SettingsOfDay(day: day, digest: digests[0])
    }
}

/// The settings of a day, as people compare them.
public struct SettingsOfDay: Sendable {
    /// The day, in UTC.
    public let day: Day
    /// ``DailyTraffic/digest``, 32 bytes.
    let digest: [UInt8]
    /// ``DailyTraffic/fingerprint``.
    public var fingerprint: String { digest.fingerprint }
}
