import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography

extension UnixTime {
    /// 2026-11-21T12:00:00Z: the start of an interval, twelve hours from midnight.
    static let noon = UnixTime(seconds: 1_795_262_400)
    /// 2026-11-22T00:00:00Z.
    static let midnight = noon + 43_200
}

extension Seed {
    /// Sixteen bytes that do not occur by chance.
    static func number(_ number: UInt8) -> Seed {
        Seed(SecretBytes(copying: (0..<16).map { UInt8($0) &* 37 &+ number &* 101 }))!
    }

    var array: [UInt8] { bytes.array }
}

extension SecretBytes {
    var array: [UInt8] { Array(copying: self) }

    init(_ text: String) {
        self.init(copying: Array(text.utf8))
    }
}

extension Scrypt {
    /// A low cost, for tests in which guessing a passphrase may be easy.
    static let cheap = Scrypt(logN: 4, r: 8, p: 1)
}

/// The host of the usual authority.
let authorityHost = "health.example.org"

extension VenueCodeURL {
    static func test(
        seed: UInt8 = 1,
        previous: UInt8? = nil,
        name: String = "The Copper Kettle",
        stay: Int = 120,
        authority: String = authorityHost
    ) -> VenueCodeURL {
        try! VenueCodeURL(
            authority: authority,
            code: VenueCode(
                seed: .number(seed),
                previousSeed: previous.map(Seed.number),
                venue: VenueDetails(
                    name: name,
                    address: "17 Harbour Lane, Port Example",
                    defaultStay: stay,
                    setting: .indoor
                )
            )
        )
    }
}

extension DiseaseProfile {
    /// The number of ``measles``.
    static let measlesNumber: UInt8 = 1

    /// Measles: the air counts for two hours indoors, and every minute counts.
    static let measles: DiseaseProfile = {
        let standard = SharingParameters.standard
        return DiseaseProfile(
            number: measlesNumber,
            names: [Name(language: "en", text: "Measles")!],
            risk: RiskParameters(levelWeights: [0] + [UInt32](repeating: 100, count: 7), increasedMinutes: 1)!,
            sharing: SharingParameters(
                minimumStayMinutes: 0,
                indoorAir: AirRule(.fixed, minutes: 120),
                ventilatedAir: AirRule(.fixed, minutes: 60),
                outdoorAir: AirRule(.fixed, minutes: 0),
                firstDaySinceOnset: standard.firstDaySinceOnset,
                levelsSinceOnset: standard.levelsSinceOnset,
                levelsWithoutOnset: standard.levelsWithoutOnset,
                levelsWithoutSymptoms: standard.levelsWithoutSymptoms
            )!,
            evidence: .clinicalSuspicion,
            retentionDays: 21,
            deadlines: [Deadline(name: "vaccination", hours: 72)!]
        )!
    }()
}

extension DiseaseProfile {
    /// The numbers of COVID-19 under another number.
    static func covid19(number: UInt8, retentionDays: UInt32) -> DiseaseProfile {
        DiseaseProfile(number: number, names: covid19.names, retentionDays: retentionDays)!
    }
}

extension DiseaseProfiles {
    /// COVID-19 with other values.
    static func covid19(
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        retentionDays: UInt32 = 14
    ) -> DiseaseProfiles {
        let name = DiseaseProfile.covid19.names
        let profile = DiseaseProfile(number: 0, names: name, risk: risk, sharing: sharing, retentionDays: retentionDays)
        return DiseaseProfiles([profile!])!
    }
}

extension ProtectedReport {
    /// A report, with its day, of a visitor who was at the venue of `seed` for two hours from noon.
    static func test(
        seed: UInt8 = 1,
        profile: UInt8 = 0,
        level: UInt8 = 8
    ) throws -> (day: Day, report: ProtectedReport) {
        let window = Stay(start: .noon, end: .noon + 7200)!.windows[0]
        return try test(
            VenueCodeURL.test(seed: seed).presenceKeys(on: window.day)[0],
            window,
            profile: profile,
            level: level
        )
    }

    static func test(
        _ keys: PresenceKeys,
        _ window: DayWindow,
        profile: UInt8 = 0,
        level: UInt8 = 8
    ) throws -> (day: Day, report: ProtectedReport) {
        var generator = SystemRandomNumberGenerator()
        let record = try ReportRecord(
            window: window,
            profile: profile,
            transmissionRiskLevel: level,
            infectiousness: .high,
            type: .confirmedTest
        )
        return (window.day, ProtectedReport(record, keys: keys, using: &generator))
    }
}
