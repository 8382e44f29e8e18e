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

    public static let standard: Schedule = {
        let standard = Schedule(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: 20,
            submissionDelaySeconds: 300
        )
        guard let standard else { fatalError("unreachable: these are possible") }
        return standard
    }()

    /// Nil unless there are 1 to 14 days, 1 to 24 hours, at most 10,000 decoys and at most 3,600 seconds.
    public init?(
        retentionDays: UInt32,
        publicationHours: UInt32,
        decoysPerHundredDays: UInt32,
        submissionDelaySeconds: UInt32
    ) {
        guard (1...14).contains(retentionDays), (1...24).contains(publicationHours), decoysPerHundredDays <= 10_000,
            submissionDelaySeconds <= 3600
        else { return nil }
        self.retentionDays = retentionDays
        self.publicationHours = publicationHours
        self.decoysPerHundredDays = decoysPerHundredDays
        self.submissionDelaySeconds = submissionDelaySeconds
    }
}
