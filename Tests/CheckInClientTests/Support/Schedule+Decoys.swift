import Publication

extension Schedule {
    /// The standard, with another rate of decoys.
    init?(decoysPerHour: Double) {
        self.init(
            retentionDays: 14,
            publicationHours: 2,
            decoysPerHundredDays: UInt32(decoysPerHour * 2400),
            submissionDelaySeconds: 300,
            skippedHours: 0
        )
    }
}
