import AuthorityProtocol
import CheckInProtocol
import Cryptography
import ExposureNotification
import TestSupport

/// The fields of a configuration in the schema. Tests may change them.
struct ConfigurationText: Sendable {
    var region: String
    var hour: UInt32
    var profiles: [ProfileText]
    var retentionDays: UInt32
    var publicationHours: UInt32
    var decoysPerHundredDays: UInt32
    var submissionDelaySeconds: UInt32
    var skippedHours: UInt32
    var keys: [(day: UInt32, publicKey: [UInt8])]
    var minimumClientVersion: String
    var nextKey: [UInt8]
    var previousKey: [UInt8]
    var obliviousHTTP: (relay: String, keys: [UInt8])?
    var windows: MessageText?
    var scores: MessageText?
    var webClientDigest: [UInt8]
    var adviceDigest: [UInt8]
    var adviceHosts: [String]

    static let schema = "Sources/AuthorityProtocol/Publication/Protos/configuration.proto"

    init(_ configuration: Configuration) {
        region = configuration.region.name
        hour = configuration.hour.number
        profiles = configuration.profiles.usable.map(ProfileText.init)
        retentionDays = configuration.schedule.retentionDays
        publicationHours = configuration.schedule.publicationHours
        decoysPerHundredDays = configuration.schedule.decoysPerHundredDays
        submissionDelaySeconds = configuration.schedule.submissionDelaySeconds
        skippedHours = configuration.schedule.skippedHours
        keys = configuration.authorizationKeys.map { ($0.day.number, $0.publicKey) }
        minimumClientVersion = configuration.minimumClientVersion.text
        nextKey = configuration.nextKey?.der ?? []
        previousKey = configuration.previousKey?.der ?? []
        obliviousHTTP = configuration.obliviousHTTP.map { ($0.relay, $0.keys) }
        switch configuration.proximity?.detection {
        case .windows(let mapping, let weights, let minutes):
            windows = Self.windows(mapping, WindowWeights(weights), increasedMinutes: minutes)
        case .scores(let scores, let increasedScore): self.scores = Self.scores(scores, increasedScore: increasedScore)
        case nil: break
        }
        webClientDigest = configuration.webClientDigest ?? []
        adviceDigest = configuration.adviceDigest ?? []
        adviceHosts = configuration.adviceHosts.names
    }

    /// The message as protoc encodes it.
    func payload() async throws -> [UInt8] {
        try await ExternalTool.encodeMessage(message.text, "Configuration", schema: Self.schema)
    }

    private var message: MessageText {
        var message = MessageText()
        message.set("region", region)
        message.set("hour", hour)
        message.set("profiles", profiles.map(\.message))
        message.set("schedule", [schedule])
        message.set(
            "authorization_keys",
            keys.map { day, publicKey in
                var key = MessageText()
                key.set("day", day)
                key.set("public_key", publicKey)
                return key
            }
        )
        message.set("minimum_client_version", minimumClientVersion)
        message.set("next_key", nextKey)
        message.set("previous_key", previousKey)
        if let obliviousHTTP {
            var way = MessageText()
            way.set("relay", obliviousHTTP.relay)
            way.set("keys", obliviousHTTP.keys)
            message.set("oblivious_http", [way])
        }
        var proximity = MessageText()
        if let windows { proximity.set("windows", [windows]) }
        if let scores { proximity.set("scores", [scores]) }
        message.set("proximity", [proximity])
        message.set("web_client_sha256", webClientDigest)
        message.set("advice_sha256", adviceDigest)
        message.set("advice_hosts", all: adviceHosts)
        return message
    }

    private static func windows(
        _ mapping: KeyDataMapping,
        _ weights: WindowWeights,
        increasedMinutes: Int
    ) -> MessageText {
        var windows = MessageText()
        windows.set("infectiousness", all: mapping.entries.map(\.rawValue))
        windows.set("report_type_when_missing", mapping.reportTypeWhenMissing.rawValue)
        windows.set("report_type_weights", all: weights.reportTypes)
        windows.set("infectiousness_weights", all: weights.infectiousness)
        windows.set("attenuation_thresholds", all: weights.attenuationThresholds)
        windows.set("attenuation_weights", all: weights.attenuation)
        windows.set("minimum_window_score", weights.minimumWindowScore)
        windows.set("increased_minutes", increasedMinutes)
        return windows
    }

