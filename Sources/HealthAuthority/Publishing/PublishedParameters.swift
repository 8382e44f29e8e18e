package import AuthorityProtocol
import CheckInProtocol
package import ConfigurationFiles
package import Foundation
package import HTTPClient

/// The settings in `authority.conf`. Clients receive these settings as part of the configuration,
/// except the settings marked “Not published”. The configuration also contains the keys, which
/// change daily.
package struct PublishedParameters: Sendable, Equatable {
    package var region: Region
    let minimumClientVersion: ClientVersion
    /// The diseases. They are in files of their own: ``ProfileFiles``. The caller must set them before it
    /// publishes.
    package var profiles = DiseaseProfiles.standard
    /// The hosts to which links in the advice may lead.
    package let adviceHosts: AdviceHosts
    /// The operator's advice, from files of their own: ``AdviceFiles``. The caller must set it before it publishes.
    /// Nil if there is none.
    package var advice: Advice?
    package var schedule: Schedule
    /// The URL of the relay that forwards authorisations and submissions. The URL applies from the
    /// next day (UTC) on. Nil if clients send directly to the authority.
    package var relay: String?
    /// The requirements for officers. Not published.
    package var portal: PortalRules
    /// Nil if diagnosis keys are not accepted.
    package var proximity: ProximityParameters?
    /// Nil if apps cannot publish diagnosis keys. Requires ``proximity``. Not published.
    package var diagnosisKeys: DiagnosisKeySettings?
    /// The path of the web server's certificate. The program shows operators when the certificate
    /// expires. Not published.
    package let certificate: String?
    /// The addresses of all instances. An instance does not publish while one of them uses another
    /// database. Not published.
    package var peers: [ServerAddress]
    /// The path of the folder with the web client; ``noWebClient`` if the address of venue codes shows the
    /// help page; nil for the folder of the package. Not published, except the digest of the files.
    package let webClient: String?
    /// What the authority tells about itself. Not published, except in files of the web client.
    package let brand: Brand

    /// The value of `web_client` that switches the web client off.
    package static let noWebClient = "none"

    /// The code of the portal's default language. It applies if a browser requests no available
    /// language. Nil for English. Not published.
    package let language: String?
    /// The digest of the ``WebClient`` in the folder ``webClient``, 32 bytes. The caller must set it
    /// before it publishes.
    package var webClientDigest: [UInt8]?

    /// The default settings of a region.
    package init(region: Region) {
        do {
            try self.init(parsing: "region = \(region.name)", name: "")
        } catch {
            fatalError("unreachable: the region is valid, \(error)")
        }
    }

    /// The number of hours over which reports are spread.
    package var publicationHours: UInt32 { profiles.publicationHours(schedule) }

    private var settings: DailySettings {
        DailySettings(profiles: profiles, schedule: schedule, proximity: proximity)
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
            profiles: settings.profiles,
            schedule: settings.schedule,
            authorizationKeys: publishedKeys.map(\.authorization),
            minimumClientVersion: minimumClientVersion,
            nextKey: keys.next,
            previousKey: keys.previous,
            obliviousHTTP: publishedKeys.obliviousHTTP,
            proximity: settings.proximity,
            webClientDigest: webClientDigest,
            adviceDigest: advice?.digest,
            adviceHosts: adviceHosts
        )
    }
}

