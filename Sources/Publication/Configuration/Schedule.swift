/// The settings for retention, publication and submissions.
public struct Schedule: Sendable, Equatable {
    /// The number of days for which check-ins are kept and packages remain published.
    public let retentionDays: UInt32
    /// Each report is published in one of the coming hours. This is the number of hours to choose
    /// from.
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
            publicationHours: 2,
            decoysPerHundredDays: 20,
            submissionDelaySeconds: 300,
            skippedHours: 1
        )
        guard let standard else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil unless there are 1 to 14 days, 1 to 24 hours, at most 10,000 decoys, at most
    /// 3,600 seconds, and at most 2 skipped hours. The maximum is 2 because a client considers its
    /// data out of date after 3 hours.
    public init?(
        retentionDays: UInt32,
        publicationHours: UInt32,
        decoysPerHundredDays: UInt32,
        submissionDelaySeconds: UInt32,
        skippedHours: UInt32
    ) {
        guard (1...14).contains(retentionDays), (1...24).contains(publicationHours), decoysPerHundredDays <= 10_000,
            submissionDelaySeconds <= 3600, skippedHours <= 2
        else { return nil }
        self.retentionDays = retentionDays
        self.publicationHours = publicationHours
        self.decoysPerHundredDays = decoysPerHundredDays
        self.submissionDelaySeconds = submissionDelaySeconds
        self.skippedHours = skippedHours
    }
}