    private static func scores(_ configuration: ExposureConfiguration, increasedScore: Int) -> MessageText {
        var scores = MessageText()
        scores.set("evaluation", configuration.behaviour == .google ? 1 : 2)
        scores.set("minimum_risk_score", configuration.minimumRiskScore)
        scores.set("attenuation_scores", all: configuration.attenuationScores)
        scores.set("days_since_last_exposure_scores", all: configuration.daysSinceLastExposureScores)
        scores.set("duration_scores", all: configuration.durationScores)
        scores.set("transmission_risk_scores", all: configuration.transmissionRiskScores)
        scores.set("duration_at_attenuation_thresholds", all: configuration.durationAtAttenuationThresholds)
        scores.set("weights", all: configuration.weights.all)
        scores.set("increased_score", increasedScore)
        return scores
    }

    private var schedule: MessageText {
        var schedule = MessageText()
        schedule.set("retention_days", retentionDays)
        schedule.set("publication_hours", publicationHours)
        schedule.set("decoys_per_hundred_days", decoysPerHundredDays)
        schedule.set("submission_delay_seconds", submissionDelaySeconds)
        schedule.set("skipped_hours", skippedHours)
        return schedule
    }
}

/// The fields of a profile in the schema. Tests may change them.
struct ProfileText: Sendable {
    var number: UInt32
    var names: [(language: String, text: String)]
    var levelWeights: [UInt32]
    var increasedMinutes: UInt32
    var minimumStayMinutes: UInt32
    var air: [(rule: UInt32, minutes: UInt32)]
    var firstDaySinceOnset: Int32
    var levelsSinceOnset: [UInt32]
    var levelsWithoutOnset: [UInt32]
    var levelsWithoutSymptoms: [UInt32]
    var evidence: UInt32
    var retentionDays: UInt32
    var deadlines: [(name: String, hours: UInt32, names: [(language: String, text: String)])]
    var publicationHours: UInt32

    init(_ profile: DiseaseProfile) {
        number = UInt32(profile.number)
        names = profile.names.map { ($0.language, $0.text.string) }
        levelWeights = profile.risk.levelWeights
        increasedMinutes = profile.risk.increasedMinutes
        let sharing = profile.sharing
        minimumStayMinutes = sharing.minimumStayMinutes
        air = [sharing.indoorAir, sharing.ventilatedAir, sharing.outdoorAir].map { ($0.kind.rawValue, $0.minutes) }
        firstDaySinceOnset = sharing.firstDaySinceOnset
        levelsSinceOnset = sharing.levelsSinceOnset.map(UInt32.init)
        levelsWithoutOnset = sharing.levelsWithoutOnset.map(UInt32.init)
        levelsWithoutSymptoms = sharing.levelsWithoutSymptoms.map(UInt32.init)
        evidence = profile.evidence.rawValue
        retentionDays = profile.retentionDays
        deadlines = profile.deadlines.map { deadline in
            (deadline.name, deadline.hours, deadline.names.map { ($0.language, $0.text.string) })
        }
        publicationHours = profile.publicationHours ?? 0
    }

    fileprivate var message: MessageText {
        var message = MessageText()
        message.set("number", number)
        message.set("names", names.map { Self.message([("language", $0.language), ("text", $0.text)]) })
        var risk = MessageText()
        risk.set("level_weights", all: levelWeights)
        risk.set("increased_minutes", increasedMinutes)
        message.set("risk", [risk])
        message.set("sharing", [sharing])
        message.set("evidence", evidence)
        message.set("retention_days", retentionDays)
        message.set(
            "deadlines",
            deadlines.map { name, hours, names in
                var deadline = Self.message([("name", name)])
                deadline.set("hours", hours)
                deadline.set("names", names.map { Self.message([("language", $0.language), ("text", $0.text)]) })
                return deadline
            }
        )
        message.set("publication_hours", publicationHours)
        return message
    }

