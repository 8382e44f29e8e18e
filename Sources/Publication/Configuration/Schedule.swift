/// How long and how often.
public struct Schedule: Sendable, Equatable {
    /// How many days check-ins are kept and packages stay.
    public let retentionDays: UInt32
    /// Each report appears in one of so many hours to come.
    public let publicationHours: UInt32
    /// The mean number of decoy submissions in a hundred days.
    public let decoysPerHundredDays: UInt32
    /// The mean number of seconds between authorisation and submission.
    public let submissionDelaySeconds: UInt32
    /// How many hours a client skips after one in which it has downloaded.
    public let skippedHours: UInt32

    public static let standard: Schedule = {
        let standard = Schedule(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: 20,
            submissionDelaySeconds: 300,
            skippedHours: 1
        )
        guard let standard else { fatalError("unreachable: these are possible") }
        return standard
    }()

    /// Nil unless there are 1 to 14 days, 1 to 24 hours, at most 10,000 decoys, at most 3,600 seconds, and at most 2 skipped hours: after 3
    /// hours, a client no longer takes what it has for the present state.
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