/// The portal's host and the requirements for officers, set in `authority.conf`.
package struct PortalRules: Sendable, Equatable {
    /// The only host under which browsers may open the portal, with its port unless it is 443. Nil if
    /// only browsers on the same machine may open it.
    package var host: String?
    /// The host name in the codes of the authority's venues; nil if the portal does not compare it.
    package var codeHost: String?
    /// Whether officers must use a second factor. If true, an officer without a second factor can
    /// do nothing except set one up.
    package var requiresSecondFactor: Bool
    /// Whether another officer must confirm a venue warning before it is published.
    package var warningsNeedSecondOfficer: Bool
    /// The provider with whose accounts officers can log in; nil if they can only use passwords.
    package let singleSignOn: SingleSignOnSettings?
    /// The number of codes that an officer may issue in an hour.
    package var codesPerHour: UInt32
    /// The number of warnings that an officer may enter in an hour.
    package var warningsPerHour: UInt32

    /// The number of days for which the audit list and the daily totals are kept.
    package var auditDays: UInt32
    /// The time zone of the times on pages, and of the times that officers enter.
    package let timeZone: TimeZone

    static let standardWarnings: UInt32 = 100
    private static let acceptedLimits: ClosedRange<UInt32> = 1...10_000

    init(_ table: inout SettingsTable) {
        host = table.optional("portal", .host, example: "portal.authority.example") {
            """
            Portal. The only host under which browsers can open the portal, over TLS: \($0). Not sent to clients. It \
            must differ from the name for clients: otherwise, a change to the page for visitors could control the \
            portal. Without this line, only browsers on this machine can open the portal.
            """
        }
        codeHost = table.optional("code_host", .codeHost, example: "authority.example") {
            """
            The host name in the codes of your venues: \($0). The portal then makes no warning from the code of \
            another authority's venue, whose visitors do not download your packages. Not sent to clients. Without \
            this line, officers must compare the host name.
            """
        }
        timeZone =
            table.optional("time_zone", .timeZone, example: "Europe/Berlin") {
                """
                The time zone of the portal: \($0). Officers enter the times of venue warnings in it. Not sent to clients. \
                Without this line, it is the time zone of the machine, which is UTC on most servers.
                """
            } ?? .current
        requiresSecondFactor = table.value(
            "second_factor",
            .choice([("optional", false, ""), ("required", true, "")]),
            default: "optional"
        ) {
            """
            Whether every officer must log in with a code of an authenticator app in addition to the password: \
            \($0). Not sent to clients.
            """
        }
        singleSignOn = SingleSignOnSettings.read(&table, needsSecondFactor: requiresSecondFactor)
        warningsNeedSecondOfficer = table.value("warnings_need_second_officer", .yesOrNo, default: "no") {
            "Whether another officer must confirm a venue warning before it is published: \($0). Not sent to clients."
        }
        codesPerHour = table.value(
            "codes_per_hour",
            .number(Self.acceptedLimits),
            default: "\(UsageLimit.standardCodes)"
        ) {
            "The number of codes that an officer can issue in an hour: \($0). Not sent to clients."
        }
        warningsPerHour = table.value(
            "warnings_per_hour",
            .number(Self.acceptedLimits),
            default: "\(Self.standardWarnings)"
        ) {
            """
            The number of visits about which an officer can enter venue warnings in an hour: \($0). Recalls are not \
            counted. Not sent to clients.
            """
        }
        auditDays = table.value("audit_days", .number(Audit.acceptedDays), default: "\(Audit.standardDays)") {
            """
            The number of days for which the audit list and the daily totals are kept: \($0). The audit list shows \
            how often each officer took each action in an hour. Not sent to clients.
            """
        }
    }
}

extension PublishedParameters: Settings {
    package static var introduction: String {
        """
        The configuration of a health authority.

        Clients download these settings, signed, as /v1/configuration, except where noted. They apply a change \
        within two days; no client needs an update. After a change, restart authorityd. "authorityd check" reports \
        errors in this file.

        Lines are "key = value"; lines that begin with # are comments. Lines that are commented out show the \
        default, or an example if the comment says what happens without the line. Durations are written like 90s, \
        10m or 1h30m.
        """
    }