    private var sharing: MessageText {
        var sharing = MessageText()
        sharing.set("minimum_stay_minutes", minimumStayMinutes)
        sharing.set(
            "air",
            air.map { rule, minutes in
                var air = MessageText()
                air.set("rule", rule)
                air.set("minutes", minutes)
                return air
            }
        )
        sharing.set("first_day_since_onset", firstDaySinceOnset)
        sharing.set("levels_since_onset", all: levelsSinceOnset)
        sharing.set("levels_without_onset", all: levelsWithoutOnset)
        sharing.set("levels_without_symptoms", all: levelsWithoutSymptoms)
        return sharing
    }

    private static func message(_ texts: [(String, String)]) -> MessageText {
        var message = MessageText()
        for (name, text) in texts { message.set(name, text) }
        return message
    }
}

/// The fields of an index in the schema. Tests may change them.
struct IndexText: Sendable {
    var region: String
    var oldestHour: UInt32
    var packages: [(size: UInt32, sha256: [UInt8])]
    var hour: UInt32

    static let schema = "Sources/AuthorityProtocol/Publication/Protos/package_index.proto"

    init(_ index: PackageIndex) {
        region = index.region.name
        oldestHour = index.oldestHour.number
        packages = index.packages.map { (UInt32($0.size), $0.digest) }
        hour = index.hour.number
    }

    /// The message as protoc encodes it.
    func payload() async throws -> [UInt8] {
        var message = MessageText()
        message.set("region", region)
        message.set("oldest_hour", oldestHour)
        message.set(
            "packages",
            packages.map { size, sha256 in
                var file = MessageText()
                file.set("size", size)
                file.set("sha256", sha256)
                return file
            }
        )
        message.set("hour", hour)
        return try await ExternalTool.encodeMessage(message.text, "PackageIndex", schema: Self.schema)
    }
}

/// The fields of a package in the schema. Tests may change them.
struct PackageText: Sendable {
    var region: String
    var hour: UInt32
    var blocks: [Block]
    var warnings: [Warning]
    var trafficDigest: [UInt8]
    var earlierPackages: UInt32
    var stateDigest: [UInt8]

    struct Block: Sendable {
        var ivs: [UInt8]
        var ciphertexts: [UInt8]
        var tags: [UInt8]
    }

    struct Warning: Sendable {
        var publicIdentifier: String
        var startInterval: UInt32 = 0
        var endInterval: UInt32 = 0
        var transmissionRiskLevel: UInt32 = 0
        var profile: UInt32 = 0
        var isRecall = false
    }

    static let schema = "Sources/AuthorityProtocol/Publication/Protos/report_package.proto"

    init(_ package: ReportPackage) {
        region = package.region.name
        hour = package.hour.number
        blocks = package.blocks.map {
            Block(ivs: Array($0.ivs), ciphertexts: Array($0.ciphertexts), tags: Array($0.tags))
        }
        warnings = package.warnings.map {
            Warning(
                publicIdentifier: $0.publicIdentifier.string,
                startInterval: $0.window.intervals.lowerBound.number,
                endInterval: $0.window.intervals.upperBound.number,
                transmissionRiskLevel: UInt32($0.transmissionRiskLevel),
                profile: UInt32($0.profile),
                isRecall: $0.isRecall
            )
        }
        trafficDigest = package.trafficDigest ?? []
        earlierPackages = package.state.earlierPackages
        stateDigest = package.state.digest
    }

    /// The message as protoc encodes it.
    func payload() async throws -> [UInt8] {
        var message = MessageText()
        message.set("region", region)
        message.set("hour", hour)
        message.set("blocks", blocks.map(\.message))
        message.set("warnings", warnings.map(\.message))
        message.set("traffic_sha256", trafficDigest)
        message.set("earlier_packages", earlierPackages)
        message.set("state_sha256", stateDigest)
        return try await ExternalTool.encodeMessage(message.text, "ReportPackage", schema: Self.schema)
    }
}

extension PackageText.Block {
    fileprivate var message: MessageText {
        var message = MessageText()
        message.set("ivs", ivs)
        message.set("ciphertexts", ciphertexts)
        message.set("tags", tags)
        return message
    }
}

extension PackageText.Warning {
    fileprivate var message: MessageText {
        var message = MessageText()
        message.set("public_identifier", publicIdentifier)
        message.set("start_interval", startInterval)
        message.set("end_interval", endInterval)
        message.set("transmission_risk_level", transmissionRiskLevel)
        if isRecall { message.set("is_recall", 1) }
        message.set("profile", profile)
        return message
    }
}
