package import AuthorityProtocol
import CheckInProtocol
package import ConfigurationFiles
import HTTPClient

/// The settings in `authority.conf`. Clients receive these settings as part of the configuration,
/// except the settings marked “Not published”. The configuration also contains the keys, which
/// change daily.
package struct PublishedParameters: Sendable, Equatable {
    package let region: Region
    package let risk: RiskParameters
    package let sharing: SharingParameters
    let schedule: Schedule
    let minimumClientVersion: ClientVersion
    /// The URL of the relay that forwards authorisations and submissions. The URL applies from the
    /// next day (UTC) on. Nil if clients send directly to the authority.
    package let relay: String?
    /// The path of the web server's certificate. The program shows operators when the certificate
    /// expires. Not published.
    package let certificate: String?
    /// The path of the folder with the web client. Nil if the address of venue codes shows the help
    /// page. Not published, except the digest of the files.
    package let webClient: String?
    /// The digest of the ``WebClient`` in this folder, 32 bytes. The caller must set it before it
    /// publishes.
    package var webClientDigest: [UInt8]?
    /// The code of the portal's default language. It applies if a browser requests no available
    /// language. Nil for English. Not published.
    package let language: String?
    /// The requirements for officers. Not published.
    package let portal: PortalRules
    /// Nil if diagnosis keys are not accepted.
    package let proximity: ProximityParameters?
    /// Nil if apps cannot publish diagnosis keys. Not published.
    package let diagnosisKeys: DiagnosisKeySettings?

    /// - Parameter diagnosisKeys: Requires `proximity`.
    package init(
        region: Region,
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        schedule: Schedule = .standard,
        minimumClientVersion: ClientVersion = .first,
        relay: String? = nil,
        certificate: String? = nil,
        webClient: String? = nil,
        language: String? = nil,
        portal: PortalRules = PortalRules(),
        proximity: ProximityParameters? = nil,
        diagnosisKeys: DiagnosisKeySettings? = nil
    ) {
        precondition(diagnosisKeys == nil || proximity != nil, "apps cannot publish keys that are not accepted")
        self.region = region
        self.risk = risk
        self.sharing = sharing
        self.schedule = schedule
        self.minimumClientVersion = minimumClientVersion
        self.relay = relay
        self.certificate = certificate
        self.webClient = webClient
        self.language = language
        self.portal = portal
        self.proximity = proximity
        self.diagnosisKeys = diagnosisKeys
    }

    private var settings: DailySettings {
        DailySettings(risk: risk, sharing: sharing, schedule: schedule, proximity: proximity)
    }

    /// The settings of a day. If a configuration was signed on this day, its settings are valid until
    /// midnight (UTC): all packages of a day must name the same settings.
    ///
    /// - Parameter keys: The keys of which one has signed the published configuration.
    func settings(
        of day: Day,
        signedBy keys: SigningKeys,
        _ connection: any DatabaseConnection
    ) throws -> DailySettings {
        let file = try connection.documents.document(Configuration.kind)?.bytes
        let published = file.flatMap { file in
            keys.publicKeys.lazy.compactMap { try? Configuration(verifying: file, by: $0, region: region) }.first
        }
        return published.flatMap { $0.hour.start.day == day ? $0.settings : nil } ?? settings
    }

    /// The configuration; nil if the keys are not the keys for yesterday and today.
    ///
    /// - Parameter settings: ``settings(of:signedBy:_:)`` for the day of `hour`.
    func configuration(
        hour: Hour,
        settings: DailySettings,
        publishedKeys: [PublishedKeys],
        keys: SigningKeys
    ) -> Configuration? {
        Configuration(
            region: region,
            hour: hour,
            risk: settings.risk,
            sharing: settings.sharing,
            schedule: settings.schedule,
            authorizationKeys: publishedKeys.map(\.authorization),
            minimumClientVersion: minimumClientVersion,
            nextKey: keys.next,
            previousKey: keys.previous,
            obliviousHTTP: publishedKeys.obliviousHTTP,
            proximity: settings.proximity,
            webClientDigest: webClientDigest
        )
    }
}

/// The portal's host and the requirements for officers, set in `authority.conf`.
package struct PortalRules: Sendable, Equatable {
    /// Whether officers must use a second factor. If true, an officer without a second factor can
    /// do nothing except set one up.
    var requiresSecondFactor = false
    /// Whether another officer must confirm a venue warning before it is published.
    var warningsNeedSecondOfficer = false
    /// The only host under which browsers may open the portal, with its port unless it is 443. Nil if
    /// only browsers on the same machine may open it.
    package var host: String?

    package init(requiresSecondFactor: Bool = false, warningsNeedSecondOfficer: Bool = false, host: String? = nil) {
        self.host = host
        self.requiresSecondFactor = requiresSecondFactor
        self.warningsNeedSecondOfficer = warningsNeedSecondOfficer
    }
}