    package init(_ table: inout SettingsTable) {
        region = table.required("region", .region, example: "example") {
            "The region you publish for: \($0). Clients refuse files of another region."
        }
        minimumClientVersion = table.value("minimum_client_version", .version, default: ClientVersion.first.text) {
            """
            The oldest version of clients that needs no update: \($0). Clients with an older version ask for an \
            update.
            """
        }
        adviceHosts =
            table.optional("advice_hosts", .adviceHosts, example: "health.example") {
                """
                The hosts to which links in your advice to exposed people may lead: \($0). People's programs refuse advice \
                with links to other hosts. Without this line, there are no links.
                """
            } ?? .none
        schedule = Self.schedule(&table)
        relay = table.optional("relay", .relay, example: "https://relay.example") {
            """
            The relay through which clients send authorisations and submissions (RFC 9458): \($0). You then receive \
            the relay's address instead of theirs. Another party must run it, with "authorityd relay". A change \
            takes effect at midnight (UTC). Without this line, clients send directly.
            """
        }
        portal = PortalRules(&table)
        proximity = ProximityParameters.read(&table)
        diagnosisKeys = DiagnosisKeySettings.read(&table, isOn: proximity != nil)
        certificate = table.optional(
            "certificate",
            .path,
            example: "/etc/authorityd/fullchain.pem"
        ) {
            """
            The web server's certificate: \($0). Not sent to clients. "authorityd check" and the metrics show when \
            it expires. Without this line, they do not.
            """
        }
        peers =
            table.optional("peers", .peers, example: "https://a.authority.example https://b.authority.example") {
                """
                The addresses of all instances: \($0). Not sent to clients. Before an instance publishes, it compares \
                its database with those of the instances that answer. While two instances use different databases, \
                neither of them publishes. Without this line, an instance does not notice that another one uses \
                another database.
                """
            } ?? []
        webClient = table.optional("web_client", .webClient, example: Self.noWebClient) {
            """
            The folder with the web client, the page at the address of venue codes that checks in: \($0). Not sent \
            to clients. With “none”, the page explains what the code is for. Without this line, it is the folder of \
            the package venue-authority, or none if there is no such folder.
            """
        }
        brand = Brand(&table)
        language = table.optional("language", .language, example: "en") {
            """
            The portal's default language: \($0). Not sent to clients. It applies if the officer's browser requests \
            no available language, and the officer has not selected one at the foot of a page. The value is en, de, \
            or the language of a file in the directory "languages" beside this file, such as fr for \
            languages/fr.conf. "authorityd texts" prints such a file in English, for translation. languages/de.conf \
            replaces the built-in German. Without this line, it is English.
            """
        }
    }

    private static func schedule(_ table: inout SettingsTable) -> AuthorityProtocol.Schedule {
        typealias Schedule = AuthorityProtocol.Schedule
        let (standard, delays) = (Schedule.standard, Schedule.acceptedDelays)
        let retention: UInt32 = table.value("retention_days", .number(1...14), default: "\(standard.retentionDays)") {
            """
            Schedule. The number of days for which packages stay published: \($0). For clients, a change to the schedule \
            takes effect at midnight (UTC).
            """
        }
        let hours: UInt32 = table.value(
            "publication_hours",
            .number(1...24),
            default: "\(standard.publicationHours)"
        ) {
            """
            Each report is published in a random one of this many next hours: \($0). A disease can have a smaller number, \
            which then counts for all reports. More hours hide better which \
            reports one person has shared, but warnings arrive later: with 24 hours, a report is published 12 hours \
            after its submission on average, and with 2 hours, one hour after it. Choose fewer hours only where \
            hundreds of people share each day.
            """
        }
        let decoys: UInt32 = table.value(
            "decoys_per_hundred_days",
            .number(Schedule.acceptedDecoys),
            default: "\(standard.decoysPerHundredDays)"
        ) {
            "The number of decoy submissions that a client sends in a hundred days: \($0)."
        }
        let delay: UInt32 = table.value(
            "submission_delay",
            .duration(Int64(delays.lowerBound)...Int64(delays.upperBound)),
            default: DurationText.text(Int64(standard.submissionDelaySeconds))
        ) {
            "The average time that a client waits between authorisation and submission: \($0)."
        }
        let skipped: UInt32 = table.value("skipped_hours", .number(0...4), default: "\(standard.skippedHours)") {
            """
            The number of hours that a client skips after an hour with a download: \($0). Each download costs a TLS \
            session. Each skipped hour delays warnings by half an hour on average.
            """
        }
        let schedule = Schedule(
            retentionDays: retention,
            publicationHours: hours,
            decoysPerHundredDays: decoys,
            submissionDelaySeconds: delay,
            skippedHours: skipped
        )
        return schedule ?? standard
    }
}

extension Sequence {
    /// A list as in the file.
    var words: String { map { "\($0)" }.joined(separator: " ") }
}

