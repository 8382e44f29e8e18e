import CheckInProtocol
package import Publication

/// What clients are told, but for the keys, which change by the day.
package struct PublishedParameters: Sendable, Equatable {
    package let region: Region
    package let risk: RiskParameters
    package let sharing: SharingParameters
    package let schedule: Schedule
    package let minimumClientVersion: ClientVersion

    package init(
        region: Region,
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        schedule: Schedule = .standard,
        minimumClientVersion: ClientVersion = .first
    ) {
        self.region = region
        self.risk = risk
        self.sharing = sharing
        self.schedule = schedule
        self.minimumClientVersion = minimumClientVersion
    }

    /// Nil if the keys are not of yesterday and today.
    func configuration(hour: Hour, authorizationKeys: [Configuration.AuthorizationKey]) -> Configuration? {
        Configuration(
            region: region,
            hour: hour,
            risk: risk,
            sharing: sharing,
            schedule: schedule,
            authorizationKeys: authorizationKeys,
            minimumClientVersion: minimumClientVersion
        )
    }

    /// What a configuration says, whenever it says so.
    func source(of configuration: Configuration) -> [UInt8] {
        let firstHour = configuration.hour.number / Hour.perDay * Hour.perDay
        guard let hour = Hour(number: firstHour),
            let same = self.configuration(hour: hour, authorizationKeys: configuration.authorizationKeys)
        else { preconditionFailure("the first hour of the same day") }
        return same.payload
    }
}