extension PublishedParameters {
    private static let keys =
        [
            "region", "minimum_client_version", "level_weights", "increased_minutes", "minimum_stay", "tail",
            "first_day_since_onset", "levels_since_onset", "levels_without_onset", "levels_without_symptoms",
            "retention_days", "publication_hours", "decoys_per_hundred_days", "submission_delay", "skipped_hours",
            "relay", "certificate", "web_client", "language", "portal", "second_factor", "warnings_need_second_officer",
        ] + ProximityParameters.keys + DiagnosisKeySettings.keys

    /// - Parameters:
    ///   - text: The content of the file.
    ///   - name: The name of the file, for error messages.
    package init(parsing text: String, name: String) throws(ConfigurationError) {
        var file = ConfigurationFile(text, name: name, keys: Self.keys)
        let region = file.required("region", example: "example", Self.region)
        let version = file.value("minimum_client_version", default: .first, Self.version)
        let risk = Self.risk(&file)
        let sharing = Self.sharing(&file)
        let schedule = Self.schedule(&file)
        let relay = file.optional("relay", Self.relay)
        let certificate = file.optional("certificate", Self.path)
        let webClient = file.optional("web_client", Self.path)
        let language = file.optional("language", Self.language)
        let portal = PortalRules(
            requiresSecondFactor: file.value("second_factor", default: false, Self.isRequired),
            warningsNeedSecondOfficer: file.value("warnings_need_second_officer", default: false, Self.isYes),
            host: file.optional("portal", Self.host)
        )
        let proximity = ProximityParameters.read(&file)
        let diagnosisKeys = DiagnosisKeySettings.read(&file, isOn: proximity != nil, isYes: Self.isYes)
        try file.finish()
        guard let region else { fatalError("unreachable: a missing region is reported") }
        self.init(
            region: region,
            risk: risk,
            sharing: sharing,
            schedule: schedule,
            minimumClientVersion: version,
            relay: relay,
            certificate: certificate,
            webClient: webClient,
            language: language,
            portal: portal,
            proximity: proximity,
            diagnosisKeys: diagnosisKeys
        )
    }

    typealias Refusal = ConfigurationFile.Refusal

    private static func risk(_ file: inout ConfigurationFile) -> RiskParameters {
        let standard = RiskParameters.standard
        let weights = file.value(
            "level_weights",
            default: standard.levelWeights,
            weights(8, upTo: "10", example: "0 0 0.6 0.8 1 1.2 1.4 1.6")
        )
        let minutes = file.value("increased_minutes", default: standard.increasedMinutes, number(1...1440))
        return RiskParameters(levelWeights: weights, increasedMinutes: minutes) ?? standard
    }

    private static func sharing(_ file: inout ConfigurationFile) -> SharingParameters {
        let standard = SharingParameters.standard
        let sharing = SharingParameters(
            minimumStayMinutes: file.value("minimum_stay", default: standard.minimumStayMinutes, minutes),
            tailMinutes: file.value("tail", default: standard.tailMinutes, minutes),
            firstDaySinceOnset: file.value("first_day_since_onset", default: standard.firstDaySinceOnset, day),
            levelsSinceOnset: file.value("levels_since_onset", default: standard.levelsSinceOnset, levels),
            levelsWithoutOnset: file.value("levels_without_onset", default: standard.levelsWithoutOnset, levels),
            levelsWithoutSymptoms: file.value(
                "levels_without_symptoms",
                default: standard.levelsWithoutSymptoms,
                levels
            )
        )
        return sharing ?? standard
    }

    private static func schedule(_ file: inout ConfigurationFile) -> AuthorityProtocol.Schedule {
        let standard = AuthorityProtocol.Schedule.standard
        let schedule = AuthorityProtocol.Schedule(
            retentionDays: file.value("retention_days", default: standard.retentionDays, number(1...14)),
            publicationHours: file.value("publication_hours", default: standard.publicationHours, number(1...24)),
            decoysPerHundredDays: file.value(
                "decoys_per_hundred_days",
                default: standard.decoysPerHundredDays,
                number(AuthorityProtocol.Schedule.acceptedDecoys)
            ),
            submissionDelaySeconds: file.value("submission_delay", default: standard.submissionDelaySeconds, seconds),
            skippedHours: file.value("skipped_hours", default: standard.skippedHours, number(0...2))
        )
        return schedule ?? standard
    }

