import Publication
import Testing

extension Publication.Schedule {
    /// The standard schedule, with another retention.
    static func retaining(days: UInt32, publicationHours: UInt32 = 2) throws -> Self {
        let schedule = Self(
            retentionDays: days,
            publicationHours: publicationHours,
            decoysPerHundredDays: standard.decoysPerHundredDays,
            submissionDelaySeconds: standard.submissionDelaySeconds,
            skippedHours: standard.skippedHours
        )
        return try #require(schedule)
    }
}
