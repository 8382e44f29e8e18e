import CheckInProtocol
package import Publication

/// What clients are told, but for the keys, which change by the day.
package struct PublishedParameters: Sendable, Equatable {
    package let region: Region
    package let risk: RiskParameters
    package let sharing: SharingParameters
    package let schedule: Schedule
    package let minimumClientVersion: ClientVersion
    /// URL of the relay through which clients send authorisations and submissions, from the next day (UTC) on; nil if they send directly.
    package let relay: String?
    /// The web server's certificate, for operators; clients are not told.
    package let certificate: String?
    /// The code of the portal's language for browsers that ask for none that it has; nil for English. Clients are not told.
    package let language: String?
    /// For officers; clients are not told.
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

    /// Nil if the keys are not of yesterday and today.
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

    /// The content of a configuration of `hour`, without the hour of its signature.
    func source(of hour: Hour, publishedKeys: [PublishedKeys], keys: SigningKeys) -> [UInt8] {
        let firstHour = hour.number / Hour.perDay * Hour.perDay
        guard let hour = Hour(number: firstHour),
            let same = configuration(hour: hour, publishedKeys: publishedKeys, keys: keys)
        else { preconditionFailure("no configuration for the first hour of the day") }
        return same.payload
    }
}
