/// The settings for publication and submissions.
public struct Schedule: Sendable, Equatable {
    /// The accepted numbers of decoys in 100 days. People share once or twice a year. With the
    /// minimum, at least 94 of 100 messages from a device are decoys.
    public static let acceptedDecoys: ClosedRange<UInt32> = 10...10_000
    /// The accepted mean delays in seconds. With a shorter delay, the authority could link a
    /// submission to its authorisation by their times, even if other people share at the same time.
    public static let acceptedDelays: ClosedRange<UInt32> = 60...3600

    /// The number of days for which packages remain published.
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
            skippedHours: 3
        )
        guard let standard else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil unless there are 1 to 14 days, 1 to 24 hours, and at most 4 skipped hours, and
    /// unless ``acceptedDecoys`` and ``acceptedDelays`` contain the other values. At most 4 hours are
    /// skipped because a client considers its data out of date after 5 hours.
    public init?(
        retentionDays: UInt32,
        publicationHours: UInt32,
        decoysPerHundredDays: UInt32,
        submissionDelaySeconds: UInt32,
        skippedHours: UInt32
    ) {
        guard (1...14).contains(retentionDays), (1...24).contains(publicationHours),
            Self.acceptedDecoys.contains(decoysPerHundredDays), Self.acceptedDelays.contains(submissionDelaySeconds),
            skippedHours <= 4
        else { return nil }
        self.retentionDays = retentionDays
        self.publicationHours = publicationHours
        self.decoysPerHundredDays = decoysPerHundredDays
        self.submissionDelaySeconds = submissionDelaySeconds
        self.skippedHours = skippedHours
    }
}
