public import CheckInProtocol

/// A disease of which an authority warns, with its own rules. See protocol version 1, section
/// "Configuration".
public struct DiseaseProfile: Sendable, Equatable {
    /// The largest number of a profile: the record of a report has four bits for it.
    public static let maximumNumber: UInt8 = 15
    /// The accepted numbers of days for which check-ins are kept.
    public static let acceptedRetention: ClosedRange<UInt32> = 1...60
    /// The accepted numbers of hours over which the authority spreads reports.
    public static let acceptedPublicationHours: ClosedRange<UInt32> = 1...24
    package static let maximumNameCount = 32
    package static let maximumDeadlineCount = 8

    /// The number that reports and warnings name, 0 to 15.
    public let number: UInt8
    /// The names of the disease, in ascending order of their languages. One of them is English.
    public let names: [Name]
    public let risk: RiskParameters
    public let sharing: SharingParameters
    public let evidence: Evidence
    /// The number of days for which check-ins are kept because of this disease, 1 to 60.
    public let retentionDays: UInt32
    /// What helps only until some time after the exposure, in ascending order of the names.
    public let deadlines: [Deadline]
    /// The largest number of hours over which the authority may spread reports while it warns of this disease, 1 to 24;
    /// nil if the number of the ``Schedule`` is small enough. The authority does not learn the disease of a report, so the
    /// smallest number counts for all reports.
    public let publicationHours: UInt32?

    /// The name of a disease or of a deadline in one language.
    public struct Name: Sendable, Equatable {
        /// The language's code in lower case, such as en or pt-br.
        public let language: String
        /// The name, 1 to 100 bytes.
        public let text: VenueText

        /// Returns nil unless the language has 1 to 22 lower-case letters, digits and hyphens, and the text is valid
        /// as the name of a venue.
        public init?(language: String, text: String) {
            guard DiseaseProfile.isLanguage(language), let text = try? VenueText(text, for: .name)
            else { return nil }
            (self.language, self.text) = (language, text)
        }
    }

    /// Whether `code` has 1 to 22 lower-case letters, digits and hyphens.
    package static func isLanguage(_ code: String) -> Bool {
        (1...22).contains(code.utf8.count) && code.utf8.allSatisfy(\.isInLanguageCode)
    }

    /// What authorises a person to share reports of the disease.
    public enum Evidence: UInt32, Sendable, CaseIterable {
        case confirmedTest = 1
        /// A doctor's suspicion is enough, because the result of a test would come too late.
        case clinicalSuspicion = 2

        /// The type of every report of such a disease.
        public var reportType: ReportRecord.ReportType {
            switch self {
            case .confirmedTest: .confirmedTest
            case .clinicalSuspicion: .clinicalDiagnosis
            }
        }
    }

    /// A time after the exposure until which something helps.
    public struct Deadline: Sendable, Equatable {
        /// The accepted numbers of hours.
        public static let acceptedHours: ClosedRange<UInt32> = 1...1440

        /// The name in texts of advice: 1 to 20 lower-case letters.
        public let name: String
        /// Hours after the beginning of the exposure.
        public let hours: UInt32
        /// What people read, in ascending order of the languages; at most 32.
        public let names: [Name]

        /// Returns nil unless the name has 1 to 20 lower-case letters, the time is 1 to 1,440 hours, and at most 32 names
        /// are in strictly ascending order of their languages.
        public init?(name: String, hours: UInt32, names: [Name] = []) {
            guard (1...20).contains(name.utf8.count), name.utf8.allSatisfy({ (97...122).contains($0) }),
                Self.acceptedHours.contains(hours), names.count <= DiseaseProfile.maximumNameCount,
                names.map(\.language).isStrictlyAscending
            else { return nil }
            (self.name, self.hours, self.names) = (name, hours, names)
        }

        /// The name in the first of some languages that has one, or else in English, or else the name in texts of advice.
        public func words(in languages: [String] = []) -> String { names.text(in: languages) ?? name }
    }

    /// COVID-19, with the numbers that an authority publishes by default.
    public static let covid19: DiseaseProfile = {
        let name = Name(language: "en", text: "COVID-19")
        guard let name, let profile = DiseaseProfile(number: 0, names: [name]) else {
            fatalError("unreachable: these values are valid")
        }
        return profile
    }()

    /// Returns nil if the number, the retention, the hours or the number of names or deadlines is out of range, if there
    /// is no English name, or if names or deadlines are not in strictly ascending order.
    public init?(
        number: UInt8,
        names: [Name],
        risk: RiskParameters = .standard,
        sharing: SharingParameters = .standard,
        evidence: Evidence = .confirmedTest,
        retentionDays: UInt32 = 14,
        deadlines: [Deadline] = [],
        publicationHours: UInt32? = nil
    ) {
        guard number <= Self.maximumNumber, Self.acceptedRetention.contains(retentionDays),
            (1...Self.maximumNameCount).contains(names.count), deadlines.count <= Self.maximumDeadlineCount,
            names.contains(where: { $0.language == "en" }), names.map(\.language).isStrictlyAscending,
            deadlines.map(\.name).isStrictlyAscending,
            publicationHours.map(Self.acceptedPublicationHours.contains) ?? true
        else { return nil }
        self.number = number
        self.names = names
        self.risk = risk
        self.sharing = sharing
        self.evidence = evidence
        self.retentionDays = retentionDays
        self.deadlines = deadlines
        self.publicationHours = publicationHours
    }

    /// The name in the first of some languages that has one, or else in English.
    public func name(in languages: [String] = []) -> String { names.text(in: languages) ?? "" }
}

extension [DiseaseProfile.Name] {
    /// The text in the first of some languages that has one, or else in English; nil if there is none.
    fileprivate func text(in languages: [String]) -> String? {
        let codes = languages + ["en"]
        return codes.lazy.compactMap { code in first { $0.language == code } }.first?.text.string
    }
}

extension UInt8 {
    fileprivate var isInLanguageCode: Bool { (97...122).contains(self) || (48...57).contains(self) || self == 45 }
}

extension [String] {
    /// Whether each text is greater than the one before it. Texts are compared by their bytes.
    var isStrictlyAscending: Bool {
        zip(self, dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
