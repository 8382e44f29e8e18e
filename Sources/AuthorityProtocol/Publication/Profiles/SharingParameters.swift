package import CheckInProtocol

/// The rules for sharing stays. See protocol version 1, section "Shared check-ins".
public struct SharingParameters: Sendable, Equatable {
    /// The minimum length of a stay in minutes. Shorter stays are not shared.
    public let minimumStayMinutes: UInt32
    /// How long the air counts after a stay indoors, or at a place whose setting is not known.
    public let indoorAir: AirRule
    /// How long the air counts after a stay indoors with ventilation.
    public let ventilatedAir: AirRule
    /// How long the air counts after a stay outdoors.
    public let outdoorAir: AirRule
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
            indoorAir: AirRule(.asLongAsStay, minutes: 30),
            ventilatedAir: AirRule(.asLongAsStay, minutes: 30),
            outdoorAir: AirRule(.asLongAsStay, minutes: 0),
            firstDaySinceOnset: -4,
            levelsSinceOnset: [UInt8](repeating: 5, count: 9),
            levelsWithoutOnset: [UInt8](repeating: 5, count: 8),
            levelsWithoutSymptoms: [UInt8](repeating: 5, count: 3)
        )
        guard let standard else { fatalError("unreachable: these values are valid") }
        return standard
    }()

    /// Returns nil if the minimum stay or the time of the air is longer than a day, or if the first day is not
    /// -14 to 14. Also returns nil if a table has more than 29 days, or if a level is not 1 to 8.
    public init?(
        minimumStayMinutes: UInt32,
        indoorAir: AirRule,
        ventilatedAir: AirRule,
        outdoorAir: AirRule,
        firstDaySinceOnset: Int32,
        levelsSinceOnset: [UInt8],
        levelsWithoutOnset: [UInt8],
        levelsWithoutSymptoms: [UInt8]
    ) {
        let tables = [levelsSinceOnset, levelsWithoutOnset, levelsWithoutSymptoms]
        let minutes = [minimumStayMinutes, indoorAir.minutes, ventilatedAir.minutes, outdoorAir.minutes]
        guard minutes.allSatisfy({ $0 <= 1440 }), (-14...14).contains(firstDaySinceOnset),
            tables.allSatisfy({ $0.count <= 29 && $0.allSatisfy { (1...8).contains($0) } })
        else { return nil }
        self.minimumStayMinutes = minimumStayMinutes
        self.indoorAir = indoorAir
        self.ventilatedAir = ventilatedAir
        self.outdoorAir = outdoorAir
        self.firstDaySinceOnset = firstDaySinceOnset
        self.levelsSinceOnset = levelsSinceOnset
        self.levelsWithoutOnset = levelsWithoutOnset
        self.levelsWithoutSymptoms = levelsWithoutSymptoms
    }

    /// The rule for the air of a place.
    package func air(_ setting: VenueSetting) -> AirRule {
        switch setting {
        case .unspecified, .indoor: indoorAir
        case .ventilatedIndoor: ventilatedAir
        case .outdoor: outdoorAir
        }
    }
}
