/// The diseases of which an authority warns.
public struct DiseaseProfiles: Sendable, Equatable {
    /// The maximum number of profiles, with the unusable ones.
    public static let maximumCount = 16

    /// The profiles that this version can use, in ascending order of their numbers. Can be empty.
    public let usable: [DiseaseProfile]
    /// The profiles with a field or a value that this version does not know, in ascending order of their numbers.
    public let unusable: [Unusable]

    /// A profile that this version does not know well enough to use it.
    public struct Unusable: Sendable, Equatable {
        public let number: UInt8
        /// The message of the profile as the authority has signed it.
        let encoded: [UInt8]
    }

    /// COVID-19 alone.
    public static let standard = DiseaseProfiles(known: [.covid19])

    /// Returns nil unless there are 1 to 16 profiles with different numbers.
    public init?(_ profiles: [DiseaseProfile]) {
        self.init(profiles, unusable: [])
    }

    init?(_ profiles: [DiseaseProfile], unusable: [Unusable]) {
        let numbers = profiles.map(\.number) + unusable.map(\.number)
        guard (1...Self.maximumCount).contains(numbers.count), Set(numbers).count == numbers.count else { return nil }
        usable = profiles.sorted { $0.number < $1.number }
        self.unusable = unusable.sorted { $0.number < $1.number }
    }

    private init(known profiles: [DiseaseProfile]) {
        (usable, unusable) = (profiles, [])
    }

    /// The profile with a number; nil if there is none, or if it is unusable.
    public subscript(number: UInt8) -> DiseaseProfile? { usable.first { $0.number == number } }

    /// The number of days for which check-ins are kept: that of the disease that needs the most; nil without a usable
    /// profile.
    public var retentionDays: UInt32? { usable.map(\.retentionDays).max() }

    /// The number of hours over which the authority spreads all reports: the smallest one of `schedule` and of the diseases.
    package func publicationHours(_ schedule: Schedule) -> UInt32 {
        usable.compactMap(\.publicationHours).reduce(schedule.publicationHours, min)
    }
}
