import CheckInProtocol
package import Publication

/// The settings of `authority.conf`. Clients receive them as part of the configuration, except
/// those marked below. The configuration also has the keys, which change daily.
package struct PublishedParameters: Sendable, Equatable {
    package let region: Region
    package let risk: RiskParameters
    package let sharing: SharingParameters
    package let schedule: Schedule
    package let minimumClientVersion: ClientVersion
    /// The URL of the relay through which clients send authorisations and submissions, from the
    /// next day (UTC) on; nil if they send directly.
    package let relay: String?
    /// The path of the web server's certificate, for operators. Not published.
    package let certificate: String?
    /// The code of the portal's language for browsers that request none of the available ones; nil
    /// for English. Not published.
    package let language: String?
    /// The rules for officers. Not published.
    package let portal: PortalRules

    package init(
        region: Region,
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        schedule: Schedule = .standard,
        minimumClientVersion: ClientVersion = .first,
        relay: String? = nil,
        certificate: String? = nil,
        language: String? = nil,
        portal: PortalRules = PortalRules()
    ) {
        self.region = region
        self.risk = risk
        self.sharing = sharing
        self.schedule = schedule
        self.minimumClientVersion = minimumClientVersion
        self.relay = relay
        self.certificate = certificate
        self.language = language
        self.portal = portal
    }

    /// The configuration; nil if the keys are not of yesterday and today.
    func configuration(
        hour: Hour,
        publishedKeys: [PublishedKeys],
        keys: SigningKeys
    ) -> Configuration? {
        Configuration(
            region: region,
            hour: hour,
            risk: risk,
            sharing: sharing,
            schedule: schedule,
            authorizationKeys: publishedKeys.map(\.authorization),
            minimumClientVersion: minimumClientVersion,
            nextKey: keys.next,
            previousKey: keys.previous,
            obliviousHTTP: publishedKeys.obliviousHTTP
        )
    }

    /// The content of a configuration of `hour`'s day, without the hour of its signature.
    func source(of hour: Hour, publishedKeys: [PublishedKeys], keys: SigningKeys) -> [UInt8] {
        let firstHour = hour.number / Hour.perDay * Hour.perDay
        guard let hour = Hour(number: firstHour),
            let same = configuration(hour: hour, publishedKeys: publishedKeys, keys: keys)
        else { preconditionFailure("no configuration for the first hour of the day") }
        return same.payload
    }
}