extension SettingType<Region> {
    fileprivate static var region: Self {
        Self(oneOf: "1 to 32 lower-case letters, digits or hyphens, such as “de” or “example”", parse: Region.init)
    }
}

extension SettingType<AdviceHosts> {
    fileprivate static var adviceHosts: Self {
        Self(
            oneOf: "at most \(AdviceHosts.maximumCount) host names in lower case, separated by spaces, without ports"
        ) { text in
            let names = text.split(separator: " ").map(String.init)
            return AdviceHosts(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }
}

extension SettingType<ClientVersion> {
    fileprivate static var version: Self { Self(oneOf: "three numbers, such as 1.2.0", parse: ClientVersion.init) }
}

extension SettingType<String> {
    static var path: Self {
        Self(oneOf: "an absolute path, which begins with /") { $0.hasPrefix("/") ? $0 : nil }
    }

    fileprivate static var webClient: Self {
        Self(oneOf: "an absolute path, which begins with /, or “none”") { text in
            text.hasPrefix("/") || text == PublishedParameters.noWebClient ? text : nil
        }
    }

    fileprivate static var language: Self {
        Self(oneOf: "a language code in lower case, such as en, de or pt-br") { LanguageCode.isValid($0) ? $0 : nil }
    }

    /// A host as browsers write it: in lower case, and without the default port.
    fileprivate static var host: Self {
        Self(oneOf: "a host name in lower case, such as portal.authority.example") { text in
            let url = "https://\(text)"
            return ServerAddress(url)?.origin == url && text == text.lowercased() ? text : nil
        }
    }

    fileprivate static var codeHost: Self {
        Self(oneOf: "a host name in lower case with a dot, such as authority.example; not an IP address") { text in
            VenueCodeURL.isAuthority(text) ? text : nil
        }
    }

    fileprivate static var relay: Self {
        Self(oneOf: "an https:// URL of at most 200 characters, such as https://relay.example") { text in
            let relay = ServerResource(text, defaultPath: ObliviousMessage.path)
            return relay.flatMap { $0.url.utf8.count <= 200 ? $0.url : nil }
        }
    }
}

extension SettingType<TimeZone> {
    fileprivate static var timeZone: Self {
        Self(oneOf: "UTC, or a name “Area/City” of the time zone database, such as Europe/Berlin") { text in
            // Foundation also accepts abbreviations and offsets, which have no daylight saving time.
            text == "UTC" || text.contains("/") ? TimeZone(identifier: text) : nil
        }
    }
}

extension SettingType<[ServerAddress]> {
    fileprivate static var peers: Self {
        Self(oneOf: "at most 16 https:// addresses, separated by spaces, such as https://a.authority.example") { text in
            let words = text.split(separator: " ")
            let peers = words.compactMap { ServerAddress(String($0)) }
            return peers.count == words.count && peers.count <= 16 ? peers : nil
        }
    }
}

extension SettingType<[UInt32]> {
    /// Decimal numbers. The values are in hundredths.
    ///
    /// - Parameter maximum: In hundredths.
    static func weights(_ count: Int, upTo maximum: UInt32) -> Self {
        let expected = "\(count) weights from 0 to \(Decimals.text([maximum])) with at most two decimals"
        return Self(oneOf: "\(expected), separated by spaces") { text in
            let weights = Decimals.hundredths(text)
            return weights?.count == count && weights?.allSatisfy { $0 <= maximum } == true ? weights : nil
        }
    }
}

/// Decimal numbers in a file, separated by spaces.
enum Decimals {
    static func text(_ hundredths: [UInt32]) -> String {
        hundredths.map { number in
            let (whole, rest) = (number / 100, number % 100)
            if rest == 0 { return "\(whole)" }
            return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)" : "\(whole).\(rest / 10)\(rest % 10)"
        }.joined(separator: " ")
    }

    /// Nil if a number is invalid, has more than two decimals, or is 11 or more.
    static func hundredths(_ text: String) -> [UInt32]? {
        let words = text.split(separator: " ")
        let numbers = words.compactMap(hundredths)
        return numbers.count == words.count ? numbers : nil
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
