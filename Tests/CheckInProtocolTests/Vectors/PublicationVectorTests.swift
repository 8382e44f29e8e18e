import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import TestPackages
import TestTraits
import Testing

struct PackageVector: Vector {
    let `case`: String
    let publicKey: HexBytes
    let region: String
    let hour: UInt32
    let blocks: [Block]
    let warnings: [Warning]
    let trafficSha256: HexBytes?
    let configuration: HexBytes
    let earlierPackages: Int
    let file: HexBytes

    struct Block: Codable, Sendable {
        let days: [UInt32]
        let count: Int
        let reports: [HexBytes]
    }

    struct Warning: Codable, Sendable {
        let publicIdentifier: String
        let startInterval: UInt32
        let endInterval: UInt32
        let transmissionRiskLevel: UInt8
        let isRecall: Bool?
        let profile: UInt8
    }

    func open() throws -> ReportPackage {
        try ReportPackage(
            verifying: file.bytes,
            by: try #require(ECDSAP256.PublicKey(der: publicKey.bytes)),
            region: try #require(Region(region)),
            hour: try #require(Hour(number: hour))
        )
    }
}

struct IndexVector: Vector {
    let `case`: String
    let publicKey: HexBytes
    let region: String
    let oldestHour: UInt32
    let packages: [File]
    let hour: UInt32
    let file: HexBytes

    struct File: Codable, Sendable {
        let size: Int
        let sha256: HexBytes
    }
}

struct WebClientVector: Vector {
    let `case`: String
    let files: [File]
    let list: String
    let sha256: HexBytes

    struct File: Codable, Sendable {
        let path: String
        let content: HexBytes
    }
}

struct RefusedWebClientVector: Vector {
    let `case`: String
    let list: String
}

struct ConfigurationVector: Vector {
    let `case`: String
    let publicKey: HexBytes
    let region: String
    let hour: UInt32
    let profiles: [ProfileValues]
    let schedule: ScheduleValues
    let authorizationKeys: [Key]
    let traffic: [Traffic]
    let minimumClientVersion: String
    let nextKey: HexBytes?
    let previousKey: HexBytes?
    let obliviousHttp: Relay?
    let windows: WindowValues?
    let scores: ScoreValues?
    let webClientSha256: HexBytes?
    let adviceSha256: HexBytes?
    let adviceHosts: [String]
    let file: HexBytes

    func open() throws -> Configuration {
        try Configuration(
            verifying: file.bytes,
            by: try #require(ECDSAP256.PublicKey(der: publicKey.bytes)),
            region: try #require(Region(region))
        )
    }

