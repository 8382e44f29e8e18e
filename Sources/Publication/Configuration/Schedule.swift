/// Retention, publication and submission times.
public struct Schedule: Sendable, Equatable {
    /// The number of days for which check-ins are kept and packages stay published.
    public let retentionDays: UInt32
    /// The number of coming hours over which reports are spread: each appears in one of them.
    public let publicationHours: UInt32
    /// The mean number of decoy submissions in 100 days.
    public let decoysPerHundredDays: UInt32
    /// The mean number of seconds between authorisation and submission.
    public let submissionDelaySeconds: UInt32
    /// The number of hours that a client skips after an hour in which it has downloaded.
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

    /// Nil unless there are 1 to 14 days, 1 to 24 hours, at most 10,000 decoys, at most 3,600
    /// seconds, and at most 2 skipped hours. After 3 hours, a client considers its data out of
    /// date.
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
