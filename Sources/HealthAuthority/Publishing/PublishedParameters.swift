import CheckInProtocol
package import Publication

/// The settings in `authority.conf`. Clients receive these settings as part of the configuration,
/// except the settings marked “Not published”. The configuration also contains the keys, which
/// change daily.
package struct PublishedParameters: Sendable, Equatable {
    package let region: Region
    package let risk: RiskParameters
    package let sharing: SharingParameters
    package let schedule: Schedule
    package let minimumClientVersion: ClientVersion
    /// The URL of the relay through which clients send authorisations and submissions. Applies from
    /// the next day (UTC) on. Nil if clients send directly to the authority.
    package let relay: String?
    /// The path of the web server's certificate, so that operators can see when the certificate
    /// expires. Not published.
    package let certificate: String?
    /// The code of the portal's default language, for browsers that do not request any available
    /// language. Nil for English. Not published.
    package let language: String?
    /// The requirements for officers. Not published.
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

    /// Whether a text is a language code in lower case: letters, followed by parts that consist of
    /// letters and digits. The letters and each part have 1 to 8 characters (RFC 4647 §2.1).
    package static func isLanguageCode(_ text: some StringProtocol) -> Bool {
        Substring(text).wholeMatch(of: /[a-z]{1,8}(-[a-z0-9]{1,8})*/) != nil
    }

    /// The configuration; nil if the keys are not the keys for yesterday and today.
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

    /// The content of the configuration for `hour`'s day. It does not depend on the hour in which
    /// the configuration is signed.
    func source(of hour: Hour, publishedKeys: [PublishedKeys], keys: SigningKeys) -> [UInt8] {
        let firstHour = hour.number / Hour.perDay * Hour.perDay
        guard let hour = Hour(number: firstHour),
            let same = configuration(hour: hour, publishedKeys: publishedKeys, keys: keys)
        else { preconditionFailure("no configuration for the first hour of the day") }
        return same.payload
    }
}

/// The requirements for officers in the portal, set in `authority.conf`.
package struct PortalRules: Sendable, Equatable {
    /// Whether officers must use a second factor. An officer without a second factor can then do
    /// nothing except set one up.
    package var requiresSecondFactor = false
    /// Whether another officer must confirm a venue warning before it is published.
    package var warningsNeedSecondOfficer = false

    package init(requiresSecondFactor: Bool = false, warningsNeedSecondOfficer: Bool = false) {
        self.requiresSecondFactor = requiresSecondFactor
        self.warningsNeedSecondOfficer = warningsNeedSecondOfficer
    }
}
