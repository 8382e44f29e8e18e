import CheckInProtocol
package import Publication

/// What clients are told, but for the keys, which change by the day.
package struct PublishedParameters: Sendable, Equatable {
    package let region: Region
    package let risk: RiskParameters
    package let sharing: SharingParameters
    package let schedule: Schedule
    package let minimumClientVersion: ClientVersion
    /// The way of clients' messages; nil if they come directly.
    package let obliviousHTTP: ObliviousHTTP?

    package init(
        region: Region,
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        schedule: Schedule = .standard,
        minimumClientVersion: ClientVersion = .first,
        obliviousHTTP: ObliviousHTTP? = nil
    ) {
        self.region = region
        self.risk = risk
        self.sharing = sharing
        self.schedule = schedule
        self.minimumClientVersion = minimumClientVersion
        self.obliviousHTTP = obliviousHTTP
    }

    /// Nil if the keys are not of yesterday and today.
    func configuration(
        hour: Hour,
        authorizationKeys: [Configuration.AuthorizationKey],
        keys: SigningKeys
    ) -> Configuration? {
        Configuration(
            region: region,
            hour: hour,
            risk: risk,
            sharing: sharing,
            schedule: schedule,
            authorizationKeys: authorizationKeys,
            minimumClientVersion: minimumClientVersion,
            nextKey: keys.next,
            previousKey: keys.previous,
            obliviousHTTP: obliviousHTTP
        )
    }

    /// The content of a configuration without the hour of its signature.
    func source(of configuration: Configuration, keys: SigningKeys) -> [UInt8] {
        let firstHour = configuration.hour.number / Hour.perDay * Hour.perDay
        guard let hour = Hour(number: firstHour),
            let same = self.configuration(
                hour: hour,
                authorizationKeys: configuration.authorizationKeys,
                keys: keys
            )
        else { preconditionFailure("the first hour of the same day") }
        return same.payload
    }
}