    private static func region(_ text: String) throws(Refusal) -> Region {
        guard let region = Region(text) else {
            throw Refusal("must be 1 to 32 lower-case letters, digits or hyphens, such as “de” or “example”")
        }
        return region
    }

    private static func path(_ text: String) throws(Refusal) -> String {
        guard text.hasPrefix("/") else {
            throw Refusal("must be an absolute path, such as /etc/ssl/authority.pem")
        }
        return text
    }

    private static func language(_ text: String) throws(Refusal) -> String {
        guard LanguageCode.isValid(text) else {
            throw Refusal("must be a language code in lower case, such as en, de or pt-br")
        }
        return text
    }

    /// A host as browsers write it: in lower case, and without the default port.
    private static func host(_ text: String) throws(Refusal) -> String {
        let url = "https://\(text)"
        guard ServerAddress(url)?.origin == url, text == text.lowercased() else {
            throw Refusal("must be a host name in lower case, such as portal.authority.example")
        }
        return text
    }

    private static func isRequired(_ text: String) throws(Refusal) -> Bool {
        switch text {
        case "required": true
        case "optional": false
        default: throw Refusal("must be “optional” or “required”")
        }
    }

    private static func isYes(_ text: String) throws(Refusal) -> Bool {
        switch text {
        case "yes": true
        case "no": false
        default: throw Refusal("must be “yes” or “no”")
        }
    }

    private static func version(_ text: String) throws(Refusal) -> ClientVersion {
        guard let version = ClientVersion(text) else { throw Refusal("must be three numbers, such as 1.2.0") }
        return version
    }

    private static func relay(_ text: String) throws(Refusal) -> String {
        guard let relay = ServerResource(text, defaultPath: ObliviousMessage.path), relay.url.utf8.count <= 200 else {
            throw Refusal("must be an https:// URL of at most 200 characters, such as https://relay.example")
        }
        return relay.url
    }

    static func number(_ range: ClosedRange<UInt32>) -> (String) throws(Refusal) -> UInt32 {
        func number(_ text: String) throws(Refusal) -> UInt32 {
            guard let number = UInt32(text), range.contains(number) else {
                throw Refusal("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        return number
    }

    static func minutes(_ text: String) throws(Refusal) -> UInt32 {
        guard let seconds = DurationText.seconds(text), seconds <= 86_400, seconds.isMultiple(of: 60) else {
            throw Refusal("must be a duration of at most 24h, such as 10m or 1h30m")
        }
        return UInt32(seconds / 60)
    }

    private static func seconds(_ text: String) throws(Refusal) -> UInt32 {
        let accepted = AuthorityProtocol.Schedule.acceptedDelays
        guard let seconds = DurationText.seconds(text).flatMap({ UInt32(exactly: $0) }), accepted.contains(seconds)
        else {
            throw Refusal("must be a duration from 1m to 1h, such as 5m")
        }
        return seconds
    }

    private static func day(_ text: String) throws(Refusal) -> Int32 {
        guard let day = Int32(text), (-14...14).contains(day) else { throw Refusal("must be a day from -14 to 14") }
        return day
    }

    private static func levels(_ text: String) throws(Refusal) -> [UInt8] {
        let words = text.split(separator: " ")
        let levels = words.compactMap { UInt8($0) }
        guard levels.count == words.count, levels.count <= 29, levels.allSatisfy({ (1...8).contains($0) }) else {
            throw Refusal("must be at most 29 levels from 1 to 8, separated by spaces")
        }
        return levels
    }

    /// Returns a parser of `count` decimal numbers. The results are in hundredths.
    ///
    /// - Parameter maximum: A decimal number, at most 10.
    static func weights(
        _ count: Int,
        upTo maximum: String,
        example: String
    ) -> (String) throws(Refusal) -> [UInt32] {
        func weights(_ text: String) throws(Refusal) -> [UInt32] {
            let words = text.split(separator: " ")
            let weights = words.compactMap { hundredths($0) }
            guard let limit = hundredths(maximum[...]) else { preconditionFailure("not a decimal number") }
            guard weights.count == words.count, weights.count == count, weights.allSatisfy({ $0 <= limit }) else {
                throw Refusal(
                    "must be \(count) weights from 0 to \(maximum) with at most two decimals, such as: \(example)"
                )
            }
            return weights
        }
        return weights
    }

    private static func hundredths(_ text: Substring) -> UInt32? {
        // Check the characters first, because `UInt32.init` would accept a sign.
        guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = UInt32(parts[0]), whole <= 10 else { return nil }
        guard parts.count == 2 else { return whole * 100 }
        guard (1...2).contains(parts[1].count), let decimals = UInt32(parts[1]) else { return nil }
        return whole * 100 + (parts[1].count == 1 ? decimals * 10 : decimals)
    }
}
