/// The weights and the threshold that convert minutes into a risk. See protocol version 1, section
/// "Risk".
public struct RiskParameters: Sendable, Equatable {
    /// The weight of one minute at TRL 1 to 8, in hundredths.
    public let levelWeights: [UInt32]
    /// The threshold for an increased risk, in weighted minutes. The same threshold applies to a
    /// check-in and to each of its days.
    public let increasedMinutes: UInt32

    public static let standard: RiskParameters = {
        guard let standard = RiskParameters(levelWeights: [0, 0, 60, 80, 100, 120, 140, 160], increasedMinutes: 10)
        else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil unless there are eight weights of at most 1,000, and the threshold is 1 to 1,440
    /// minutes.
    public init?(levelWeights: [UInt32], increasedMinutes: UInt32) {
        guard levelWeights.count == 8, levelWeights.allSatisfy({ $0 <= 1000 }), (1...1440).contains(increasedMinutes)
        else { return nil }
        self.levelWeights = levelWeights
        self.increasedMinutes = increasedMinutes
    }

    /// The weight of one minute at `level` (1 to 8), in hundredths.
    public func weight(ofLevel level: UInt8) -> UInt32 { levelWeights[Int(level) - 1] }
}

/// The settings for retention, publication and submissions.
public struct Schedule: Sendable, Equatable {
    /// The accepted numbers of decoys in 100 days. People share once or twice a year. With the
    /// minimum, at least 94 of 100 messages from a device are decoys.
    public static let acceptedDecoys: ClosedRange<UInt32> = 10...10_000
    /// The accepted mean delays in seconds. With a shorter delay, the authority could link a
    /// submission to its authorisation by their times, even if other people share at the same time.
    public static let acceptedDelays: ClosedRange<UInt32> = 60...3600

    /// The number of days for which check-ins are kept and packages remain published.
    public let retentionDays: UInt32
    /// The number of hours over which publication is spread. Each report is published at random in
    /// one of the next hours.
    public let publicationHours: UInt32
    /// The average number of decoy submissions in 100 days.
    public let decoysPerHundredDays: UInt32
    /// The average number of seconds between an authorisation and its submission.
    public let submissionDelaySeconds: UInt32
    /// After a download, a client skips this number of hours before the next download.
    public let skippedHours: UInt32

    public static let standard: Schedule = {
        let standard = Schedule(
            retentionDays: 14,
            publicationHours: 24,
            decoysPerHundredDays: 20,
            submissionDelaySeconds: 300,
            skippedHours: 1
        )
        guard let standard else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil unless there are 1 to 14 days, 1 to 24 hours, and at most 2 skipped hours, and
    /// unless ``acceptedDecoys`` and ``acceptedDelays`` contain the other values. At most 2 hours are
    /// skipped because a client considers its data out of date after 3 hours.
    public init?(
        retentionDays: UInt32,
        publicationHours: UInt32,
        decoysPerHundredDays: UInt32,
        submissionDelaySeconds: UInt32,
        skippedHours: UInt32
    ) {
        guard (1...14).contains(retentionDays), (1...24).contains(publicationHours),
            Self.acceptedDecoys.contains(decoysPerHundredDays), Self.acceptedDelays.contains(submissionDelaySeconds),
            skippedHours <= 2
        else { return nil }
        self.retentionDays = retentionDays
        self.publicationHours = publicationHours
        self.decoysPerHundredDays = decoysPerHundredDays
        self.submissionDelaySeconds = submissionDelaySeconds
        self.skippedHours = skippedHours
    }
}

/// The rules for sharing stays. See protocol version 1, section "Shared check-ins".
public struct SharingParameters: Sendable, Equatable {
    /// The minimum length of a stay in minutes. Shorter stays are not shared.
    public let minimumStayMinutes: UInt32
    /// The maximum number of minutes that aerosols are assumed to linger after a stay. If a stay is
    /// shorter than this number, aerosols linger for the length of the stay.
    public let tailMinutes: UInt32
    /// The day of the first element in ``levelsSinceOnset``, relative to the first symptoms: -14 to
    /// 14.
    public let firstDaySinceOnset: Int32
    /// The TRL for consecutive days. Days outside a table have level 1.
    public let levelsSinceOnset: [UInt8]
    /// The TRL for symptoms that began on an unknown day. The table starts on the day of the test
    /// and goes back in time.
    public let levelsWithoutOnset: [UInt8]
    /// The TRL without symptoms. The table starts on the day of the test and goes back in time.
    public let levelsWithoutSymptoms: [UInt8]

    /// All days have the same level: people with the codes of several venues read the levels, and
    /// different ones would show when the symptoms began, and which reports one person has shared.
    public static let standard: SharingParameters = {
        let standard = SharingParameters(
            minimumStayMinutes: 10,
            tailMinutes: 30,
            firstDaySinceOnset: -4,
            levelsSinceOnset: [UInt8](repeating: 5, count: 9),
            levelsWithoutOnset: [UInt8](repeating: 5, count: 8),
            levelsWithoutSymptoms: [UInt8](repeating: 5, count: 3)
        )
        guard let standard else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil if the minimum stay or the tail is longer than a day, or if the first day is not
    /// -14 to 14. Also returns nil if a table has more than 29 days, or if a level is not 1 to 8.
    public init?(
        minimumStayMinutes: UInt32,
        tailMinutes: UInt32,
        firstDaySinceOnset: Int32,
        levelsSinceOnset: [UInt8],
        levelsWithoutOnset: [UInt8],
        levelsWithoutSymptoms: [UInt8]
    ) {
        let tables = [levelsSinceOnset, levelsWithoutOnset, levelsWithoutSymptoms]
        guard minimumStayMinutes <= 1440, tailMinutes <= 1440, (-14...14).contains(firstDaySinceOnset),
            tables.allSatisfy({ $0.count <= 29 && $0.allSatisfy { (1...8).contains($0) } })
        else { return nil }
        self.minimumStayMinutes = minimumStayMinutes
        self.tailMinutes = tailMinutes
        self.firstDaySinceOnset = firstDaySinceOnset
        self.levelsSinceOnset = levelsSinceOnset
        self.levelsWithoutOnset = levelsWithoutOnset
        self.levelsWithoutSymptoms = levelsWithoutSymptoms
    }
}