    /// The detection; nil if there is none.
    var detection: ProximityParameters.Detection? {
        get throws {
            let windows = try self.windows.map { try #require($0.detection) }
            return try windows ?? scores.map { try #require($0.detection) }
        }
    }

    /// The digest of a day's settings.
    struct Traffic: Codable, Sendable {
        let day: UInt32
        let sha256: HexBytes
    }

    struct WindowValues: Codable, Sendable {
        let infectiousness: [Int]
        let reportTypeWhenMissing: Int
        let reportTypeWeights: [Double]
        let infectiousnessWeights: [Double]
        let attenuationThresholds: [Int]
        let attenuationWeights: [Double]
        let minimumWindowScore: Double
        let increasedMinutes: Int

        var detection: ProximityParameters.Detection? {
            let levels = infectiousness.compactMap(Infectiousness.init)
            guard let reportTypeWhenMissing = ReportType(rawValue: reportTypeWhenMissing),
                let mapping = KeyDataMapping(
                    infectiousness: levels.dropLast(),
                    whenOnsetMissing: levels[29],
                    reportTypeWhenMissing: reportTypeWhenMissing
                ),
                let configuration = DailySummaryConfiguration(
                    reportTypeWeights: [
                        .confirmedTest: reportTypeWeights[0] / 100,
                        .confirmedClinicalDiagnosis: reportTypeWeights[1] / 100,
                        .selfReport: reportTypeWeights[2] / 100,
                        .recursive: reportTypeWeights[3] / 100,
                    ],
                    infectiousnessWeights: [
                        .standard: infectiousnessWeights[0] / 100,
                        .high: infectiousnessWeights[1] / 100,
                    ],
                    attenuationThresholds: attenuationThresholds,
                    attenuationWeights: attenuationWeights.map { $0 / 100 },
                    minimumWindowScore: minimumWindowScore
                )
            else { return nil }
            return .windows(mapping, configuration, increasedMinutes: increasedMinutes)
        }
    }

    struct ScoreValues: Codable, Sendable {
        let evaluation: Int
        let minimumRiskScore: Int
        let attenuationScores: [Int]
        let daysSinceLastExposureScores: [Int]
        let durationScores: [Int]
        let transmissionRiskScores: [Int]
        let durationAtAttenuationThresholds: [Int]
        let weights: [Int]
        let increasedScore: Int

        var detection: ProximityParameters.Detection? {
            ExposureConfiguration(
                minimumRiskScore: minimumRiskScore,
                attenuationScores: attenuationScores,
                daysSinceLastExposureScores: daysSinceLastExposureScores,
                durationScores: durationScores,
                transmissionRiskScores: transmissionRiskScores,
                durationAtAttenuationThresholds: durationAtAttenuationThresholds,
                weights: ExposureConfiguration.Weights(
                    attenuation: weights[0],
                    daysSinceLastExposure: weights[1],
                    duration: weights[2],
                    transmissionRisk: weights[3]
                ),
                behaviour: evaluation == 1 ? .google : .apple
            ).map { .scores($0, increasedScore: increasedScore) }
        }
    }

    struct Relay: Codable, Sendable {
        let relay: String
        let keys: HexBytes
    }

    /// The values of a profile, or its bytes if it is unusable.
    struct ProfileValues: Codable, Sendable {
        let number: UInt8
        let names: [Name]?
        let risk: RiskValues?
        let sharing: SharingValues?
        let evidence: UInt32?
        let retentionDays: UInt32?
        let deadlines: [Deadline]?
        let publicationHours: UInt32?
        let encoded: HexBytes?

        struct Name: Codable, Sendable {
            let language: String
            let text: String
        }

        struct Deadline: Codable, Sendable {
            let name: String
            let hours: UInt32
            let names: [Name]

            var deadline: DiseaseProfile.Deadline {
                get throws {
                    let names = try names.map {
                        try #require(DiseaseProfile.Name(language: $0.language, text: $0.text))
                    }
                    return try #require(DiseaseProfile.Deadline(name: name, hours: hours, names: names))
                }
            }
        }

        /// Nil if the profile is unusable.
        var profile: DiseaseProfile? {
            get throws {
                guard encoded == nil else { return nil }
                let (risk, sharing) = (try #require(risk?.parameters), try #require(sharing?.parameters))
                return DiseaseProfile(
                    number: number,
                    names: names?.compactMap { .init(language: $0.language, text: $0.text) } ?? [],
                    risk: risk,
                    sharing: sharing,
                    evidence: try #require(evidence.flatMap { DiseaseProfile.Evidence(rawValue: $0) }),
                    retentionDays: try #require(retentionDays),
                    deadlines: try deadlines?.map { try $0.deadline } ?? [],
                    publicationHours: publicationHours == 0 ? nil : publicationHours
                )
            }
        }
    }

    struct RiskValues: Codable, Sendable {
        let levelWeights: [UInt32]
        let increasedMinutes: UInt32

        var parameters: RiskParameters? {
            RiskParameters(levelWeights: levelWeights, increasedMinutes: increasedMinutes)
        }
    }

    struct SharingValues: Codable, Sendable {
        let minimumStayMinutes: UInt32
        let air: [Air]
        let firstDaySinceOnset: Int32
        let levelsSinceOnset: [UInt8]
        let levelsWithoutOnset: [UInt8]
        let levelsWithoutSymptoms: [UInt8]

        struct Air: Codable, Sendable {
            let rule: UInt32
            let minutes: UInt32
        }

        var parameters: SharingParameters? {
            let rules = air.compactMap { air in
                AirRule.Kind(rawValue: air.rule).map { AirRule($0, minutes: air.minutes) }
            }
            guard rules.count == 3 else { return nil }
            return SharingParameters(
                minimumStayMinutes: minimumStayMinutes,
                indoorAir: rules[0],
                ventilatedAir: rules[1],
                outdoorAir: rules[2],
                firstDaySinceOnset: firstDaySinceOnset,
                levelsSinceOnset: levelsSinceOnset,
                levelsWithoutOnset: levelsWithoutOnset,
                levelsWithoutSymptoms: levelsWithoutSymptoms
            )
        }
    }

    struct ScheduleValues: Codable, Sendable {
        let retentionDays: UInt32
        let publicationHours: UInt32
        let decoysPerHundredDays: UInt32
        let submissionDelaySeconds: UInt32
        let skippedHours: UInt32

        var parameters: Schedule? {
            Schedule(
                retentionDays: retentionDays,
                publicationHours: publicationHours,
                decoysPerHundredDays: decoysPerHundredDays,
                submissionDelaySeconds: submissionDelaySeconds,
                skippedHours: skippedHours
            )
        }
    }

    struct Key: Codable, Sendable {
        let day: UInt32
        let publicKey: HexBytes
    }
}

struct RefusedFileVector: Vector {
    let `case`: String
    let kind: String
    let publicKey: HexBytes
    let region: String
    let hour: UInt32
    let file: HexBytes
    let error: String
}

@Suite struct PublicationVectorTests {
    @Test(.proves("S5"), arguments: VectorFile.published.packages)
    func `a package verifies, and contains its reports`(vector: PackageVector) throws {
        let package = try vector.open()
        let days = ReportPackage.days(of: package.hour)
        #expect(
            package.blocks.map { block in days.filter(block.days.contains).map(\.number) } == vector.blocks.map(\.days)
        )
        #expect(package.blocks.map(\.count) == vector.blocks.map(\.count))
        for (block, expected) in zip(package.blocks, vector.blocks) {
            let reports = Set((0..<block.count).map { block[$0].bytes })
            #expect(reports.isSuperset(of: expected.reports.map(\.bytes)))
        }
        let warnings = package.warnings.map {
            ($0.publicIdentifier.string, $0.window.intervals.lowerBound.number, $0.window.intervals.upperBound.number)
        }
        #expect(warnings.map(\.0) == vector.warnings.map(\.publicIdentifier))
        #expect(warnings.map(\.1) == vector.warnings.map(\.startInterval))
        #expect(warnings.map(\.2) == vector.warnings.map(\.endInterval))
        #expect(package.warnings.map(\.transmissionRiskLevel) == vector.warnings.map(\.transmissionRiskLevel))
        #expect(package.warnings.map(\.profile) == vector.warnings.map(\.profile))
        #expect(package.warnings.map(\.isRecall) == vector.warnings.map { $0.isRecall ?? false })
        #expect(package.trafficDigest == vector.trafficSha256?.bytes)
        let earlier = VectorFile.published.packages.filter { other in
            other.hour < vector.hour && Int(vector.hour - other.hour) <= vector.earlierPackages
        }.map { PackageIndex.File($0.file.bytes).digest }
        let key = try #require(ECDSAP256.PublicKey(der: vector.publicKey.bytes))
        let configuration = try Configuration(verifying: vector.configuration.bytes, by: key)
        #expect(package.state == PublishedState(configuration, earlier: earlier))
        #expect(isPayload(try WrittenPackage(package).payload, of: vector.file))
    }

    @Test(arguments: VectorFile.published.indexes) func `an index lists the packages`(vector: IndexVector) throws {
        let index = try PackageIndex(
            verifying: vector.file.bytes,
            by: try #require(ECDSAP256.PublicKey(der: vector.publicKey.bytes)),
            region: try #require(Region(vector.region))
        )
        #expect(index.oldestHour.number == vector.oldestHour)
        #expect(index.packages.map(\.size) == vector.packages.map(\.size))
        #expect(index.packages.map(\.digest) == vector.packages.map(\.sha256.bytes))
        #expect(index.hour.number == vector.hour)
        #expect(isPayload(index.payload, of: vector.file))
    }

    @Test(
        .proves("S6"),
        arguments: VectorFile.published.configurations
    )
    func `a configuration contains the authority's parameters`(vector: ConfigurationVector) throws {
        let configuration = try vector.open()
        let keys = try vector.authorizationKeys.map {
            Configuration.AuthorizationKey(day: try #require(Day(number: $0.day)), publicKey: $0.publicKey.bytes)
        }
        #expect(configuration.region.name == vector.region)
        #expect(configuration.hour.number == vector.hour)
        #expect(configuration.authorizationKeys == keys)
        #expect(configuration.minimumClientVersion.text == vector.minimumClientVersion)
        #expect(configuration.profiles.usable == (try vector.profiles.compactMap { try $0.profile }))
        #expect(
            configuration.profiles.unusable.map(\.number) == vector.profiles.filter { $0.encoded != nil }.map(\.number)
        )
        #expect(configuration.schedule == vector.schedule.parameters)
        #expect(configuration.nextKey?.der == vector.nextKey?.bytes)
        #expect(configuration.previousKey?.der == vector.previousKey?.bytes)
        #expect(configuration.obliviousHTTP?.relay == vector.obliviousHttp?.relay)
        #expect(configuration.obliviousHTTP?.keys == vector.obliviousHttp?.keys.bytes)
        #expect(configuration.proximity?.detection == (try vector.detection))
        #expect(configuration.webClientDigest == vector.webClientSha256?.bytes)
        #expect(configuration.adviceDigest == vector.adviceSha256?.bytes)
        #expect(configuration.adviceHosts.names == vector.adviceHosts)
        if let way = configuration.obliviousHTTP {
            let today = try #require(Day(number: configuration.hour.number / Hour.perDay))
            if configuration.proximity == nil {
                let named = try VectorFile.published.packages[0].open().trafficDigest
                #expect(configuration.traffic(on: today)?.digest == named)
            }
            #expect(way.key(of: try #require(Day(number: today.number - 1))) != nil)
            #expect(way.key(of: try #require(Day(number: today.number - 2))) == nil)
        }
        #expect(vector.case != "the standard, without authorisation keys" || configuration.profiles == .standard)
        for key in configuration.authorizationKeys {
            let expected = vector.traffic.first { $0.day == key.day.number }?.sha256.bytes
            #expect(configuration.traffic(on: key.day)?.digest == expected)
        }
        #expect(isPayload(configuration.payload, of: vector.file))
    }

    @Test(
        .proves("W15"),
        arguments: VectorFile.published.webClients
    )
    func `the list of a web client's files has the digest of the configuration`(vector: WebClientVector) throws {
        let contents = vector.files.map { ($0.path, $0.content.bytes) }
        let files = WebClientFiles(Dictionary(uniqueKeysWithValues: contents))
        #expect(String(decoding: files.list, as: UTF8.self) == vector.list)
        #expect(files.digest == vector.sha256.bytes)
        #expect(WebClientFiles(parsing: files.list) == files)
    }

    @Test(
        .proves("W15"),
        arguments: VectorFile.published.refusedWebClients
    )
    func `a text that is not a list of a web client's files is refused`(vector: RefusedWebClientVector) {
        #expect(WebClientFiles(parsing: Array(vector.list.utf8)) == nil)
    }

    /// Whether `payload`, which this project encoded, is the payload that the other implementation
    /// signed.
    private func isPayload(_ payload: [UInt8], of file: HexBytes) -> Bool {
        file.bytes.starts(with: MessageWriter.message { $0.bytes(1, payload) })
    }

    @Test(arguments: VectorFile.published.refusedFiles)
    func `an invalid file is refused with its own error`(vector: RefusedFileVector) throws {
        #expect(try Self.refusal(of: vector).map(Self.name) == vector.error)
    }

    @Test func `the error for an invalid value names the field`() throws {
        var fields: [String: Set<String>] = [:]
        for vector in VectorFile.published.refusedFiles where vector.error == "value" {
            guard case .value(let field)? = try Self.refusal(of: vector) else { continue }
            fields[vector.kind, default: []].insert(field.description)
        }
        let expected: [String: Set<String>] = [
            "configuration": [
                "a profile", "the advice's digest", "the authorisation keys", "the client's version",
                "the hosts of links", "the next key", "the previous key", "the proximity parameters", "the relay",
                "the schedule", "the web client's digest",
            ],
            "package": [
                "a block's number of reports", "a warning", "the day's digest", "the digest of the state",
                "the number of blocks", "the number of earlier packages", "the order of a block's reports",
                "the order of the warnings", "the region",
            ],
            "index": [
                "a package's digest", "a package's size", "the hours",
            ],
        ]
        #expect(fields == expected)
    }

    private static func refusal(of vector: RefusedFileVector) throws -> PublicationError? {
        let key = try #require(ECDSAP256.PublicKey(der: vector.publicKey.bytes))
        let region = try #require(Region(vector.region))
        let hour = try #require(Hour(number: vector.hour))
        let file = vector.file.bytes
        return #expect(throws: PublicationError.self) {
            switch vector.kind {
            case "package": _ = try ReportPackage(verifying: file, by: key, region: region, hour: hour)
            case "index": _ = try PackageIndex(verifying: file, by: key, region: region, notOlderThan: hour)
            default: _ = try Configuration(verifying: file, by: key, region: region, notOlderThan: hour)
            }
        }
    }

    private static func name(of error: PublicationError) -> String {
        switch error {
        case .tooLarge: "too_large"
        case .notDecodable: "not_decodable"
        case .notCanonical: "not_canonical"
        case .signedByAnotherKey: "signed_by_another_key"
        case .signatureInvalid: "signature_invalid"
        case .ofAnotherRegion: "of_another_region"
        case .ofAnotherHour: "of_another_hour"
        case .older: "older"
        case .value: "value"
        }
    }
}
